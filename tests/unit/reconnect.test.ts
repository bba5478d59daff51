import { describe, expect, test } from 'vitest';
import type { Reach } from '@/backend/connectivity-probe';
import { Reconnect } from '@/sync/reconnect';
import { seeded } from '../sync/support/random';
import { TestClock } from '../sync/support/test-clock';

const MINUTE_MS = 60_000;
const never = new AbortController().signal;
const turn = (): Promise<void> => new Promise((done) => setImmediate(done));

/** A device without a connection, whose loop sleeps as long as it is told. */
class Offline {
  readonly clock = new TestClock(0);
  looks: number[] = [];
  backAt: number | null = null;
  private wakeUp: () => void = () => {};
  private readonly reconnect: Reconnect;

  constructor(
    random: () => number,
    private readonly answer: (clock: TestClock) => Promise<Reach>,
  ) {
    this.reconnect = new Reconnect(
      this.clock,
      random,
      async () => {
        this.looks.push(this.clock.now());
        return this.answer(this.clock);
      },
      () => this.wakeUp(),
    );
  }

  async run(): Promise<void> {
    let waitMs = this.reconnect.schedule();
    while (this.backAt === null) {
      await new Promise<void>((resolve) => {
        this.wakeUp = resolve;
        this.clock.after(waitMs, resolve);
      });
      const look = await this.reconnect.look(never);
      if (look.reach === 'reached') this.backAt = this.clock.now();
      waitMs = look.waitMs;
    }
  }

  async pass(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += 100) {
      this.clock.advance(100);
      await turn();
    }
  }
}

/** Answers at once, or, on a dead line, not before it is given up. */
const server =
  (returnsAt: number, hangsMs: number) =>
  (clock: TestClock): Promise<Reach> =>
    clock.now() >= returnsAt
      ? Promise.resolve('reached')
      : new Promise((resolve) => clock.after(hangsMs, () => resolve('unreached')));

describe('a device that looks for the server', () => {
  for (const [line, hangsMs] of [
    ['refuses at once', 0],
    ['hangs for 12 s', 12_000],
  ] as const) {
    test(`sees its return within 5 s, however long it was away, where the line ${line}`, async () => {
      for (let seed = 1; seed <= 20; seed += 1) {
        const returnsAt = 10 * MINUTE_MS + seed * 777;
        const device = new Offline(seeded(seed), server(returnsAt, hangsMs));
        void device.run();
        await device.pass(returnsAt + 6_000);
        expect((device.backAt ?? Number.POSITIVE_INFINITY) - returnsAt).toBeLessThanOrEqual(5_000);
      }
    });

    test(`makes at most 30 requests in any minute, where the line ${line}`, async () => {
      const device = new Offline(seeded(1), server(Number.POSITIVE_INFINITY, hangsMs));
      void device.run();
      await device.pass(10 * MINUTE_MS);
      for (const from of device.looks)
        expect(device.looks.filter((at) => at >= from && at < from + MINUTE_MS).length).toBeLessThanOrEqual(
          30,
        );
      expect(device.looks.length).toBeGreaterThan(100);
    });
  }

  test('does not do so in step with others: of 200 devices no second sees more than half', async () => {
    const returnsAt = 5 * MINUTE_MS;
    const seconds = new Map<number, number>();
    for (let seed = 1; seed <= 200; seed += 1) {
      const device = new Offline(seeded(seed), server(Number.POSITIVE_INFINITY, 0));
      void device.run();
      await device.pass(returnsAt + 10_000);
      for (const at of device.looks.filter((time) => time >= returnsAt)) {
        const second = Math.floor(at / 1_000);
        seconds.set(second, (seconds.get(second) ?? 0) + 1);
      }
    }
    expect(Math.max(...seconds.values())).toBeLessThan(100);
  });

  test('takes an answer that comes late', async () => {
    const device = new Offline(
      () => 1,
      (clock) => new Promise((resolve) => clock.after(9_000, () => resolve('reached'))),
    );
    void device.run();
    await device.pass(11_000);
    expect(device.backAt).toBe(10_000);
  });
});
