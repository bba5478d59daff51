import { documentsOf } from '@/backend/sync/check-answer';
import { pageTransport } from '@/backend/sync/page-transport';
import { byNewestAsListed, isPublishedWith } from '@/domain/jobs/newest-order';
import type { Job } from '@/domain/streams/jobs';
import { rememberNewestJobs } from './newest-jobs';

/** More than a phone shows at once. */
const SHOWN_JOBS = 10;
/** So many that were published together fit around the edge before any of them has to be left out. */
const SPARE_JOBS = 6;

interface Answer {
  documents: Job[];
  /** Null: there are no others. */
  after: unknown;
}

/** What is asked of `search_jobs`. */
export const NEWEST_QUERY = { limit: SHOWN_JOBS + SPARE_JOBS };

/**
 * Those of the answer that the list in the store will begin with, in its order, so that nothing jumps when it follows. Jobs that may have
 * others of their moment behind the end of the answer are left out: which of them come first is not known.
 */
export function firstOfList({ documents, after }: Answer): Job[] {
  const last = documents.at(-1);
  const certain =
    last === undefined || after === null ? documents : documents.filter((job) => !isPublishedWith(job, last));
  // More of one moment than anybody publishes by hand: rather some of them than none.
  return (certain.length > 0 ? certain : documents).toSorted(byNewestAsListed).slice(0, SHOWN_JOBS);
}

/** The newest jobs as a visitor sees them, straight from the server: for the time until the store has them. @throws SyncFault */
export async function fetchNewestJobs(): Promise<void> {
  const answer = (await pageTransport(null).call('search_jobs', {
    p_query: NEWEST_QUERY,
  })) as Partial<Answer> | null;
  rememberNewestJobs(
    firstOfList({ documents: documentsOf(answer?.documents) as unknown as Job[], after: answer?.after }),
  );
}
