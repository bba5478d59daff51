import { screen, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { addDays, today } from '@/domain/values/days';
import { createOnboardedAccount, publishJob } from '../../support/accounts';
import { ApiAccount } from '../../support/api-account';
import { address, openApp, site } from '../support/app';

const WAIT = { timeout: 30_000 };
const DAY = addDays(today(new Date(), 'UTC'), 30);

const linkToAsk = async () => (await screen.findAllByRole('link', { name: 'Ask for days' }, WAIT))[0]!;
const createJob = (employer: Parameters<typeof publishJob>[1]): Promise<string> =>
  publishJob(site(), employer, {
    title: 'Gaffer',
    job_dates: [{ day: DAY, kind: 'shoot', call: '', wrap: '' }],
  });

it('asks for days from somebody’s profile', async () => {
  const talent = await createOnboardedAccount(site(), { name: 'Ines Calder' });
  const employer = await createOnboardedAccount(site(), { role: 'employer' });
  const user = await openApp(`/talent/${talent.id}`, employer.email);
  await screen.findAllByRole('heading', { name: /Ines Calder/ }, WAIT);
  await user.click(await linkToAsk());
  await screen.findByRole('heading', { level: 1, name: 'Ask Ines for days' }, WAIT);
  expect(address()).toBe(`/bookings/new?person=${talent.id}`);
});

it('asks those who are chosen in the directory for the days of an own job', async () => {
  const family = `Wren${crypto.randomUUID().replaceAll(/[^a-f]/g, '')}`;
  const people = [
    await createOnboardedAccount(site(), { name: `Ines ${family}` }),
    await createOnboardedAccount(site(), { name: `Mara ${family}` }),
  ];
  const employer = await createOnboardedAccount(site(), { role: 'employer' });
  const job = await createJob(employer);
  const user = await openApp(`/employer/talent/search?q=${family}&job=${job}&chosen=`, employer.email);
  for (const name of ['Ines', 'Mara'])
    await user.click(await screen.findByRole('checkbox', { name: `Select ${name} ${family}` }, WAIT));
  const chosen = within(await screen.findByRole('group', { name: 'Chosen people' }, WAIT));
  await user.click(chosen.getByRole('link', { name: 'Ask for days' }));
  await screen.findByRole('heading', { level: 1, name: 'Ask 2 people for days' }, WAIT);
  const asked = new URLSearchParams(location.search);
  expect(asked.getAll('person').toSorted()).toEqual(people.map(({ id }) => id).toSorted());
  expect(asked.get('job')).toBe(job);
});

it('asks an applicant for the days of the job that they applied to', async () => {
  const talent = await createOnboardedAccount(site(), { name: 'Ines Calder' });
  const employer = await createOnboardedAccount(site(), { role: 'employer' });
  const job = await createJob(employer);
  const application = await (
    await ApiAccount.of(site(), talent.email)
  ).apply({ id: job, questions: [] }, 'Two winters on the coast.');
  const user = await openApp(`/employer/applications?a=${application}`, employer.email);
  await screen.findByText('Two winters on the coast.', {}, WAIT);
  await user.click(await linkToAsk());
  await screen.findByRole('heading', { level: 1, name: 'Ask Ines for days' }, WAIT);
  expect(address()).toBe(`/bookings/new?person=${talent.id}&job=${job}`);
});
