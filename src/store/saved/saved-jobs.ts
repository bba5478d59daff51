import { combineLatest, map, type Observable, of, switchMap } from 'rxjs';
import { closingKey } from '@/domain/jobs/lifetime/closing-day';
import { jobs } from '@/domain/streams';
import type { Job } from '@/domain/streams/jobs';
import type { Saved } from '@/domain/streams/saved';
import { observeSaved } from '../entities/saved';
import { readMany } from '../queries/read';
import type { Stored } from '../queries/write-status';
import type { Store } from '../store';

export interface SavedJob {
  saved: Stored<Saved> & { target_id: string };
  /** Null: not on this device, because it has not come yet or was archived. */
  job: Stored<Job> | null;
}

export const SAVED_ORDERS = ['closing', 'saved'] as const;
export type SavedOrder = (typeof SAVED_ORDERS)[number];

/** By id; jobs that are not on this device are left out. */
export function observeJobsById(
  store: Store,
  ids: readonly string[],
): Observable<ReadonlyMap<string, Stored<Job>>> {
  if (ids.length === 0) return of(new Map());
  const wanted = new Set(ids);
  return store.live(
    ['jobs'],
    async () => new Map((await readMany(store, jobs, ids)).map((job) => [job.id, job])),
    ({ id }) => wanted.has(id),
  );
}

const hasTarget = (saved: Stored<Saved>): saved is SavedJob['saved'] => saved.target_id !== null;

const keyOf = ({ job }: SavedJob): string => closingKey(job);

/** Saved jobs whatever has become of them. `closing`: open ones first, by the day on which they close. */
export const observeSavedJobs = (store: Store, order: SavedOrder): Observable<SavedJob[]> =>
  observeSaved(store, 'job').pipe(
    map((all) => all.filter(hasTarget)),
    switchMap((all) =>
      combineLatest([
        of(all),
        observeJobsById(
          store,
          all.map(({ target_id: id }) => id),
        ),
      ]),
    ),
    map(([all, found]) => {
      const list = all.map((saved): SavedJob => ({ saved, job: found.get(saved.target_id) ?? null }));
      if (order === 'saved') return list;
      return list.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0));
    }),
  );

/** The ids of the jobs that this person has hidden from the list. */
export const observeHiddenJobs = (store: Store): Observable<readonly string[]> =>
  observeSaved(store, 'hidden').pipe(map((all) => all.flatMap(({ target_id: id }) => id ?? [])));
