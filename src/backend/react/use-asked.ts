import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { QueryObserver } from '@tanstack/query-core';
import { isOffline } from '@/domain/offline-error';
import { queries } from '../query-cache';

export interface Asked<T> {
  state: 'loading' | 'here' | 'offline' | 'failed';
  /** The last one of this visit; never kept on the device (ruling 34). */
  answer: T | null;
  /** ms since 1970; null without an answer. */
  at: number | null;
  /** Asks again. */
  retry: () => void;
}

/**
 * What only the server knows (rulings 32, 34): asked when the screen opens and the last answer is not fresh any more, on request, and
 * when the connection changes.
 * @param key names the question and its account; plain values
 */
export function useAsked<T>(key: readonly (string | number | null)[], ask: () => Promise<T>, offline: boolean): Asked<T> {
  const name = JSON.stringify(key);
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  const observer = useMemo(
    () => new QueryObserver<T>(queries, { queryKey: JSON.parse(name) as unknown[], queryFn: () => latest.current() }),
    [name],
  );
  const result = useSyncExternalStore(
    useCallback((onChange) => observer.subscribe(onChange), [observer]),
    () => observer.getCurrentResult(),
  );
  const was = useRef(offline);
  useEffect(() => {
    if (was.current !== offline) void observer.refetch();
    was.current = offline;
  }, [observer, offline]);
  const state = result.isFetching ? 'loading' : result.error === null ? (result.isSuccess ? 'here' : 'loading') : isOffline(result.error) ? 'offline' : 'failed';
  return {
    state,
    answer: result.data ?? null,
    at: result.dataUpdatedAt || null,
    retry: () => void observer.refetch(),
  };
}
