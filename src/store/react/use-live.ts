import { useEffect, useMemo, useState, type DependencyList } from 'react';
import type { Observable } from 'rxjs';

interface Live<T> {
  of: Observable<T> | null;
  value?: T;
  error?: unknown;
}

/**
 * The latest value of an observable; undefined until the first one. New `dependencies` begin anew.
 * With `keep`, the last value stays in sight until the new observable's first one arrives: for lists that are
 * filtered as one types. An error of the observable is thrown to the nearest boundary.
 */
export function useLive<T>(
  observe: () => Observable<T>,
  dependencies: DependencyList,
  { keep = false } = {},
): T | undefined {
  // The caller names what `observe` depends on, as with useMemo itself.
  // oxlint-disable-next-line react/exhaustive-deps
  const source = useMemo(observe, dependencies);
  const [live, setLive] = useState<Live<T>>({ of: null });
  useEffect(() => {
    const subscription = source.subscribe({
      next: (value) => setLive({ of: source, value }),
      error: (error: unknown) =>
        setLive({ of: source, error: error ?? new Error('The data could not be read.') }),
    });
    return () => subscription.unsubscribe();
  }, [source]);
  if (live.error !== undefined && live.of === source) throw live.error;
  return keep || live.of === source ? live.value : undefined;
}
