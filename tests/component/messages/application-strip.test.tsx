import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { newId } from '@/domain/ids';
import { call, createOnboardedAccount, publishJob, sendMessage } from '../../support/accounts';
import { ApiAccount } from '../../support/api-account';
import { openApp, site } from '../support/app';

const strip = async () => within(await screen.findByRole('region', { name: 'Application' }));
const pathOf = async (name: string) =>
  (await (await strip()).findByRole('link', { name })).getAttribute('href');

it('a thread says how the application stands that it is about, and leads to what has to be answered, on both sides', async () => {
  const employer = await createOnboardedAccount(site(), { role: 'employer', name: 'Mara Strip' });
  const talent = await createOnboardedAccount(site(), { name: 'Ines Strip' });
  const job = await publishJob(site(), employer, { title: 'Gaffer for a thread' });
  const application = await (
    await ApiAccount.of(site(), talent.email)
  ).apply({ id: job, questions: [] }, 'Six years on nights.');
  const thread = await sendMessage(site(), employer, talent, 'One question first.', job);

  await openApp(`/messages/${thread}`, talent.email);
  await (await strip()).findByText('Sent');
  await (await strip()).findByText(/^Answer promised by/);
  expect(await pathOf('Open application')).toBe(`/applications?a=${application}`);
  // While it is open: a step of the other side arrives.
  await call(
    site(),
    `/rest/v1/job_applications?id=eq.${application}`,
    {
      status: 'offered',
      offer: {
        id: newId(),
        rate_minor: 61_000,
        rate_unit: 'day',
        currency: 'USD',
        days: [],
        place: '',
        note: '',
        answer_by: null,
      },
    },
    employer.token,
    'PATCH',
  );
  await waitFor(async () => (await strip()).getByText('$610 /day', { exact: false }), { timeout: 20_000 });
  expect(await pathOf('Answer')).toBe(`/applications?a=${application}`);

  await openApp(`/messages/${thread}`, employer.email);
  await (await strip()).findByText('Offered: they answer');
  expect(await pathOf('Open application')).toBe(`/employer/applications?a=${application}`);
  const direct = await sendMessage(site(), talent, employer, 'And another thing.');
  await openApp(`/messages/${direct}`, employer.email);
  await screen.findByText('And another thing.');
  expect(screen.queryByRole('region', { name: 'Application' })).toBeNull();
});
