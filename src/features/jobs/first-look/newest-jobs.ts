import { pageTransport } from '@/backend/sync/sync-transport';
import type { Job } from '@/domain/streams/jobs';

/** More than a phone shows at once. */
const JOBS = 10;

let newest: readonly Job[] | null = null;

/** The newest jobs as a visitor sees them, straight from the server: for the time until the store has them. @throws SyncFault */
export async function fetchNewestJobs(): Promise<void> {
  const { documents } = (await pageTransport(null).call(
    'search_jobs',
    { p_query: { limit: JOBS } },
    new AbortController().signal,
  )) as { documents: Job[] };
  newest = documents;
}

/** Null: they were not needed, or the store has them by now. */
export const newestJobs = (): readonly Job[] | null => newest;

/** From now on the store is what screens show. */
export const forgetNewestJobs = (): void => void (newest = null);
