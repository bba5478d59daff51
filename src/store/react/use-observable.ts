import { useEffect, useState } from 'react';
import type { Observable } from 'rxjs';

export interface Observed<T> {
  /** The latest value; undefined until the first one. */
  value: T | undefined;
  /** What the observable ended with; undefined while it goes on. */
  error: unknown;
}

interface Emitted<T> {
  source: Observable<T> | null;
  value?: T;
  error?: unknown;
}

/**
 * Subscribes to `source` while the component is mounted; null: nothing to subscribe to. Another source starts again without a
 * value, unless `keepPrevious`: then the last value stays until the new source has one, for lists that are filtered as one types.
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
