import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { changeProfile, createOnboardedAccount } from '../../support/accounts';
import { fill, openApp, press, site } from '../support/app';

const WAIT = { timeout: 15_000 };

it('a maximum rate finds whoever shows a rate by the day or by the hour, and nobody else, as it says', async () => {
  const here = { city: 'Little Snoring', country_code: 'GB', show_rate: true, currency: 'USD' };
  for (const [name, rates] of [
    ['Ines Day', { day_rate_minor: 60_000 }],
    ['Ines Hour', { hourly_rate: 60 }],
    ['Ines Dear', { hourly_rate: 62 }],
    ['Ines Silent', {}],
  ] as const)
    await changeProfile(site(), await createOnboardedAccount(site(), { name }), { ...here, ...rates });

  const user = await openApp('/talent?city=Little+Snoring');
  await screen.findByText('Ines Silent', {}, WAIT);
  await press(user, () => screen.queryAllByRole('button', { name: /^All filters/ })[0]);
  const sheet = within(await screen.findByRole('dialog', { name: 'Find talent' }, WAIT));
  await sheet.findByRole('button', { name: 'Show 4 people' }, WAIT);
  const field = sheet.getByRole('textbox', { name: /^Maximum day rate/ });
  sheet.getByText(/^Only people who show a rate; an hourly one counts for ten hours\./);
  await fill(user, field, '600');
  await user.click(await sheet.findByRole('button', { name: 'Show 2 people' }, WAIT));
  await screen.findByText('Ines Hour', {}, WAIT);
  screen.getByText('Ines Day');
  await waitFor(() => expect(screen.queryByText('Ines Silent')).toBeNull(), WAIT);
  expect(screen.queryByText('Ines Dear')).toBeNull();
});
