import { useEffect, useState } from 'react';

/** A9: inline checks wait until typing has rested this long. */
const REST_MS = 500;

/** The value as it was when typing last rested. */
export function useSettled<T>(value: T, restMs = REST_MS): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return settled;
}
