import { screen, waitFor, within } from '@testing-library/dom';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { addDays, today } from '@/domain/values/days';
import { changeProfile, createOnboardedAccount, publishJob } from '../../support/accounts';
import { ApiAccount } from '../../support/api-account';
import { openApp, press, site } from '../support/app';
import { layLine, network } from '../support/network';

const WAIT = { timeout: 15_000 };

beforeAll(layLine);
afterEach(network.restore);

const openSheet = async (user: Awaited<ReturnType<typeof openApp>>) => {
  await press(user, () => screen.queryAllByRole('button', { name: 'Invite to job' })[0]);
  return within(await screen.findByRole('dialog', { name: 'Invite Ines Calder' }, WAIT));
};

it('an employer invites somebody they look at to one of their open jobs, also offline, and only once', async () => {
  const talent = await createOnboardedAccount(site(), { name: 'Ines Calder' });
  const employer = await createOnboardedAccount(site(), { role: 'employer' });
  await publishJob(site(), employer, { title: 'Gaffer', production: 'Low Tide' });
  await publishJob(site(), employer, { title: 'Best boy', production: 'Low Tide' });
  const server = await ApiAccount.of(site(), employer.email);
  const sent = () => server.read<{ body: string }>('messages?select=body&payload->>card=eq.invitation');

  const user = await openApp(`/talent/${talent.id}`, employer.email);
  let sheet = await openSheet(user);
  await sheet.findByRole('button', { name: 'Invite to Best boy, Low Tide' }, WAIT);
  network.cut();
  await user.click(sheet.getByRole('button', { name: 'Invite to Gaffer, Low Tide' }));
  await sheet.findByText(/^Waiting for /, {}, WAIT);
  network.restore();
  window.dispatchEvent(new Event('online'));
  await sheet.findByText('Invited', {}, { timeout: 30_000 });
  await waitFor(async () => expect((await sent())[0]?.body).toMatch(/Gaffer, Low Tide/), WAIT);

  await user.click(sheet.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  sheet = await openSheet(user);
  await sheet.findByRole('button', { name: 'Invite to Best boy, Low Tide' }, WAIT);
  expect(sheet.queryByText('Gaffer, Low Tide')).toBeNull();
});

it('an employer without an open job is told so; talent has no such button', async () => {
  const talent = await createOnboardedAccount(site(), { name: 'Ines Calder' });
  const employer = await createOnboardedAccount(site(), { role: 'employer' });
  const user = await openApp(`/talent/${talent.id}`, employer.email);
  const sheet = await openSheet(user);
  await sheet.findByText('No open job', {}, WAIT);
  expect(sheet.getByRole('link', { name: 'Post a job' })).toHaveProperty('pathname', '/jobs/post');

  const other = await createOnboardedAccount(site(), { name: 'Quiet Person' });
  await openApp(`/talent/${talent.id}`, other.email);
  await screen.findAllByText(/^Employers can write to Ines/, {}, WAIT);
  expect(screen.queryByRole('button', { name: /^Invite/ })).toBeNull();
});

it('the employer’s day offers those who fit the role to fill next, and says what became of an invitation', async () => {
  const talent = await createOnboardedAccount(site(), { name: 'Ines Calder' });
  await changeProfile(site(), talent, {
    role_codes: ['dit'],
    departments: ['camera'],
    city: 'Potsdam',
    country_code: 'DE',
  });
  const employer = await createOnboardedAccount(site(), { role: 'employer' });
  const dit = { category: 'camera', role_code: 'dit' } as const;
  await publishJob(site(), employer, { ...dit, title: 'DIT', production: 'Low Tide' });
  const later = addDays(today(new Date(), 'UTC'), 40);
  await publishJob(site(), employer, {
    ...dit,
    title: 'Later',
    job_dates: [{ day: later, kind: 'shoot', call: '', wrap: '' }],
  });

  const user = await openApp('/employer/dashboard', employer.email);
  const panel = within(await screen.findByRole('region', { name: 'People to invite' }, WAIT));
  panel.getByText(/^For DIT, Low Tide, the next to fill\./);
  network.cut();
  await user.click(await panel.findByRole('button', { name: 'Invite Ines Calder' }, WAIT));
  await panel.findByText(/^Waiting for /, {}, WAIT);
  network.restore();
  window.dispatchEvent(new Event('online'));
  await panel.findByText('Invited', {}, { timeout: 30_000 });
});
