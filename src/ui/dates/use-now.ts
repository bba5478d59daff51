import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/**
 * The current time, updated each minute, so that "answer by" turns into "no reply" on a screen that stays open
 * overnight.
 */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
