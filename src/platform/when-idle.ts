const FALLBACK_DELAY_MS = 1500;
const MAX_WAIT_MS = 4000;

/** Runs `act` when the page is idle, after 4 s at the latest. Returns a function that cancels it. */
export function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, FALLBACK_DELAY_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: MAX_WAIT_MS });
  return () => cancelIdleCallback(handle);
}

/** Resolves when the page is idle. */
export const untilIdle = (): Promise<void> => new Promise((rest) => void whenIdle(rest));
