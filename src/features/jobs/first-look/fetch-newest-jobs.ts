import { documentsOf } from '@/backend/sync/check-answer';
import { pageTransport } from '@/backend/sync/page-transport';
import { slateFacts } from '@/domain/jobs/summary/slate-facts';
import type { Job } from '@/domain/streams/jobs';
import { ASKED_JOBS, firstOfList } from './first-of-list';
import { rememberNewestJobs } from './newest-jobs';

interface Answer {
  documents: Job[];
  /** Null: there are no others. */
  after: unknown;
}

/** What is asked of `search_jobs`. */
export const NEWEST_QUERY = { limit: ASKED_JOBS };

/** The newest jobs as a visitor sees them, straight from the server: for the time until the store has them. @throws SyncFault */
export async function fetchNewestJobs(): Promise<void> {
  const answer = (await pageTransport(null).call('search_jobs', {
    p_query: NEWEST_QUERY,
  })) as Partial<Answer> | null;
  const jobs = firstOfList(documentsOf(answer?.documents) as unknown as Job[], answer?.after === null);
  const now = new Date();
  rememberNewestJobs(jobs.map((job) => ({ job, facts: slateFacts(job, now) })));
}
