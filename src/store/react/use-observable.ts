import { useEffect, useState } from 'react';
import type { Observable } from 'rxjs';

export interface Observed<T> {
  /** The latest value; undefined until the first one. */
  value: T | undefined;
  /** The error of the observable; undefined while there is none. */
  error: unknown;
}

interface Emitted<T> {
  source: Observable<T> | null;
  value?: T;
  error?: unknown;
}

/**
 * Subscribes to `source` while the component is mounted; null: nothing to subscribe to. A new source starts without a value. With
 * `keepPrevious` the last value stays until the new source emits, for lists that are filtered while somebody types.
 * @param source must keep its identity between renders
 */
export function useObservable<T>(source: Observable<T> | null, keepPrevious = false): Observed<T> {
  const [emitted, setEmitted] = useState<Emitted<T>>({ source: null });
  useEffect(() => {
    if (source === null) return undefined;
    const subscription = source.subscribe({
      next: (value) => setEmitted({ source, value }),
      error: (error: unknown) =>
        setEmitted({ source, error: error ?? new Error('The data could not be read.') }),
    });
    return () => subscription.unsubscribe();
  }, [source]);
  const isCurrent = source !== null && emitted.source === source;
  return {
    value: isCurrent || (keepPrevious && source !== null) ? emitted.value : undefined,
    error: isCurrent ? emitted.error : undefined,
  };
}
