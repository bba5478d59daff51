import { useEffect, useState, type ReactNode } from 'react';
import { whenIdle } from '@/platform/when-idle';

/** For what nobody waits for: its code is fetched when the page has nothing better to do. */
export function OnceIdle({ children }: { children: ReactNode }) {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle ? children : null;
}
