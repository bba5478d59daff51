import { useState } from 'react';
import { from, of } from 'rxjs';
import { SyncFault } from '@/backend/sync-protocol';
import type { Job } from '@/domain/streams/jobs';
import { fetchJobs } from '@/store/sync/fetch-rows';
import { observeJob } from '@/store/entities/jobs';
import { observeSyncState } from '@/store/writes/queue';
import { useLive } from '@/store/react/use-live';
import { useStore } from '@/store/react/store-context';
import type { Store } from '@/store/store';
import type { Stored } from '@/store/queries/write-status';

export type JobView =
  | { state: 'loading' }
  | { state: 'here'; job: Stored<Job> }
  /** Not on this device, and nobody could be asked; asked again by itself when the connection is back. */
  | { state: 'offline' }
  /** The server was there and did not answer. */
  | { state: 'failed' }
  | { state: 'missing' };

type Answer = 'not asked' | 'found' | 'missing' | 'offline' | 'failed';

const ask = (store: Store, id: string): Promise<Answer> =>
  fetchJobs(store, [id]).then(
    (found) => (found.length > 0 ? 'found' : 'missing'),
    (error: unknown) => (error instanceof SyncFault && error.kind === 'offline' ? 'offline' : 'failed'),
  );

/** A job of this device; one that is beyond its working set is fetched, stored, and then read like any other. */
export function useJob(id: string): JobView & { retry: () => void } {
  const store = useStore();
  const [tries, setTries] = useState(0);
  const job = useLive(() => observeJob(store, id), [store, id]);
  const connection = useLive(() => observeSyncState(store), [store])?.connection;
  const isAway = job === null;
  // What was asked in vain offline is asked again when there is a connection; until then the last answer stays in sight.
  const answer = useLive<Answer>(
    () => (isAway ? from(ask(store, id)) : of('not asked')),
    [store, id, isAway, tries, connection],
    { keep: true },
  );

  const retry = (): void => setTries((before) => before + 1);
  if (job) return { state: 'here', job, retry };
  if (isAway && (answer === 'missing' || answer === 'offline' || answer === 'failed'))
    return { state: answer, retry };
  return { state: 'loading', retry };
}
