import { expect, test } from 'vitest';
import { WorkLoop } from '@/sync/work-loop';
import { TestClock } from '../sync/support/test-clock';

/** A loop whose rounds are counted, and end as told: each in turn, the last one again and again. */
function counted(...lengths: number[]) {
  const clock = new TestClock();
  const loop = new WorkLoop(clock);
  const over = new AbortController();
  const state = { rounds: 0 };
  const running = loop.run(over.signal, async () => {
    state.rounds += 1;
    return lengths[Math.min(state.rounds, lengths.length) - 1] ?? 0;
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

test('a round that is due at once follows, and is no rest', async () => {
  const { loop, state } = counted(0, 0, 1_000);
  await loop.atRest();
  expect(state.rounds).toBe(3);
});

test('with nothing due it sleeps until somebody wakes it, whatever time passes', async () => {
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

test('a wake during a round is not slept through', async () => {
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

test('after a wake it is not at rest before the round that was asked for', async () => {
  const { loop, state } = counted(1_000);
  await loop.atRest();
  loop.wake('write');
  await loop.atRest();
  expect(state.rounds).toBe(2);
});

test('the timer of a sleep that was cut short does not ring later', async () => {
  const { clock, loop, state } = counted(1_000, 5_000);
  await loop.atRest();
  clock.advance(500);
  loop.wake('hint');
  await loop.atRest();
  clock.advance(4_999);
  await loop.atRest();
  expect(state.rounds).toBe(2);
});

test('a pause passes with time, or ends when a person asks; others only learn how long it still is', async () => {
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

test('the signal ends it, asleep or in a round, and it is at rest from then on', async () => {
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

test('what a round throws ends it and reaches whoever runs it; it can be run again', async () => {
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
