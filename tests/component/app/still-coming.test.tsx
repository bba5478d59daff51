import { screen, waitFor, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { availabilityId, newId, savedId } from '@/domain/ids';
import { firstOfMonth } from '@/domain/availability/day-marks';
import { addDays, today } from '@/domain/values/days';
import { type Account, call, createOnboardedAccount, publishJob, sendMessage } from '../../support/accounts';
import { ApiAccount } from '../../support/api-account';
import { openApp, site } from '../support/app';
import { network } from '../support/network';

const WAIT = { timeout: 40_000 };

async function applyTo(job: string): Promise<Account> {
  const talent = await createOnboardedAccount(site(), { name: 'Ines Applies' });
  await (await ApiAccount.of(site(), talent.email)).apply({ id: job, questions: [] }, 'Free.');
  return talent;
}

const save = async (who: Account, job: string) => {
  const saved = { kind: 'job', target_id: job, label: 'Gaffer', payload: {} };
  await call(site(), '/rest/v1/saved', { id: await savedId(who.id, 'job', job), ...saved }, who.token);
};

/** Everything else has arrived, and the screen has had time to say what follows from it. */
async function othersAreHere(): Promise<void> {
  await waitFor(() => expect(network.asked('"held":true')).toBeGreaterThan(0), WAIT);
  await new Promise((passed) => setTimeout(passed, 1500));
}

/** What the part of the screen with this name says; empty while it is not there. */
const textOf = (name: string): string => screen.queryByRole('region', { name })?.textContent ?? '';

describe('S1: while the applications to an employer are still arriving', () => {
  it('no number of applicants is said, of a job or of all', async () => {
    const employer = await createOnboardedAccount(site(), { role: 'employer', name: 'Mara Fills' });
    const job = await publishJob(site(), employer, { title: 'Gaffer' });
    await applyTo(job);

    const release = network.withhold(['applications']);
    await openApp('/jobs/manage', employer.email);
    const row = await screen.findByRole('link', { name: /applicants? to Gaffer$/i }, WAIT);
    await othersAreHere();
    expect(row.textContent).toBe('Applicants to Gaffer');
    release();
    await waitFor(() => expect(row.textContent).toBe('1 applicant to Gaffer'), WAIT);
  }, 90_000);

  it('nor on the page of a job', async () => {
    const second = await createOnboardedAccount(site(), { role: 'employer', name: 'Noor Fills' });
    const other = await publishJob(site(), second, { title: 'Best boy' });
    await applyTo(other);
    const release = network.withhold(['applications']);
    await openApp(`/jobs/${other}`, second.email);
    const mine = await screen.findByRole('region', { name: 'Your job' }, WAIT);
    await othersAreHere();
    expect(mine.textContent).not.toMatch(/\d/);
    release();
    await waitFor(() => expect(mine.textContent).toContain('1 person has applied.'), WAIT);
  }, 90_000);

  it('nor in the figures of all jobs', async () => {
    const third = await createOnboardedAccount(site(), { role: 'employer', name: 'Kai Fills' });
    await applyTo(await publishJob(site(), third, { title: 'Spark' }));
    const release = network.withhold(['applications']);
    await openApp('/employer/jobs/analytics', third.email);
    await othersAreHere();
    await screen.findByText('Fetching your figures for the first time.', {}, WAIT);
    expect(screen.queryByText('Hired')).toBeNull();
    release();
    await screen.findByText(/^1 application since/, {}, WAIT);
  }, 90_000);

  it('and of jobs that are arriving, no section says that it has none', async () => {
    const employer = await createOnboardedAccount(site(), { role: 'employer', name: 'Mara Fills' });
    await publishJob(site(), employer, { title: 'Gaffer' });
    await call(
      site(),
      '/rest/v1/drafts',
      { id: newId(), kind: 'job', title: 'Spark', payload: { title: 'Spark' } },
      employer.token,
    );
    const release = network.withhold(['jobs']);
    await openApp('/employer/jobs', employer.email);
    const tab = await screen.findByRole('tab', { name: /^Active/ }, WAIT);
    await othersAreHere();
    expect(tab.textContent).toBe('Active');
    expect(screen.queryByText('No open jobs')).toBeNull();
    release();
    await waitFor(() => expect(tab.textContent).toBe('Active1'), WAIT);
  }, 90_000);
});

describe('S1: while the own things of a talent are still arriving', () => {
  it('nobody is said to wait for no answer before the messages are here', async () => {
    const employer = await createOnboardedAccount(site(), { role: 'employer', name: 'Mara Asks' });
    const talent = await applyTo(await publishJob(site(), employer, { title: 'Gaffer' }));
    await sendMessage(site(), employer, talent, 'Are you free in May?');
    const release = network.withhold(['messages']);
    await openApp('/messages?tab=answer', talent.email);
    await othersAreHere();
    await screen.findByText('Fetching your messages for the first time.', {}, WAIT);
    expect(screen.queryByText('Nobody is waiting for you')).toBeNull();
    release();
    await screen.findByText('Mara Asks', {}, WAIT);
    const tab = screen.getByRole('tab', { name: /^To answer/ });
    await waitFor(() => expect(tab.textContent).toBe('To answer1'), WAIT);
  }, 90_000);

  it('who has said when they are free is not asked for it, and no number that grows is said', async () => {
    const talent = await createOnboardedAccount(site(), { name: 'Ines Free' });
    const employer = await createOnboardedAccount(site(), { role: 'employer', name: 'Mara Posts' });
    const job = await publishJob(site(), employer, { title: 'Gaffer' });
    await (await ApiAccount.of(site(), talent.email)).apply({ id: job, questions: [] }, 'Free.');
    await save(talent, job);
    const day = addDays(today(new Date(), 'UTC'), 2);
    const month = firstOfMonth(day);
    await call(
      site(),
      '/rest/v1/availability',
      {
        id: await availabilityId(talent.id, month),
        month,
        days: { [day]: { state: 'free', part: 'day', note: '' } },
      },
      talent.token,
    );
    const release = network.withhold(['availability']);
    await openApp('/dashboard', talent.email);
    const panel = within(await screen.findByRole('region', { name: 'Applications' }, WAIT));
    const applications = await panel.findByRole('link', { name: /^All/ }, WAIT);
    await othersAreHere();
    expect(applications.textContent).toBe('All');
    await screen.findByText('More is on its way to this device. Numbers follow when all of it is here.');
    expect(textOf('Your days')).not.toContain('Say when you are free');
    release();
    await waitFor(() => expect(applications.textContent).toBe('All 1'), WAIT);
    await within(screen.getByRole('region', { name: 'Your days' })).findAllByText(/free/i, {}, WAIT);
  }, 90_000);

  it('nor how much is saved', async () => {
    const employer = await createOnboardedAccount(site(), { role: 'employer', name: 'Mara Posts' });
    const job = await publishJob(site(), employer, { title: 'Gaffer' });
    const saver = await createOnboardedAccount(site(), { name: 'Kai Saves' });
    await save(saver, job);
    const release = network.withhold(['saved']);
    await openApp('/saved', saver.email);
    const tab = await screen.findByRole('tab', { name: /^Jobs/ }, WAIT);
    await othersAreHere();
    expect(tab.textContent).toBe('Jobs');
    release();
    await waitFor(() => expect(tab.textContent).toBe('Jobs1'), WAIT);
  }, 90_000);
});
