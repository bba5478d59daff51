import { pageTransport } from '../sync/page-transport';

/** Named in the sentence of a failure, too. */
export const JOB_DAYS_QUERY = 'views-and-saves';

/** How often this account's jobs were opened and saved in the last thirty days, as `readJobDays` takes it. @throws SyncFault */
export const getJobDays = async (accountId: string | null): Promise<unknown> =>
  pageTransport(accountId).call('job_days', {});

/** Tells the server that this account has opened these jobs, at most 100; it counts each once a day. @throws SyncFault */
export const recordJobViews = async (accountId: string, ids: readonly string[]): Promise<void> => {
  await pageTransport(accountId).call('record_job_views', { p_jobs: ids });
};
