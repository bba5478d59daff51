import { Subject } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { liveQuery } from '@/store/queries/live-query';

const COALESCE_MS = 5;
const bySync = [{ isBySync: true }];
const byPerson = [{ isBySync: false }];

let changes: Subject<unknown>;
let reads: number[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  changes = new Subject();
  reads = [];
  const from = performance.now();
  const read = async (): Promise<void> => {
    reads.push(performance.now() - from);
  };
  const subscription = liveQuery(changes, read, COALESCE_MS, () => false).subscribe();
  stop = () => subscription.unsubscribe();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

test('a fill, which writes all the time, is read a few times a second', async () => {
  for (let ms = 0; ms < 3_000; ms += 10) {
    changes.next(bySync);
    await pass(10);
  }
  expect(reads.length).toBeGreaterThanOrEqual(9);
  expect(reads.length).toBeLessThanOrEqual(11);
});

test('a single change by sync is read at once', async () => {
  await pass(1_000);
  changes.next(bySync);
  await pass(COALESCE_MS);
  expect(reads).toEqual([0, 1_000 + COALESCE_MS]);
});

test('what a person changes is read at once, in the middle of a fill too', async () => {
  changes.next(bySync);
  await pass(10);
  changes.next(byPerson);
  await pass(COALESCE_MS);
  expect(reads).toEqual([0, 10 + COALESCE_MS]);
  changes.next([...bySync, ...byPerson]);
  changes.next(bySync);
  await pass(COALESCE_MS);
  expect(reads).toHaveLength(3);
});

test('a change during a read is read after it, and as soon as it deserves', async () => {
  stop();
  reads = [];
  let finish = (): void => {};
  const read = async (): Promise<void> => {
    reads.push(performance.now());
    await new Promise<void>((resolve) => (finish = resolve));
  };
  const subscription = liveQuery(changes, read, COALESCE_MS, () => false).subscribe();
  const begun = performance.now();
  changes.next(bySync);
  changes.next(byPerson);
  changes.next(bySync);
  await pass(20);
  finish();
  await pass(COALESCE_MS);
  expect(reads.map((at) => at - begun)).toEqual([0, 20 + COALESCE_MS]);
  subscription.unsubscribe();
});
