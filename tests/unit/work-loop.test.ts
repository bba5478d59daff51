import { expect, test } from 'vitest';
import { WorkLoop } from '@/sync/work-loop';
import { TestClock } from '../sync/support/test-clock';

/** A running loop that counts its rounds. Round n returns the n-th delay, and later rounds the last one, in milliseconds. */
function counted(...delaysMs: number[]) {
  const clock = new TestClock();
  const loop = new WorkLoop(clock);
  const over = new AbortController();
  const state = { rounds: 0 };
  const running = loop.run(over.signal, async () => {
    state.rounds += 1;
    return delaysMs[Math.min(state.rounds, delaysMs.length) - 1] ?? 0;
  });
  return { clock, loop, over, state, running };
}

test('sleeps until the next round is due, and not longer', async () => {
  const { clock, loop, state } = counted(1_000);
  await loop.atRest();
  expect(state.rounds).toBe(1);
  clock.advance(999);
  await loop.atRest();
  expect(state.rounds).toBe(1);
  clock.advance(1);
  await loop.atRest();
  expect(state.rounds).toBe(2);
});

test('a round that is due at once follows without a rest', async () => {
  const { loop, state } = counted(0, 0, 1_000);
  await loop.atRest();
  expect(state.rounds).toBe(3);
});

test('with nothing due it sleeps until it is woken, however much time passes', async () => {
  const { clock, loop, state } = counted(Number.POSITIVE_INFINITY);
  await loop.atRest();
  expect(clock.waiting).toBe(0);
  clock.advance(24 * 60 * 60 * 1000);
  await loop.atRest();
  expect(state.rounds).toBe(1);
  loop.wake('hint');
  await loop.atRest();
  expect(state.rounds).toBe(2);
});

test('a wake during a round starts another one', async () => {
  const clock = new TestClock();
  const loop = new WorkLoop(clock);
  let rounds = 0;
  const running = loop.run(new AbortController().signal, async () => {
    rounds += 1;
    if (rounds === 1) loop.wake('write');
    return 1_000;
  });
  await loop.atRest();
  expect(rounds).toBe(2);
  void running;
});

test('after a wake it rests only once the requested round is over', async () => {
  const { loop, state } = counted(1_000);
  await loop.atRest();
  loop.wake('write');
  await loop.atRest();
  expect(state.rounds).toBe(2);
});

test('the timer of an interrupted sleep never fires', async () => {
  const { clock, loop, state } = counted(1_000, 5_000);
  await loop.atRest();
  clock.advance(500);
  loop.wake('hint');
  await loop.atRest();
  clock.advance(4_999);
  await loop.atRest();
  expect(state.rounds).toBe(2);
});

test('a pause ends with time or when a person asks; other wakes do not shorten it', async () => {
  const clock = new TestClock();
  const loop = new WorkLoop(clock);
  const seen: number[] = [];
  const running = loop.run(new AbortController().signal, async () => {
    seen.push(loop.pausedMs);
    return loop.pausedMs > 0 ? loop.pausedMs : loop.pause(10_000);
  });
  await loop.atRest();
  clock.advance(4_000);
  loop.wake('write');
  await loop.atRest();
  expect(seen).toEqual([0, 6_000]);
  loop.wake('person');
  await loop.atRest();
  expect(seen).toEqual([0, 6_000, 0]);
  clock.advance(10_000);
  await loop.atRest();
  expect(seen).toEqual([0, 6_000, 0, 0]);
  void running;
});

test('a pause without an end lasts until a person asks', async () => {
  const clock = new TestClock();
  const loop = new WorkLoop(clock);
  loop.pause(Number.POSITIVE_INFINITY);
  clock.advance(365 * 24 * 60 * 60 * 1000);
  expect(loop.pausedMs).toBe(Number.POSITIVE_INFINITY);
  loop.wake('hint');
  expect(loop.pausedMs).toBe(Number.POSITIVE_INFINITY);
  loop.wake('person');
  expect(loop.pausedMs).toBe(0);
});

test('a new session ends a pause and starts nothing otherwise: a round may itself have renewed the token', async () => {
  const { loop, state } = counted(Number.POSITIVE_INFINITY);
  await loop.atRest();
  loop.wake('session');
  await loop.atRest();
  expect(state.rounds).toBe(1);
  loop.pause(Number.POSITIVE_INFINITY);
  loop.wake('session');
  await loop.atRest();
  expect(state.rounds).toBe(2);
  expect(loop.pausedMs).toBe(0);
});

test('an abort ends it, asleep or in a round, and it stays at rest', async () => {
  const asleep = counted(Number.POSITIVE_INFINITY);
  await asleep.loop.atRest();
  asleep.over.abort();
  await asleep.running;
  expect(asleep.state.rounds).toBe(1);
  const busy = counted(0);
  busy.over.abort();
  await busy.running;
  expect(busy.state.rounds).toBe(1);
  await Promise.all([asleep.loop, busy.loop].map((loop) => loop.atRest()));
});

test('an error in a round ends it and rejects run; it can be run again', async () => {
  const clock = new TestClock();
  const loop = new WorkLoop(clock);
  const over = new AbortController();
  await expect(loop.run(over.signal, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  await loop.atRest();
  let rounds = 0;
  const again = loop.run(over.signal, async () => ((rounds += 1), 1_000));
  await Promise.resolve();
  expect(rounds).toBe(1);
  over.abort();
  await again;
});
