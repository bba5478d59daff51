/** Time and randomness are injected, so that a seeded run can repeat every interleaving. */
export interface Clock {
  /** Milliseconds; may jump forwards or backwards. */
  now(): number;
  /** Calls back once, up to a millisecond early, as browsers' timers do. Returns a function that cancels it. */
  after(ms: number, act: () => void): () => void;
}

/** For waits: never goes back. On a phone whose clock is set back, nothing would otherwise be asked again before that time has come a second time. */
export function steadyClock(clock: Clock): Clock {
  let latest = Number.NEGATIVE_INFINITY;
  let setBackMs = 0;
  return {
    now() {
      const now = clock.now() + setBackMs;
      if (now < latest) setBackMs += latest - now;
      latest = Math.max(latest, now);
      return latest;
    },
    after: (ms, act) => clock.after(ms, act),
  };
}

export const deviceClock: Clock = {
  now: () => Date.now(),
  after(ms, act) {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};
