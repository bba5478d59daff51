/**
 * Orders edits across tabs, restarts and clock jumps: at least the clock's time, and always above everything seen.
 * Sixteen digits of microsecond-like ticks, so that text order is numeric order. The tab's letters break ties.
 */
export interface OrderClock {
  /** A name above all that were issued or seen. */
  next(): string;
  /** Registers a name that another tab issued, or this one before a restart. */
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
