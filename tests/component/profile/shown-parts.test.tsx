import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { changeProfile, createOnboardedAccount, sendMessage } from '../../support/accounts';
import { ApiAccount } from '../../support/api-account';
import { openApp, press, site } from '../support/app';

it('each part of a profile is shown to whom its owner says, and “As others see it” tells the truth of both circles', async () => {
  const talent = await createOnboardedAccount(site(), { name: 'Ines Circle' });
  const employer = await createOnboardedAccount(site(), { role: 'employer', name: 'Mara Circle' });
  await changeProfile(site(), talent, { kit: ['Zebra crane'], languages: ['en'], bio: 'Nights.' });
  const user = await openApp('/profile', talent.email);
  const section = async () => within(await screen.findByRole('region', { name: 'Who sees what' }));
  await press(user, () => screen.queryByRole('button', { name: 'Edit who sees what' }) ?? undefined);
  // The library's own way tells this document nothing.
  fireEvent.change(await (await section()).findByLabelText('Kit'), { target: { value: 'contacts' } });
  fireEvent.change(await (await section()).findByLabelText('Languages'), { target: { value: 'nobody' } });
  await press(user, () => screen.getByRole('button', { name: 'Save' }));
  await (await section()).findByText('People in touch');
  await user.click(screen.getByRole('radio', { name: 'As others see it' }));
  await screen.findByRole('heading', { name: 'Ines Circle', level: 2 });
  expect(screen.queryByText('Zebra crane')).toBeNull();
  expect(screen.queryByText('English')).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'People in touch' }));
  await screen.findByText('Zebra crane');
  expect(screen.queryByText('English')).toBeNull();

  const stranger = await createOnboardedAccount(site(), { role: 'employer', name: 'Otis Circle' });
  const asStranger = await ApiAccount.of(site(), stranger.email);
  await waitFor(
    async () =>
      expect(await asStranger.read(`public_profiles?select=kit&id=eq.${talent.id}`)).toEqual([{ kit: [] }]),
    { timeout: 15_000 },
  );
  await sendMessage(site(), employer, talent, 'Are you free?');
  await sendMessage(site(), talent, employer, 'I am.');
  await openApp(`/talent/${talent.id}`, stranger.email);
  await screen.findByRole('heading', { name: 'Ines Circle' });
  await screen.findByText('Nights.');
  expect(screen.queryByText('Zebra crane')).toBeNull();
  await openApp(`/talent/${talent.id}`, employer.email);
  await screen.findByText('Zebra crane', {}, { timeout: 10_000 });
  expect(screen.queryByText('English')).toBeNull();
});
