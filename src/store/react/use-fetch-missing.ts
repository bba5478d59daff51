import { useMemo } from 'react';
import { distinctUntilChanged, from, map, merge, type Observable, startWith, Subject, switchMap } from 'rxjs';
import { isOffline } from '@/domain/errors/offline-error';
import type { Store } from '../store';
import { observeSyncState } from '../writes/sync-state';
import { useStore } from './store-context';
import { useObservable } from './use-observable';

/** `asking`: being fetched; `missing`: the server has no such row, or this person may not read it. */
export type MissingReason = 'asking' | 'missing' | 'offline' | 'failed';

type Answer = MissingReason | 'found';

/** Fetches one row and stores it. Resolves to the ids that exist and may be read. */
export type FetchRow = (store: Store, id: string) => Promise<string[]>;

const ask = (fetch: FetchRow, store: Store, id: string): Promise<Answer> =>
  fetch(store, id).then(
    (found): Answer => (found.length > 0 ? 'found' : 'missing'),
    (error: unknown): Answer => (isOffline(error) ? 'offline' : 'failed'),
  );

/** A fetch that failed offline runs again on reconnect; until then the last state stays. A person who asks again sees that it is being asked. */
const observeAnswer = (
  fetch: FetchRow,
  store: Store,
  id: string,
  again$: Observable<void>,
): Observable<Answer> =>
  merge(
    observeSyncState(store).pipe(
      map(({ connection }) => connection),
      distinctUntilChanged(),
      map(() => false),
    ),
    again$.pipe(map(() => true)),
  ).pipe(
    switchMap((byPerson) => {
      const answer = from(ask(fetch, store, id));
      return byPerson ? answer.pipe(startWith('asking' as const)) : answer;
    }),
  );

/**
 * Fetches a row that is not on this device and returns the state of the fetch. The screen reads the row from the store.
 * @param fetch must keep its identity between renders
 * @param missingId null while the row is on this device or not needed
 */
export function useFetchMissing(
  fetch: FetchRow,
  missingId: string | null,
): { reason: MissingReason; retry: () => void } {
  const store = useStore();
  const asking = useMemo(() => {
    const again$ = new Subject<void>();
    return {
      answer$: missingId === null ? null : observeAnswer(fetch, store, missingId, again$),
      retry: () => again$.next(),
    };
  }, [store, fetch, missingId]);
  const answer = useObservable(asking.answer$).value;
  const reason = answer === 'missing' || answer === 'offline' || answer === 'failed' ? answer : 'asking';
  return { reason, retry: asking.retry };
}
