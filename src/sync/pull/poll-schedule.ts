import type { Backoff } from '../backoff';
import type { Clock } from '../clock';

/** With Realtime: a hint can be lost all the same. */
const SAFETY_POLL_MS = 300_000;

/** Without Realtime: how often to ask for news; grows while there is none. */
export const POLL_FIRST_MS = 5_000;
export const POLL_LONGEST_MS = 60_000;

/**
 * When to ask for news though nothing says that there is any. The time of a poll stands until one has been made, however
 * often the engine is woken for something else before.
 */
export class PollSchedule {
  /** In the clock's milliseconds; null: to be counted from when it is next looked at. */
  private at: number | null = null;
  private isLive = false;

  constructor(
    private readonly clock: Clock,
    private readonly backoff: Backoff,
  ) {}

  /** Whether hints can be expected. Returns whether that has changed. */
  setLive(isLive: boolean): boolean {
    const hasChanged = this.isLive !== isLive;
    this.isLive = isLive;
    if (hasChanged) this.wake();
    return hasChanged;
  }

  /** There may be more news than there was: the gaps start small again. */
  wake(): void {
    this.backoff.reset();
    this.at = null;
  }

  /** A pull was made: the next time counts from now. */
  polled(broughtNews: boolean): void {
    if (broughtNews) this.backoff.reset();
    this.at = null;
  }

  get isDue(): boolean {
    return this.at !== null && this.clock.now() >= this.at;
  }

  /** When the next one is due, in the clock's milliseconds; in the past when it is late. */
  nextAt(): number {
    this.at ??= this.clock.now() + (this.isLive ? SAFETY_POLL_MS : this.backoff.next());
    return this.at;
  }
}
