import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { QueryObserver } from '@tanstack/query-core';
import type { Loadable } from '@/domain/loadable';
import { isOffline } from '@/domain/offline-error';
import { queries } from './query-cache';

export interface ServerQuery<T> {
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
 * @param name of the question, the same wherever it is asked
 * @param ask the same function each time
 */
export function useServerQuery<A extends (string | number | null)[], T>(
  name: string,
  ask: (...args: A) => Promise<T>,
  args: A,
  offline: boolean,
): ServerQuery<T> {
  const words = JSON.stringify(args);
  const observer = useMemo(() => {
    const asked = JSON.parse(words) as A;
    return new QueryObserver<T>(queries, { queryKey: [name, ...asked], queryFn: () => ask(...asked) });
  }, [name, ask, words]);
  const result = useSyncExternalStore(
    useCallback((onChange) => observer.subscribe(onChange), [observer]),
    () => observer.getCurrentResult(),
  );
  const was = useRef(offline);
  useEffect(() => {
    if (was.current !== offline) void observer.refetch();
    was.current = offline;
  }, [observer, offline]);
  const state =
    result.isFetching || result.isPending
      ? 'loading'
      : result.error === null
        ? 'here'
        : isOffline(result.error)
          ? 'offline'
          : 'failed';
  return {
    state,
    answer: result.data ?? null,
    at: result.dataUpdatedAt || null,
    retry: () => void observer.refetch(),
  };
}

/** For a `LiveView`: an answer that was given stays in sight while it is asked for again. */
export const loadableOf = <T>({ state, answer, retry }: ServerQuery<T>): Loadable<T> => ({
  value: answer ?? undefined,
  absence: answer !== null ? null : state === 'offline' || state === 'failed' ? state : 'unknown',
  retry,
});
