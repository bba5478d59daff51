import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FallbackLeader } from '@/sync/leader/fallback-leader';
import type { Leader } from '@/sync/leader/leader';
import { NoWorkerError, WorkerLeader } from '@/sync/leader/worker/worker-leader';

/** A worker that leads, answers pings, and ends when asked. */
class FakeWorker extends EventTarget {
  isTerminated = false;
  postMessage({ id, path }: { id: string; path?: string[] }): void {
    // In comlink's own form.
    if (path?.[0] === 'ping' && !codeHangs)
      queueMicrotask(() =>
        this.dispatchEvent(new MessageEvent('message', { data: { id, type: 'RAW', value: undefined } })),
      );
  }
  terminate(): void {
    this.isTerminated = true;
  }
  fail(): void {
    this.dispatchEvent(new Event('error'));
  }
}

let codeHangs: boolean;
let workers: FakeWorker[];
let leader: WorkerLeader;
let stop: AbortController;
const logged: string[] = [];
let caughtUp = 0;

const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { locks: { request: () => new Promise(() => {}) } });
  codeHangs = false;
  workers = [];
  logged.length = 0;
  caughtUp = 0;
  stop = new AbortController();
  leader = new WorkerLeader({
    accountId: null,
    start: () => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker as unknown as Worker;
    },
    follow: () => () => {},
    catchUp: () => void (caughtUp += 1),
    log: (message) => logged.push(message),
  });
});
afterEach(() => {
  stop.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a worker that was lost is replaced after a second; after three in a row no more are started', async () => {
  const led = leader.lead(stop.signal).catch((error: unknown) => error);
  for (const count of [1, 2, 3]) {
    expect(workers).toHaveLength(count);
    workers.at(-1)?.fail();
    await pass(900);
    expect(workers).toHaveLength(count);
    await pass(200);
  }
  expect(await led).toBeInstanceOf(NoWorkerError);
  expect(workers).toHaveLength(3);
  expect(workers.every(({ isTerminated }) => isTerminated)).toBe(true);
  expect(logged).toEqual(Array(3).fill('The worker of sync ended'));
  // Each time: its last write may be stored, and unheard of.
  expect(caughtUp).toBe(3);
});

it('one whose code hangs is not waited for twice', async () => {
  codeHangs = true;
  const led = leader.lead(stop.signal).catch((error: unknown) => error);
  await pass(32_000);
  expect(await led).toBeInstanceOf(NoWorkerError);
  expect(workers).toHaveLength(1);
});

it('what was lost before a worker that was well for a minute does not count', async () => {
  const led = leader.lead(stop.signal).catch((error: unknown) => error);
  for (let round = 0; round < 5; round += 1) {
    await pass(61_000);
    workers.at(-1)?.fail();
    await pass(1_100);
  }
  expect(workers).toHaveLength(6);
  stop.abort();
  await pass(4_000);
  expect(await led).not.toBeInstanceOf(NoWorkerError);
});

it('a page that is left takes its worker with it, and begins with another when it comes back', async () => {
  void leader.lead(stop.signal);
  dispatchEvent(new Event('pagehide'));
  await pass(5_000);
  expect(workers).toHaveLength(1);
  expect(workers[0]?.isTerminated).toBe(true);
  expect(logged).toEqual([]);
  expect(caughtUp).toBe(0);
  dispatchEvent(new Event('pageshow'));
  await pass(0);
  expect(caughtUp).toBe(1);
  expect(workers).toHaveLength(2);
  expect(workers[1]?.isTerminated).toBe(false);
});

it('where no worker can lead, the page does, with what is known of it', async () => {
  const calls: unknown[] = [];
  const page: Leader = {
    place: 'page',
    lead: async () => void calls.push('leads'),
    wake: (reason) => calls.push(reason),
    setLive: (isLive) => calls.push({ isLive }),
    setHidden: (isHidden) => calls.push({ isHidden }),
  };
  const none: Leader = {
    ...page,
    place: 'worker',
    lead: () => Promise.reject(new NoWorkerError('None.')),
    wake: () => {},
    setLive: () => {},
    setHidden: () => {},
  };
  const fallback = new FallbackLeader(
    none,
    async () => page,
    () => {},
  );
  fallback.setHidden(true);
  fallback.setLive(true);
  expect(fallback.place).toBe('worker');
  await fallback.lead(stop.signal);
  fallback.wake('person');
  expect(calls).toEqual([{ isHidden: true }, { isLive: true }, 'leads', 'person']);
  expect(fallback.place).toBe('page');
});
