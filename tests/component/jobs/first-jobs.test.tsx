import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { SERVED_ROW } from '@/client-state/page/whole-page';
import { fetchNewestJobs } from '@/features/jobs/first-look/fetch-newest-jobs';
import { JOB_LIST, newestJobs } from '@/features/jobs/first-look/newest-jobs';
import { openApp } from '../support/app';
import { network } from '../support/network';

it('S1: without the rest of the jobs, the first ones stay, with the word that the rest is missing and a way to try again', async () => {
  await fetchNewestJobs();
  const served = document.createElement('script');
  Object.assign(served, { id: SERVED_ROW, type: 'application/json' });
  served.textContent = JSON.stringify({ path: JOB_LIST, row: {}, others: newestJobs() });
  document.body.append(served);
  network.cut('rpc/sync_pull');
  const user = await openApp(JOB_LIST);
  const results = within(await screen.findByRole('region', { name: 'Results' }));
  await results.findByText(/^The newest jobs\. (No connection for more|The rest did not load)\.$/);
  expect(results.getAllByRole('listitem').length).toBeGreaterThan(3);
  network.restore();
  await user.click(results.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(results.getAllByRole('status')[0]?.textContent).toMatch(/^\d+ jobs/));
  expect(results.queryByRole('button', { name: 'Try again' })).toBeNull();
});
