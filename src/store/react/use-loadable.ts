import { useMemo } from 'react';
import { type Observable, of, Subject } from 'rxjs';
import type { StreamName } from '@/domain/definition/stream';
import type { Absence, Loadable } from '@/domain/loadable';
import { observeAbsence, observeLoadable } from '../sync/first-snapshot';
import { useStore } from './store-context';
import { type FetchRow, type MissingReason, useFetchMissing } from './use-fetch-missing';
import { type LiveArgs, type Observer, useStable, useWithStore } from './use-live';
import { useObservable } from './use-observable';

const nothingToRetry = (): void => {};

function useReading<T>(
  source: Observable<T> | null,
  absence$: Observable<Absence | null>,
  keepPrevious = false,
): Loadable<T> {
  const reading = useMemo(() => {
    if (source === null) return null;
    const again$ = new Subject<void>();
    return { loadable$: observeLoadable(() => source, absence$, again$), retry: () => again$.next() };
  }, [source, absence$]);
  const read = useObservable(reading?.loadable$ ?? null, keepPrevious).value;
  return { value: undefined, absence: 'unknown', ...read, retry: reading?.retry ?? nothingToRetry };
}

function useAbsenceOf(streams: readonly StreamName[]): Observable<Absence | null> {
  const store = useStore();
  const needed = useStable(streams);
  return useMemo(() => observeAbsence(store, needed), [store, needed]);
}

/**
 * `observe(store, ...args)` with what a screen must know to say the truth while there is nothing to show; for `LiveView`.
 * @param streams whose first snapshots decide whether what is empty is really empty
 * @param observe as for `useLive`; what it fails with becomes `failed`
 */
export function useLoadable<Args extends readonly unknown[], T>(
  streams: readonly StreamName[],
  observe: Observer<Args, T> | null,
  ...args: LiveArgs<Args>
): Loadable<T> {
  return useReading(useWithStore(observe, args), useAbsenceOf(streams));
}

/** Like `useLoadable`; after other arguments the last value stays in sight until the first new one arrives. */
export function useLoadableKeepingPrevious<Args extends readonly unknown[], T>(
  streams: readonly StreamName[],
  observe: Observer<Args, T> | null,
  ...args: LiveArgs<Args>
): Loadable<T> {
  return useReading(useWithStore(observe, args), useAbsenceOf(streams), true);
}

/** Of a row it is the server that says whether there is none. */
const NOT_ABSENT = of(null);

const ABSENCES: Readonly<Record<MissingReason, Absence | null>> = {
  asking: 'unknown',
  missing: null,
  offline: 'offline',
  failed: 'failed',
};

/**
 * One row of this device, for `LiveView`; one that is beyond its working set is fetched, stored, and then read like any other.
 * Empty: the server knows no such row, or not for this person.
 * @param observe keeps its identity between renders, as does `fetch`
 * @param id null for an address that names no row: empty at once
 */
export function useLoadableRow<T>(
  observe: Observer<[id: string], T | null>,
  fetch: FetchRow,
  id: string | null,
): Loadable<T | null> {
  const row = useReading(useWithStore<[string], Observable<T | null>>(observe, [id]), NOT_ABSENT);
  const { reason, retry } = useFetchMissing(fetch, row.value === null ? id : null);
  if (id === null) return { value: null, absence: null, retry };
  return row.value === null ? { value: null, absence: ABSENCES[reason], retry } : row;
}
