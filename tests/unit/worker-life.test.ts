import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lossOf } from '@/sync/leader/worker/worker-life';

/** A worker as its page sees it: whether it answers, and the lock that it holds while it lives. */
class FakeWorker extends EventTarget {
  answers = true;
  private release: (() => void) | null = null;
  readonly locks = {
    request: (_name: string, _options: unknown, granted: () => void): Promise<void> => {
      this.release = granted;
      return new Promise(() => {});
    },
  };
  ping = (): Promise<void> => (this.answers ? Promise.resolve() : new Promise(() => {}));
  end(): void {
    this.release?.();
  }
}

let worker: FakeWorker;
let loss: unknown;
let over: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  worker = new FakeWorker();
  vi.stubGlobal('navigator', { locks: worker.locks });
  loss = null;
  over = new AbortController();
});
afterEach(() => {
  over.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const watch = (): void => {
  lossOf(worker as unknown as Worker, 'sync', worker.ping, over.signal).catch(
    (error: unknown) => (loss = error),
  );
};
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

test('a worker that answers is well for hours', async () => {
  watch();
  await pass(5 * 60 * 60_000);
  expect(loss).toBeNull();
});

test('the end of a worker is noticed at once', async () => {
  watch();
  await pass(1_000);
  worker.end();
  await pass(0);
  expect(loss).toMatchObject({ name: 'WorkerLost' });
});

test('a worker that fails or never starts is lost', async () => {
  watch();
  worker.dispatchEvent(new Event('error'));
  await pass(0);
  expect(loss).toMatchObject({ name: 'WorkerLost' });

  loss = null;
  worker.answers = false;
  watch();
  await pass(29_000);
  expect(loss).toBeNull();
  await pass(2_000);
  expect(loss).toMatchObject({ name: 'WorkerNotStarted' });
});

test('a stuck worker is lost after half a minute; one that was slow is not', async () => {
  watch();
  await pass(1_000);
  worker.answers = false;
  await pass(14_000);
  worker.answers = true;
  await pass(60_000);
  expect(loss).toBeNull();
  worker.answers = false;
  await pass(15_000);
  expect(loss).toBeNull();
  await pass(15_000);
  expect(loss).toMatchObject({ name: 'WorkerLost' });
});
