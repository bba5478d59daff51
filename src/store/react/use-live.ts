import { useMemo, useState } from 'react';
import type { Observable } from 'rxjs';
import { jsonEqual } from '@/sync/merge/json-equal';
import type { Store } from '../store';
import { useStore } from './store-context';
import { useObservable } from './use-observable';

/** What may be compared by its JSON: no functions, dates, maps or sets, of which two different ones would look equal. */
type Plain<T> = T extends string | number | boolean | undefined
  ? T
  : T extends ((...args: never[]) => unknown) | Date | ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>
    ? never
    : T extends object
      ? { [K in keyof T]: Plain<T[K]> | (null extends T[K] ? null : never) }
      : never;

/**
 * The arguments of an observer or search after the store. Null in the place of one: there is nothing to observe (yet). An
 * observer that gives null a meaning of its own cannot be used with these hooks.
 */
export type LiveArgs<Args extends readonly unknown[]> = {
  [K in keyof Args]: null extends Args[K] ? never : Plain<Args[K]> | null;
};

/** An `observeX` of the store, or one put together from some of them at the top of a file. */
export type Observer<Args extends readonly unknown[], T> = (store: Store, ...args: Args) => Observable<T>;

/** The first of equal values, for as long as equal ones follow: equal as JSON. */
export function useStable<T>(value: T): T {
  const [stable, setStable] = useState(value);
  if (jsonEqual(stable, value)) return stable;
  setStable(value);
  return value;
}

/** What `make` returns for this store and these arguments, made once for equal arguments; null when one of them is null. */
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
 * Arguments are compared by value, so plain objects may be written in place; others begin anew. An error is thrown to the
 * nearest boundary.
 * @param observe a function that keeps its identity: never one written in place, which would subscribe at every render
 */
export function useLive<Args extends readonly unknown[], T>(
  observe: Observer<Args, T> | null,
  ...args: LiveArgs<Args>
): T | undefined {
  const { value, error } = useObservable(useWithStore(observe, args));
  if (error !== undefined) throw error;
  return value;
}

/** Like `useLive`; after other arguments the last value stays in sight until the first new one arrives. */
export function useLiveKeepingPrevious<Args extends readonly unknown[], T>(
  observe: Observer<Args, T> | null,
  ...args: LiveArgs<Args>
): T | undefined {
  const { value, error } = useObservable(useWithStore(observe, args), true);
  if (error !== undefined) throw error;
  return value;
}
