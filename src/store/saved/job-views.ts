import { concat, defer, from, map, type Observable } from 'rxjs';
import type { Store } from '../store';

/** Metadata of the account's store: the jobs that were opened and that the server has not heard of. */
const JOB_VIEWS = 'job-views';
/** Whoever opens more without a signal is counted for the latest of them. */
const MAX_UNSENT = 500;

const idsOf = (value: { ids?: unknown } | null): string[] =>
  Array.isArray(value?.ids) ? value.ids.filter((id) => typeof id === 'string') : [];

/** Changes come one after the other, or two of them would both start from the same list. */
const changing = new WeakMap<Store, Promise<void>>();

function change(store: Store, next: (ids: readonly string[]) => string[]): Promise<void> {
  const write = async (): Promise<void> => {
    const before = idsOf(await store.metadata.get(JOB_VIEWS));
    const ids = next(before);
    if (ids.length !== before.length || ids.some((id, at) => id !== before[at]))
      await store.metadata.set(JOB_VIEWS, { ids });
  };
  const done = (changing.get(store) ?? Promise.resolve()).catch(() => {}).then(write);
  changing.set(store, done);
  return done;
}

/** Called when somebody signed in opens the page of a job, also without a signal. @throws StoreError */
export const noteJobView = (store: Store, id: string): Promise<void> =>
  change(store, (ids) => (ids.includes(id) ? [...ids] : [...ids, id].slice(-MAX_UNSENT)));

/** Called once the server has counted them, or will not. @throws StoreError */
export const forgetJobViews = (store: Store, sent: readonly string[]): Promise<void> =>
  change(store, (ids) => ids.filter((id) => !sent.includes(id)));

/** The jobs that the server has not heard of, the first one first. */
export const observeUnsentViews = (store: Store): Observable<string[]> =>
  concat(
    defer(() => from(store.metadata.get(JOB_VIEWS))),
    store.metadata.changes$(JOB_VIEWS),
  ).pipe(map(idsOf));
