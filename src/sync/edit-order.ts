/**
 * Orders edits across tabs, restarts and jumps of the clock: at least the clock, always above everything seen.
 * Sixteen digits of microseconds-like ticks, so that text order is number order. The tab's letters break ties.
 */
export interface OrderClock {
  /** A name above all that were given out or seen. */
  next(): string;
  /** Learn of a name given out by another tab or before a restart. */
  saw(order: string): void;
}

const DIGITS = 16;

export function createOrderClock(now: () => number, tab: string): OrderClock {
  let last = 0;
  return {
    next() {
      last = Math.max(last + 1, Math.floor(now() * 1000));
      return `${String(last).padStart(DIGITS, '0')}-${tab}`;
    },
    saw(order) {
      const ticks = Number.parseInt(order.slice(0, DIGITS), 10);
      if (ticks > last) last = ticks;
    },
  };
}
