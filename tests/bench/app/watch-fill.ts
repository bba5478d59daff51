import type { CDPSession, Page } from 'playwright';

export interface LongTask {
  /** Milliseconds since the start of the navigation. */
  start: number;
  duration: number;
}

/** A script that ran within a frame that took long, as the browser attributes it. */
export interface SlowScript {
  start: number;
  duration: number;
  /** What ran it, such as `IDBRequest.onsuccess` or `BUTTON#base-ui.onclick`. */
  invoker: string;
}

interface Fill {
  marqueeFill?: { firstRow: number; longTasks: LongTask[]; scripts: SlowScript[] };
}

export const FIRST_ROW = 'section[aria-label="Results"] li a';

/** Runs in the page before its own code: notes its long tasks, and when it painted the first row of the list. */
export function watchFill(row: string): void {
  const fill = { firstRow: Number.NaN, longTasks: [] as LongTask[], scripts: [] as SlowScript[] };
  (window as unknown as Fill).marqueeFill = fill;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      fill.longTasks.push({ start: startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const frame of list.getEntries() as (PerformanceEntry & { scripts: SlowScriptEntry[] })[])
      for (const { startTime, duration, invoker } of frame.scripts)
        fill.scripts.push({ start: startTime, duration, invoker });
  }).observe({ type: 'long-animation-frame', buffered: true });
  interface SlowScriptEntry extends PerformanceEntry {
    invoker: string;
  }
  const look = (): void => {
    if (!document.querySelector(row)?.checkVisibility()) {
      requestAnimationFrame(look);
      return;
    }
    const channel = new MessageChannel();
    channel.port1.addEventListener('message', () => (fill.firstRow = performance.now()), { once: true });
    channel.port1.start();
    channel.port2.postMessage(null);
  };
  requestAnimationFrame(look);
}

export async function readFill(page: Page): Promise<Required<Fill>['marqueeFill']> {
  const fill = await page.evaluate(() => (window as unknown as Fill).marqueeFill);
  if (!fill) throw new Error('The page does not watch its fill.');
  return fill;
}

/** Milliseconds that the page's main thread has been busy. Throttling is included: it makes tasks longer. */
export async function busyMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value;
  if (seconds === undefined) throw new Error('The browser does not count its TaskDuration.');
  return seconds * 1000;
}

/**
 * Resolves when the databases of this origin hold so many documents in the collections of these names, with the moment in milliseconds
 * since 1970. Runs in another page, so that counting does not use the thread that is measured.
 */
export const allStored = (page: Page, expected: Record<string, number>, withinMs: number): Promise<number> =>
  page.evaluate(
    async ([counts, limit]) => {
      const open = async (collection: string): Promise<IDBDatabase | null> => {
        const names = (await indexedDB.databases()).map((database) => database.name ?? '');
        // Opening a database that does not exist would create it.
        const name = names.find((each) => each.startsWith('rxdb-dexie-') && each.endsWith(`--${collection}`));
        if (name === undefined) return null;
        return new Promise((resolve, reject) => {
          const request = indexedDB.open(name);
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error ?? new Error(`${name} did not open`)));
        });
      };
      const held = async (collection: string): Promise<number> => {
        const database = await open(collection);
        if (!database) return 0;
        const request = database.transaction('docs').objectStore('docs').count();
        const count = await new Promise<number>((resolve) =>
          request.addEventListener('success', () => resolve(request.result)),
        );
        database.close();
        return count;
      };
      const giveUpAt = performance.now() + limit;
      for (const [collection, count] of Object.entries(counts)) {
        while ((await held(collection)) < count) {
          if (performance.now() > giveUpAt)
            throw new Error(`${collection}: ${await held(collection)} of ${count} are stored.`);
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      }
      return performance.timeOrigin + performance.now();
    },
    [expected, withinMs] as const,
  );
