import { screen, waitFor, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { call, createOnboardedAccount, publishJob } from '../../support/accounts';
import { ApiAccount } from '../../support/api-account';
import { openApp, press, site } from '../support/app';
import { network } from '../support/network';

const WAIT = { timeout: 20_000 };

/** Of this job in the table: views and saves. */
async function viewsAndSaves(title: string): Promise<(string | null)[]> {
  const table = within(await screen.findByRole('region', { name: 'Figures by job' }, WAIT));
  const row = (await table.findByText(title)).closest('tr')!;
  return within(row)
    .getAllByRole('cell')
    .slice(0, 2)
    .map(({ textContent }) => textContent);
}

describe('the analytics of jobs', () => {
  it('count who opened and saved a job, once a person, also what was opened without a line; its poster sees numbers', async () => {
    const employer = await createOnboardedAccount(site(), { role: 'employer' });
    const job = await publishJob(site(), employer, { title: 'Gaffer, counted' });
    const talent = await createOnboardedAccount(site(), { role: 'talent' });
    const counted = async (): Promise<number[][]> => {
      const days = await call<Record<string, Record<string, number[]>>>(
        site(),
        '/rest/v1/rpc/job_days',
        {},
        employer.token,
      );
      return Object.values(days[job] ?? {});
    };
    const reader = await openApp(`/jobs/${job}`, talent.email);
    await screen.findByRole('heading', { name: /^Gaffer, counted/ }, WAIT);
    // The line goes before the view was told: it waits on the device, as the save does.
    network.cut('/rest/v1/');
    await press(reader, () => screen.queryAllByRole('button', { name: /^Save/ })[0]);
    await new Promise((passed) => setTimeout(passed, 6000));
    network.restore();
    await waitFor(async () => expect(await counted()).toEqual([[1, 1]]), WAIT);

    const poster = await openApp('/employer/jobs/analytics', employer.email);
    await waitFor(async () => expect(await viewsAndSaves('Gaffer, counted')).toEqual(['1', '1']), WAIT);
    await screen.findByText(/^Applications on the day/);
    await poster.click(screen.getByRole('radio', { name: 'Views' }));
    await screen.findByText(/^1 view since/);
    await screen.findByText(/^Signed-in people who opened the job’s page/);
    await screen.findByRole('img', { name: /1 view\. The table has every day\.$/ });
    await poster.click(screen.getByRole('radio', { name: 'Saves' }));
    await screen.findByText(/^1 save since/);
  }, 90_000);

  it('S1: say that views and saves are not here yet without a line, and show the rest; then they come', async () => {
    const employer = await createOnboardedAccount(site(), { role: 'employer' });
    await publishJob(site(), employer, { title: 'Gaffer, alone' });
    network.cut('rpc/job_days');
    const user = await openApp('/employer/jobs/analytics', employer.email);
    expect(await viewsAndSaves('Gaffer, alone')).toEqual(['–not known yet', '–not known yet']);
    await user.click(screen.getByRole('radio', { name: 'Views' }));
    await screen.findByText(/^Views and saves are counted by the server\./, {}, WAIT);
    await user.click(screen.getByRole('radio', { name: 'Replies' }));
    await screen.findByText(/^0 replies since/);
  }, 90_000);

  it('count the people of archived jobs, and say so, and whom nobody answered', async () => {
    const employer = await createOnboardedAccount(site(), { role: 'employer' });
    const titles = ['Gaffer, open', 'Gaffer, archived'];
    const jobs: string[] = [];
    for (const title of titles) {
      const job = await publishJob(site(), employer, { title });
      const talent = await ApiAccount.of(site(), (await createOnboardedAccount(site(), {})).email);
      const application = await talent.apply({ id: job, questions: [] }, 'Free.');
      await call(
        site(),
        `/rest/v1/job_applications?id=eq.${application}`,
        { status: 'declined', decline_code: 'dates' },
        employer.token,
        'PATCH',
      );
      jobs.push(job);
    }
    const unanswered = await ApiAccount.of(site(), (await createOnboardedAccount(site(), {})).email);
    await unanswered.apply({ id: jobs[1]!, questions: [] }, 'Also free.');
    await call(site(), `/rest/v1/jobs?id=eq.${jobs[1]}`, { status: 'archived' }, employer.token, 'PATCH');
    await openApp('/employer/jobs/analytics', employer.email);
    const table = within(await screen.findByRole('region', { name: 'Figures by job' }, WAIT));
    for (const title of titles) await table.findByText(title, {}, WAIT);
    table.getByText(/, Archived$/);
    const cell = (label: string): string | null | undefined =>
      screen.getAllByText(label).find((one) => one.tagName === 'DT')?.parentElement?.textContent;
    await waitFor(
      () => expect([cell('Applications'), cell('Answered')]).toEqual(['Applications3', 'Answered2']),
      WAIT,
    );
    screen.getByText('1 application ended without an answer.');
    screen.getByText(/Archived jobs count too/);
  }, 90_000);
});
