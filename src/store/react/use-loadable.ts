import { useMemo } from 'react';
import { type Observable, of, Subject } from 'rxjs';
import type { Stream, StreamName } from '@/domain/definition/stream';
import type { Absence, Loadable } from '@/domain/sync/loadable';
import { lacksLongTexts, type Row } from '@/sync/document';
import { observeAbsence, observeLoadable } from '../sync/first-snapshot';
import { sendNow } from '../writes/queue-actions';
import { useStore } from './store-context';
import { type FetchRow, type MissingReason, useFetchMissing } from './use-fetch-missing';
import { type LiveArgs, type Observer, useWithStore } from './use-live';
import { useObservable } from './use-observable';
import { useStable } from './use-stable';

const nothingToRetry = (): void => {};

function useReading<T>(
  source: Observable<T> | null,
  absence$: Observable<Absence | null>,
  keepPrevious = false,
): Loadable<T> {
  const store = useStore();
  const reading = useMemo(() => {
    if (source === null) return null;
    const again$ = new Subject<void>();
    const retry = (): void => {
      again$.next();
      // What is read may be complete only when sync has brought more.
      void sendNow(store);
    };
    return { loadable$: observeLoadable(() => source, absence$, again$), retry };
  }, [store, source, absence$]);
  const read = useObservable(reading?.loadable$ ?? null, keepPrevious).value;
  return { value: undefined, absence: 'unknown', ...read, retry: reading?.retry ?? nothingToRetry };
}

function useAbsenceOf(streams: readonly StreamName[]): Observable<Absence | null> {
  const store = useStore();
  const needed = useStable(streams);
  return useMemo(() => observeAbsence(store, needed), [store, needed]);
}

/**
 * `observe(store, ...args)` with the reason why it may be empty, for `LiveView`.
 * @param streams an empty value counts as empty only after the first snapshots of these
 * @param observe as for `useLive`, but an error becomes `failed`
 */
export function useLoadable<Args extends readonly unknown[], T>(
  streams: readonly StreamName[],
  observe: Observer<Args, T> | null,
  ...args: LiveArgs<Args>
): Loadable<T> {
  return useReading(useWithStore(observe, args), useAbsenceOf(streams));
}

/** Like `useLoadable`, but after a change of arguments the last value stays until the first new one. */
export function useLoadableKeepingPrevious<Args extends readonly unknown[], T>(
  streams: readonly StreamName[],
  observe: Observer<Args, T> | null,
  ...args: LiveArgs<Args>
): Loadable<T> {
  return useReading(useWithStore(observe, args), useAbsenceOf(streams), true);
}

/** Only the server can tell that a row does not exist. */
const NOT_ABSENT = of(null);

const NO_LONG_TEXTS = { longTexts: [] };

const ABSENCES: Readonly<Record<MissingReason, Absence | null>> = {
  asking: 'unknown',
  missing: null,
  offline: 'offline',
  failed: 'failed',
};

/**
 * One row, for `LiveView`. A row outside of the working set is fetched, stored, and then read like any other; so is one whose long texts have not
 * arrived, which is shown meanwhile, with the reason why they are missing. Empty: the server has no such row, or this person may not read it.
 * @param observe must keep its identity between renders, as must `fetch`
 * @param id null for an address without a valid id: empty at once
 * @param stream whose long texts the screen shows, if any
 */
export function useLoadableRow<T extends Row>(
  observe: Observer<[id: string], T | null>,
  fetch: FetchRow,
  id: string | null,
  stream: Pick<Stream, 'longTexts'> = NO_LONG_TEXTS,
): Loadable<T | null> {
  const row = useReading(useWithStore<[string], Observable<T | null>>(observe, [id]), NOT_ABSENT);
  const isMissing = row.value === null || (row.value !== undefined && lacksLongTexts(stream, row.value));
  const { reason, retry } = useFetchMissing(fetch, isMissing ? id : null);
  if (id === null) return { value: null, absence: null, retry };
  if (row.value === null) return { value: null, absence: ABSENCES[reason], retry };
  return isMissing ? { ...row, absence: ABSENCES[reason], retry } : row;
}
