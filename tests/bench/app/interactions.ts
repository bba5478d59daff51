import type { Page } from 'playwright';

interface Watch {
  marqueeInteractions?: Map<number, number>;
}

/** Events that take less are not reported by the browser. */
const SHORTEST_REPORTED_MS = 16;

/** Runs in the page before its own code: keeps the duration of each interaction as INP counts it, its longest event. */
export function watchInteractions(shortestMs: number): void {
  const longest = new Map<number, number>();
  (window as unknown as Watch).marqueeInteractions = longest;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId)
        longest.set(entry.interactionId, Math.max(longest.get(entry.interactionId) ?? 0, entry.duration));
  }).observe({ type: 'event', durationThreshold: shortestMs, buffered: true } as PerformanceObserverInit);
}

export const watchInteractionsOf = (page: Page): Promise<unknown> =>
  page.addInitScript(watchInteractions, SHORTEST_REPORTED_MS);

/** The longest interaction since the last call; 16 ms where the browser reported none. */
export async function longestInteraction(page: Page): Promise<number> {
  const found = await page.evaluate(() => {
    const seen = (window as unknown as Watch).marqueeInteractions;
    if (!seen) return null;
    const all = [...seen.values()];
    seen.clear();
    return all;
  });
  if (!found) throw new Error('The page does not watch its interactions.');
  return Math.max(SHORTEST_REPORTED_MS, ...found);
}
