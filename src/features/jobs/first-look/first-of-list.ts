import { byNewestAsListed, isPublishedWith } from '@/domain/jobs/newest-order';
import type { Job } from '@/domain/streams/jobs';

/** More than a phone shows at once. */
const SHOWN_JOBS = 10;
/** So many that were published together fit around the edge before any of them has to be left out. */
const SPARE_JOBS = 6;

/** How many to ask for, newest first. */
export const ASKED_JOBS = SHOWN_JOBS + SPARE_JOBS;

/**
 * Those that the list in the store will begin with, in its order, so that nothing jumps when it follows. Jobs that may have
 * others of their moment behind the end of the answer are left out: which of them come first is not known.
 * @param jobs the newest, as the server has them
 * @param isAll there are no others
 */
export function firstOfList<Listed extends Pick<Job, 'id' | 'published_at'>>(
  jobs: readonly Listed[],
  isAll: boolean,
): Listed[] {
  const last = jobs.at(-1);
  const certain = last === undefined || isAll ? jobs : jobs.filter((job) => !isPublishedWith(job, last));
  // More of one moment than anybody publishes by hand: rather some of them than none.
  return (certain.length > 0 ? certain : jobs).toSorted(byNewestAsListed).slice(0, SHOWN_JOBS);
}
