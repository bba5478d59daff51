import { LOGO } from './logo-constants';
import { useCallback, useEffect, useRef, useState } from 'react';

/** A9. Times in milliseconds. */
export const EASTER_EGG = LOGO.easterEgg;

interface Claps {
  clap: () => void;
  /** One of the lines, while it is shown. */
  line: string | null;
  hide: () => void;
}

/**
 * Counts claps. The seventh in a row shows one of the lines for a while; a pause begins the count anew. While it is shown, and a moment
 * after, claps count for nothing.
 * @param pick chooses an index below the number of lines
 */
export function useClaps(lines: readonly string[], pick: (count: number) => number): Claps {
  const [line, setLine] = useState<string | null>(null);
  const count = useRef(0);
  const timers = useRef<Record<'forget' | 'hide' | 'rest', ReturnType<typeof setTimeout> | undefined>>({
    forget: undefined,
    hide: undefined,
    rest: undefined,
  });
  useEffect(() => {
    const running = timers.current;
    return () => Object.values(running).forEach(clearTimeout);
  }, []);
  const hide = useCallback(() => {
    clearTimeout(timers.current.hide);
    setLine(null);
  }, []);
  const clap = useCallback(() => {
    const running = timers.current;
    if (running.rest !== undefined) return;
    clearTimeout(running.forget);
    running.forget = setTimeout(() => (count.current = 0), EASTER_EGG.forgetAfterMs);
    count.current += 1;
    if (count.current < EASTER_EGG.claps) return;
    count.current = 0;
    setLine(lines[pick(lines.length)] ?? null);
    running.hide = setTimeout(hide, EASTER_EGG.shownForMs);
    running.rest = setTimeout(() => (running.rest = undefined), EASTER_EGG.restsForMs);
  }, [lines, pick, hide]);
  return { clap, line, hide };
}
