import {
  catchError,
  combineLatest,
  concat,
  defer,
  distinctUntilChanged,
  from,
  map,
  merge,
  type Observable,
  of,
  scan,
  shareReplay,
  startWith,
  switchMap,
  take,
} from 'rxjs';
import type { StreamName } from '@/domain/definition/stream';
import type { Absence, Loadable } from '@/domain/sync/loadable';
import { CHECKPOINTS, type StreamPosition } from '@/sync/pull/checkpoints';
import { observeSyncState } from '../writes/sync-state';
import type { Store } from '../store';

const isFinished = (position: StreamPosition | undefined): boolean =>
  position !== undefined &&
  position.checkpoint !== null &&
  position.isFresh !== true &&
  position.snapshot === '';

const observePositions = (store: Store): Observable<Record<string, StreamPosition> | null> =>
  merge(
    defer(() => from(store.metadata.latest(CHECKPOINTS))),
    store.metadata.changes$(CHECKPOINTS),
  ).pipe(map((positions) => positions as Record<string, StreamPosition> | null));

/** Whether long texts of rows that are here are still on their way. */
export const observeLacksTexts = (store: Store, stream: StreamName): Observable<boolean> =>
  observePositions(store).pipe(
    map((positions) => positions?.[stream]?.texts !== undefined),
    distinctUntilChanged(),
  );

/** Whether the first snapshots of all these streams are complete. While a stream is fetched again, its snapshot is not. */
const observeHasSnapshots = (store: Store, streams: readonly StreamName[]): Observable<boolean> =>
  observePositions(store).pipe(
    map((positions) => streams.every((name) => isFinished(positions?.[name]))),
    distinctUntilChanged(),
  );

/** Why rows of these streams may be missing although they exist; null once their first snapshots are complete. */
export const observeAbsence = (
  store: Store,
  streams: readonly StreamName[],
): Observable<'filling' | 'offline' | null> =>
  combineLatest([observeHasSnapshots(store, streams), observeSyncState(store)]).pipe(
    map(([isHere, { connection, needsSignIn, barred }]) => {
      if (isHere) return null;
      return connection === 'offline' || needsSignIn || barred !== null ? 'offline' : 'filling';
    }),
    distinctUntilChanged(),
  );

interface Known {
  absence: Absence | null;
  /** Incremented when a snapshot becomes complete: only a value that was read after that counts as complete. */
  round: number;
}

const NOTHING_KNOWN: Known = { absence: 'unknown', round: 0 };

/** The first value does not increment it: everything is read after that. */
const nextKnown = (before: Known | null, absence: Absence | null): Known => ({
  absence,
  round: before === null ? 0 : before.round + (before.absence !== null && absence === null ? 1 : 0),
});

/**
 * Live data with the reason why it may be empty. A value that was read before the last page of a snapshot is never combined with
 * the information that the snapshot is complete: a screen would claim that nothing exists until the next read.
 * @param again$ reads again after a failure
 */
export function observeLoadable<T>(
  observe: () => Observable<T>,
  absence$: Observable<Absence | null>,
  again$: Observable<void>,
): Observable<Omit<Loadable<T>, 'retry'>> {
  const known$ = absence$.pipe(
    scan(nextKnown, null),
    map((known) => known ?? NOTHING_KNOWN),
    // The value is read at once, without waiting to know whether it is complete.
    startWith(NOTHING_KNOWN),
    shareReplay({ bufferSize: 1, refCount: true }),
  );
  const value$ = known$.pipe(
    map(({ round }) => round),
    distinctUntilChanged(),
    switchMap((round) => observe().pipe(map((value) => ({ value, round })))),
  );
  return combineLatest([value$, known$]).pipe(
    map(([{ value, round }, known]) => ({
      value,
      absence: round === known.round ? known.absence : ('filling' as const),
    })),
    catchError((error: unknown, whole$) => {
      console.error('The data of a screen could not be read:', error);
      return concat(
        of({ value: undefined, absence: 'failed' as const }),
        again$.pipe(
          take(1),
          switchMap(() => whole$),
        ),
      );
    }),
  );
}
