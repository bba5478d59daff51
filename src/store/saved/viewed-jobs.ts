import { concat, defer, from, map, type Observable, switchMap } from 'rxjs';
import type { Job } from '@/domain/streams/jobs';
import type { Stored } from '../queries/write-status';
import type { Store } from '../store';
import { observeJobsById } from './saved-jobs';

/** Metadata of the account's store: stays on this device, and goes with the store at sign-out (S9). */
const VIEWED_JOBS = 'viewed-jobs';
const MAX_VIEWED = 20;

const idsOf = (value: { ids?: unknown } | null): string[] =>
  Array.isArray(value?.ids) ? value.ids.filter((id) => typeof id === 'string') : [];

/** Writes come one after the other, so that two jobs opened at once are both kept. */
const writing = new WeakMap<Store, Promise<void>>();

/** Called when somebody opens a job. The one viewed last is first. */
export function rememberViewedJob(store: Store, id: string): Promise<void> {
  const write = async (): Promise<void> => {
    const before = idsOf(await store.metadata.get(VIEWED_JOBS));
    if (before[0] === id) return;
    const ids = [id, ...before.filter((other) => other !== id)].slice(0, MAX_VIEWED);
    await store.metadata.set(VIEWED_JOBS, { ids });
  };
  const done = (writing.get(store) ?? Promise.resolve()).catch(() => {}).then(write);
  writing.set(store, done);
  return done;
}

export const forgetViewedJobs = (store: Store): Promise<void> => store.metadata.set(VIEWED_JOBS, { ids: [] });

/** The jobs that were opened on this device, the last one first; those that are not here any more are left out. */
export const observeViewedJobs = (store: Store): Observable<Stored<Job>[]> =>
  concat(
    defer(() => from(store.metadata.get(VIEWED_JOBS))),
    store.metadata.changes$(VIEWED_JOBS),
  ).pipe(
    map(idsOf),
    switchMap((ids) =>
      observeJobsById(store, ids).pipe(map((found) => ids.flatMap((id) => found.get(id) ?? []))),
    ),
  );
