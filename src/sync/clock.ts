/** Time and randomness are injected, so that a seeded run can repeat every interleaving. */
export interface Clock {
  /** Milliseconds; may jump forwards or backwards. */
  now(): number;
  /** Calls back once, up to a millisecond early, as browsers' timers do. Returns a function that cancels it. */
  after(ms: number, act: () => void): () => void;
}

export const deviceClock: Clock = {
  now: () => Date.now(),
  after(ms, act) {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};
