import { useMemo } from 'react';
import type { Observable } from 'rxjs';
import type { Store } from '../store';
import { useStore } from './store-context';
import { useObservable } from './use-observable';
import { useStable } from './use-stable';

/** Values that can be compared as JSON: without functions, dates, maps and sets, of which two different ones can look equal. */
type Plain<T> = T extends string | number | boolean | undefined
  ? T
  : T extends ((...args: never[]) => unknown) | Date | ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>
    ? never
    : T extends object
      ? { [K in keyof T]: Plain<T[K]> | (null extends T[K] ? null : never) }
      : never;

/**
 * The arguments of an observer or search after the store. Null for one of them means that there is nothing to observe (yet), so
 * an observer for which null is a valid argument cannot be used with these hooks.
 */
export type LiveArgs<Args extends readonly unknown[]> = {
  [K in keyof Args]: null extends Args[K] ? never : Plain<Args[K]> | null;
};

/** An `observeX` of the store, or one composed of several at the top of a file. */
export type Observer<Args extends readonly unknown[], T> = (store: Store, ...args: Args) => Observable<T>;

/** The result of `make` for this store and these arguments, reused for equal arguments; null when one of them is null. */
export function useWithStore<Args extends readonly unknown[], R>(
  make: ((store: Store, ...args: Args) => R) | null,
  args: LiveArgs<Args>,
): R | null {
  const store = useStore();
  const stable = useStable(args);
  return useMemo(
    () =>
      make === null || stable.some((arg) => arg === null)
        ? null
        : make(store, ...(stable as unknown as Args)),
    [store, make, stable],
  );
}

/**
 * The latest of `observe(store, ...args)`; undefined until its first value, and while an argument (or `observe` itself) is null.
 * Arguments are compared by value, so plain objects may be written inline; different ones start again. Errors are thrown to the
 * nearest error boundary.
 * @param observe must keep its identity: an inline function would subscribe at every render
 */
export function useLive<Args extends readonly unknown[], T>(
  observe: Observer<Args, T> | null,
  ...args: LiveArgs<Args>
): T | undefined {
  const { value, error } = useObservable(useWithStore(observe, args));
  if (error !== undefined) throw error;
  return value;
}

/** Like `useLive`, but after a change of arguments the last value stays until the first new one. */
export function useLiveKeepingPrevious<Args extends readonly unknown[], T>(
  observe: Observer<Args, T> | null,
  ...args: LiveArgs<Args>
): T | undefined {
  const { value, error } = useObservable(useWithStore(observe, args), true);
  if (error !== undefined) throw error;
  return value;
}
