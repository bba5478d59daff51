const WITHOUT_IDLE_MS = 1500;
const LONGEST_WAIT_MS = 4000;

/** Acts once the page has nothing better to do, after 4 s at the latest. The answer takes it back. */
export function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, WITHOUT_IDLE_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: LONGEST_WAIT_MS });
  return () => cancelIdleCallback(handle);
}

/** The same, to wait for. */
export const untilIdle = (): Promise<void> => new Promise((rest) => void whenIdle(rest));
