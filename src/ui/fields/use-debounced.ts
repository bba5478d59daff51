import { useEffect, useState } from 'react';

/** The value as of the last pause of `restMs` in typing. */
export function useDebounced<T>(value: T, restMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return settled;
}
