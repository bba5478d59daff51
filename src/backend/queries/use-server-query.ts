import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { QueryObserver } from '@tanstack/query-core';
import { callFailureSentence } from '@/domain/errors/call-failures';
import type { Loadable } from '@/domain/sync/loadable';
import { isOffline } from '@/domain/errors/offline-error';
import { queryClient } from './query-cache';

export interface ServerQuery<T> {
  state: 'loading' | 'here' | 'offline' | 'failed';
  /** The last answer in this page; never stored on the device (ruling 34). */
  answer: T | null;
  /** What to say when it failed (A8); empty otherwise. */
  failure: string;
  /** Milliseconds since 1970; null without an answer. */
  fetchedAt: number | null;
  /** Fetches again. */
  retry: () => void;
}

/**
 * Data that only the server has (rulings 32, 34). Fetched when the screen opens and the cached answer is stale, on request,
 * and when the connection changes.
 * @param name names the query in the cache, and what is fetched in the sentence of a failure; the same wherever it is used
 * @param fetch must keep its identity between renders
 */
export function useServerQuery<A extends (string | number | null)[], T>(
  name: string,
  fetch: (...args: A) => Promise<T>,
  args: A,
  offline: boolean,
): ServerQuery<T> {
  const argsJson = JSON.stringify(args);
  const observer = useMemo(() => {
    const stableArgs = JSON.parse(argsJson) as A;
    return new QueryObserver<T>(queryClient, {
      queryKey: [name, ...stableArgs],
      queryFn: () => fetch(...stableArgs),
    });
  }, [name, fetch, argsJson]);
  const read = (): ReturnType<typeof observer.getCurrentResult> => observer.getCurrentResult();
  const result = useSyncExternalStore(
    useCallback((onChange) => observer.subscribe(onChange), [observer]),
    read,
    // While a page is prerendered nothing is asked, and nothing has been answered.
    read,
  );
  const previous = useRef(offline);
  useEffect(() => {
    if (previous.current !== offline) void observer.refetch();
    previous.current = offline;
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
    failure: state === 'failed' ? callFailureSentence(result.error, name.replaceAll('-', ' ')) : '',
    fetchedAt: result.dataUpdatedAt || null,
    retry: () => void observer.refetch(),
  };
}

/** The same where no store is open, so that nobody knows of the connection: asked once, and again on request. */
export const useServerQueryWithoutStore = <A extends (string | number | null)[], T>(
  name: string,
  fetch: (...args: A) => Promise<T>,
  args: A,
): ServerQuery<T> => useServerQuery(name, fetch, args, false);

/** For a `LiveView`: the last answer stays visible while it is fetched again. */
export const loadableOf = <T>({ state, answer, failure, retry }: ServerQuery<T>): Loadable<T | null> => ({
  // Null is an answer, too: the server has no such thing.
  value: answer ?? (state === 'here' ? null : undefined),
  absence:
    answer !== null || state === 'here'
      ? null
      : state === 'offline' || state === 'failed'
        ? state
        : 'unknown',
  failure,
  retry,
});
