import type { Job } from '@/domain/entities/job';
import { fetchJob } from '@/store/sync/fetch-rows';
import { observeJob } from '@/store/entities/jobs';
import { useFetchMissing } from '@/store/react/use-fetch-missing';
import { useLive } from '@/store/react/use-live';
import type { Stored } from '@/store/queries/write-status';

export type JobView =
  | { state: 'loading' }
  | { state: 'here'; job: Stored<Job> }
  /** Not on this device, and nobody could be asked; asked again by itself when the connection is back. */
  | { state: 'offline' }
  /** The server was there and did not answer. */
  | { state: 'failed' }
  | { state: 'missing' };

/** A job of this device; one that is beyond its working set is fetched, stored, and then read like any other. */
export function useJob(id: string): JobView & { retry: () => void } {
  const job = useLive(observeJob, id);
  const { reason, retry } = useFetchMissing(fetchJob, job === null ? id : null);
  if (job) return { state: 'here', job, retry };
  return { state: job === undefined || reason === 'asking' ? 'loading' : reason, retry };
}
