import type { Reach } from '@/backend/connectivity-probe';
import { Backoff } from './backoff';
import type { Clock } from './clock';

/** How often to look for the server while offline: at most thirty requests a minute, and its return is seen within 5 s. */
const PROBE_FIRST_MS = 1_000;
const PROBE_LONGEST_MS = 4_000;

interface Look {
  reach: Reach;
  /** Until the next look, in milliseconds. */
  waitMs: number;
}

/**
 * Looks for the server while it cannot be reached. On a dead line a request hangs for many seconds, so the next one does not wait for it; an
 * answer to any of them counts.
 */
export class Reconnect {
  /** In the clock's milliseconds. */
  private nextAt = 0;
  private wasReachedLate = false;
  /** Ends the look under way. */
  private answerLook: ((reach: Reach) => void) | null = null;

  private readonly backoff: Backoff;

  constructor(
    private readonly clock: Clock,
    random: () => number,
    /** Without one, only a sync request itself finds out. */
    private readonly probe: ((signal: AbortSignal) => Promise<Reach>) | undefined,
    /** Called when an earlier look finds the server after all. */
    private readonly onReachedLate: () => void,
  ) {
    this.backoff = new Backoff(PROBE_FIRST_MS, PROBE_LONGEST_MS, random);
  }

  /** Schedules the next look. Returns the milliseconds until then. */
  schedule(): number {
    const waitMs = this.backoff.next();
    this.nextAt = this.clock.now() + waitMs;
    return waitMs;
  }

  /** A person asked: look at once, and often again. */
  hurry(): void {
    this.backoff.reset();
    this.nextAt = 0;
  }

  /** The server answered. */
  reached(): void {
    this.hurry();
    this.wasReachedLate = false;
  }

  /** Looks now if a look is due. */
  async look(signal: AbortSignal): Promise<Look> {
    if (this.wasReachedLate) {
      this.wasReachedLate = false;
      return { reach: 'reached', waitMs: 0 };
    }
    // The clock may have been set back meanwhile.
    const earlyMs = Math.min(this.nextAt - this.clock.now(), PROBE_LONGEST_MS);
    if (earlyMs > 0) return { reach: 'unreached', waitMs: earlyMs };
    if (!this.probe) return { reach: 'reached', waitMs: 0 };
    const waitMs = this.schedule();
    const reach = await this.within(waitMs, this.probe(signal));
    return { reach, waitMs: Math.max(0, Math.min(waitMs, this.nextAt - this.clock.now())) };
  }

  /** Looks at once, for as long as the probe takes: is it only this request that fails? `guess`: the answer without a probe. */
  async lookNow(signal: AbortSignal, guess: Reach): Promise<Reach> {
    return this.probe ? this.probe(signal) : guess;
  }

  private within(ms: number, probing: Promise<Reach>): Promise<Reach> {
    return new Promise((resolve, reject) => {
      const answer = (reach: Reach): void => {
        cancel();
        if (this.answerLook === answer) this.answerLook = null;
        resolve(reach);
      };
      const cancel = this.clock.after(ms, () => answer('unreached'));
      this.answerLook = answer;
      const settle = async (): Promise<void> => {
        const reach = await probing;
        if (this.answerLook === answer) answer(reach);
        else if (reach === 'reached') this.foundLate();
      };
      settle().catch(reject);
    });
  }

  private foundLate(): void {
    if (this.answerLook) return this.answerLook('reached');
    this.wasReachedLate = true;
    this.onReachedLate();
  }
}
