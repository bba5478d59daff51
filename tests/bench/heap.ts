import { readdirSync, readFileSync } from 'node:fs';
import type { BrowserContext, CDPSession, Page } from 'playwright';

const SETTLE_MS = 1_000;

/** What a page holds in memory after a garbage collection, in megabytes. */
export interface Held {
  page: number;
  /** All its workers together: the one that syncs, and the one that searches. */
  workers: number;
  /** Memory of its process that no other process shares, workers included. Null where the system does not tell. */
  own: number | null;
}

const megabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024);

export async function heldBy(context: BrowserContext, page: Page): Promise<Held> {
  await page.waitForTimeout(SETTLE_MS);
  const session = await context.newCDPSession(page);
  const send = (method: string): Promise<unknown> => session.send(method as 'Runtime.getHeapUsage');
  const pageHeap = await heapAfterCollection(send);
  const workers = await workersOf(session);
  const workerHeaps = await Promise.all(workers.map(heapAfterCollection));
  await session.detach();
  return {
    page: megabytes(pageHeap),
    workers: megabytes(workerHeaps.reduce((sum, heap) => sum + heap, 0)),
    own: await ownMemory(context),
  };
}

type Send = (method: string) => Promise<unknown>;

/** Twice: what a first collection finalizes, the second frees. */
async function heapAfterCollection(send: Send): Promise<number> {
  for (let i = 0; i < 2; i += 1) await send('HeapProfiler.collectGarbage');
  return ((await send('Runtime.getHeapUsage')) as { usedSize: number }).usedSize;
}

/** Playwright opens no sessions of workers, so messages to them travel through the page's. */
async function workersOf(session: CDPSession): Promise<Send[]> {
  const waiting = new Map<number, (result: unknown) => void>();
  const found: Send[] = [];
  let calls = 0;
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message) as { id?: number; result?: unknown };
    if (id !== undefined) waiting.get(id)?.(result);
  });
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type !== 'worker') return;
    found.push((method) => {
      const id = (calls += 1);
      const result = new Promise((resolve) => waiting.set(id, resolve));
      return session
        .send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) })
        .then(() => result);
    });
  });
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  });
  return found;
}

/** Of the largest renderer, which is the page's. */
async function ownMemory(context: BrowserContext): Promise<number | null> {
  const browser = context.browser();
  const page = context.pages()[0];
  if (!browser || !page || !readable('/proc')) return null;
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const sizes = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => privateBytes(id));
  return megabytes(Math.max(...sizes));
}

function readable(folder: string): boolean {
  try {
    return readdirSync(folder).length > 0;
  } catch {
    return false;
  }
}

function privateBytes(pid: number): number {
  const parts = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8').matchAll(/^Private_\w+:\s+(\d+) kB$/gm);
  return [...parts].reduce((sum, [, kilobytes]) => sum + Number(kilobytes) * 1024, 0);
}
