import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { newId } from '@/domain/ids';
import { call, createOnboardedAccount, messageBodies, publishJob, sendMessage } from '../../support/accounts';
import { ApiAccount } from '../../support/api-account';
import { fill, openApp, press, site } from '../support/app';

const messages = () => within(screen.getByRole('region', { name: 'Messages' }));
/** Somebody else's job is news of the next pull, which is made as a phone is looked at again. */
async function changeJobStatus(
  job: string,
  status: string,
  reason: string | null,
  token: string,
): Promise<void> {
  await call(site(), `/rest/v1/jobs?id=eq.${job}`, { status, closed_reason: reason }, token, 'PATCH');
  window.dispatchEvent(new Event('online'));
}

it('an employer sends one of their jobs: the card says what the job says, at each moment, and nothing once it is archived', async () => {
  const employer = await createOnboardedAccount(site(), { role: 'employer', name: 'Mara Card' });
  const talent = await createOnboardedAccount(site(), { name: 'Ines Card' });
  const job = await publishJob(site(), employer, { title: 'Best boy for a card' });
  const thread = await sendMessage(site(), employer, talent, 'I may have something.');
  await sendMessage(site(), talent, employer, 'Tell me.');

  const user = await openApp(`/messages/${thread}`, employer.email);
  await press(user, () => screen.queryByRole('button', { name: 'Send a job' }) ?? undefined);
  await user.click(await screen.findByRole('button', { name: /^Best boy for a card/ }));
  await screen.findByText('A job goes with this message');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.queryByText('A job goes with this message')).toBeNull());
  await waitFor(() => messages().getByRole('heading', { level: 3, name: 'Best boy for a card' }));
  await waitFor(async () =>
    expect(await messageBodies(site(), talent, thread)).toEqual([
      'I may have something.',
      'Tell me.',
      'Here is a job.',
    ]),
  );

  await openApp(`/messages/${thread}`, talent.email);
  const link = await waitFor(() => messages().getByRole('link', { name: 'Best boy for a card' }));
  expect(link.getAttribute('href')).toBe(`/jobs/${job}`);
  await changeJobStatus(job, 'closed', 'filled', employer.token);
  await waitFor(() => messages().getByText('Filled'), { timeout: 20_000 });
  await changeJobStatus(job, 'archived', 'filled', employer.token);
  await waitFor(() => messages().getByText('This job is gone, or not open to you.'), { timeout: 20_000 });
  expect(screen.queryByText('Best boy for a card')).toBeNull();

  // Whoever posted it still has it, and cannot send it once more.
  const again = await openApp(`/messages/${thread}?job=${job}`, employer.email);
  await waitFor(() => messages().getByText('Archived: nobody else sees it any more.'));
  await fill(again, await screen.findByRole('textbox', { name: 'Message' }), 'And this one?');
  await again.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('This job is no longer open to others, so it cannot be sent.');
  expect(await screen.findByRole('textbox', { name: 'Message' })).toHaveProperty('value', 'And this one?');
  await screen.findByText('A job goes with this message');
});

it('a talent shares a job in a message from its page, to somebody they write with', async () => {
  const employer = await createOnboardedAccount(site(), { role: 'employer', name: 'Otis Share' });
  const poster = await createOnboardedAccount(site(), { role: 'employer', name: 'Gwen Share' });
  const talent = await createOnboardedAccount(site(), { name: 'Noor Share' });
  const job = await publishJob(site(), poster, { title: 'Dimmer operator to share' });
  const thread = await sendMessage(site(), employer, talent, 'Do you know of anything?');
  await sendMessage(site(), talent, employer, 'Maybe.');

  const user = await openApp(`/jobs/${job}`, talent.email);
  await press(user, () => screen.queryAllByRole('button', { name: /^Share/ })[0]);
  await user.click(await screen.findByRole('menuitem', { name: 'Send in a message' }));
  await user.click(await screen.findByRole('link', { name: /^Otis Share/ }));
  await screen.findByText('A job goes with this message');
  await fill(user, await screen.findByRole('textbox', { name: 'Message' }), 'This one, perhaps.');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => messages().getByRole('heading', { level: 3, name: 'Dimmer operator to share' }));
  await waitFor(async () =>
    expect(await messageBodies(site(), employer, thread)).toContain('This one, perhaps.'),
  );
  expect(location.search).toBe('');
});

it('an offer is a card in the thread of the two, answered there by the applicant alone', async () => {
  const employer = await createOnboardedAccount(site(), { role: 'employer', name: 'Mara Offer' });
  const talent = await createOnboardedAccount(site(), { name: 'Ines Offer' });
  const job = await publishJob(site(), employer, { title: 'Gaffer to offer' });
  const application = await (
    await ApiAccount.of(site(), talent.email)
  ).apply({ id: job, questions: [] }, 'Six years on nights.');
  const thread = await sendMessage(site(), employer, talent, 'One moment.', job);
  const offer = {
    id: newId(),
    rate_minor: 61_000,
    rate_unit: 'day',
    currency: 'USD',
    days: [],
    place: '',
    note: 'Travel paid.',
    answer_by: null,
  };
  const user = await openApp(`/messages/${thread}`, talent.email);
  await screen.findByText('One moment.');
  expect(screen.queryByRole('region', { name: 'Offer: Gaffer to offer' })).toBeNull();
  await call(
    site(),
    `/rest/v1/job_applications?id=eq.${application}`,
    { status: 'offered', offer },
    employer.token,
    'PATCH',
  );
  const card = async () =>
    within(await screen.findByRole('region', { name: 'Offer: Gaffer to offer' }, { timeout: 20_000 }));
  await (await card()).findByText('$610');
  await (await card()).findByText('Travel paid.');
  await user.click((await card()).getByRole('button', { name: 'Accept' }));
  await user.click(await screen.findByRole('button', { name: 'Accept the offer' }));
  await waitFor(async () => (await card()).getByText('You accepted'), { timeout: 20_000 });
  expect((await card()).queryByRole('button', { name: 'Accept' })).toBeNull();

  await openApp(`/messages/${thread}`, employer.email);
  await (await card()).findByText('Accepted your offer');
  expect((await card()).queryAllByRole('button')).toEqual([]);
  expect((await card()).getByRole('link').getAttribute('href')).toBe(
    `/employer/applications?a=${application}`,
  );
});
