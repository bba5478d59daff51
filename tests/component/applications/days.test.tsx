import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { call, createOnboardedAccount, publishJob } from '../../support/accounts';
import { ApiAccount } from '../../support/api-account';
import { openApp, press, site } from '../support/app';

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const shoot = (day: string) => ({ day, kind: 'shoot' as const, call: '', wrap: '' });

it('S2: an applicant says their days again, and the employer reads of which the job has now', async () => {
  const mara = await createOnboardedAccount(site(), { role: 'employer', name: 'Mara Component' });
  const ines = await createOnboardedAccount(site(), { name: 'Ines Component' });
  const [before, first, second] = [inDays(20), inDays(30), inDays(31)];
  const job = await publishJob(site(), mara, {
    title: 'Gaffer on other days',
    job_dates: [shoot(first), shoot(second)],
  });
  const account = await ApiAccount.of(site(), ines.email);
  const application = await account.apply({ id: job, questions: [] }, 'Six years on nights.');
  // As it was sent for days that the job had then.
  await call(
    site(),
    `/rest/v1/job_applications?id=eq.${application}`,
    { available_dates: [before], asked_dates: [before] },
    ines.token,
    'PATCH',
  );

  await openApp(`/employer/applications?a=${application}`, mara.email);
  await screen.findAllByText('Named other days');
  expect(screen.queryByText(/^Free 0 of/)).toBeNull();

  const user = await openApp(`/applications?a=${application}`, ines.email);
  await press(user, () => screen.queryByRole('button', { name: 'Say your days again' }) ?? undefined);
  const sheet = await screen.findByRole('dialog', { name: 'Say your days again' });
  const days = within(sheet).getAllByRole<HTMLInputElement>('checkbox');
  expect(days.map(({ checked }) => checked)).toEqual([false, false]);
  await user.click(days[0]!);
  await user.click(within(sheet).getByRole('button', { name: 'Save your days' }));
  await waitFor(async () =>
    expect(
      await account.read(`job_applications?select=available_dates,asked_dates&id=eq.${application}`),
    ).toEqual([{ available_dates: [first], asked_dates: [first, second] }]),
  );

  await openApp(`/employer/applications?a=${application}`, mara.email);
  await screen.findAllByText('Free 1 of 2 days');
});
