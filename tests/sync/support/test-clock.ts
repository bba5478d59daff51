import type { Clock } from '@/sync/clock';

interface Timer {
  at: number;
  act: () => void;
}

/** Correct code never schedules this many immediate callbacks while no time passes. */
const MAX_TURNS = 2_000;

/** A clock that only moves when a test advances it. */
export class TestClock implements Clock {
  private time: number;
  private turns = 0;
  private timers: Timer[] = [];

  constructor(start = Date.parse('2026-11-21T09:00:00Z')) {
    this.time = start;
  }

  now = (): number => this.time;

  after(ms: number, act: () => void): () => void {
    // Already due: a real timer would fire in the next turn, without any time passing.
    if (ms <= 0) {
      this.turns += 1;
      if (this.turns > MAX_TURNS) throw new Error('The engine schedules immediate timers in a loop.');
      const turn = setImmediate(act);
      return () => clearImmediate(turn);
    }
    // Browsers truncate to whole milliseconds: a timer of 2.7 ms fires after 2 ms.
    const timer = { at: this.time + Math.max(1, Math.trunc(ms)), act };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((other) => other !== timer);
    };
  }

  /** Fires all timers that fall due on the way, in order. */
  advance(ms: number): void {
    const end = this.time + ms;
    this.turns = 0;
    for (;;) {
      const [next] = this.timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at);
      if (!next) break;
      this.timers = this.timers.filter((timer) => timer !== next);
      this.time = Math.max(this.time, next.at);
      next.act();
    }
    this.time = end;
  }

  /** Sets the device's clock to another time. Timers keep their remaining delay. */
  jump(ms: number): void {
    this.time += ms;
    for (const timer of this.timers) timer.at += ms;
  }

  get waiting(): number {
    return this.timers.length;
  }
}
