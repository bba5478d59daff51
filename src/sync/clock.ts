/** Time and chance come from outside, so that a seeded run can repeat every interleaving. */
export interface Clock {
  /** Milliseconds; may jump either way. */
  now(): number;
  /** Calls once, later: perhaps up to a millisecond too early, as timers of browsers do. Returns a function that cancels it. */
  after(ms: number, act: () => void): () => void;
}

export const deviceClock: Clock = {
  now: () => Date.now(),
  after(ms, act) {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};
