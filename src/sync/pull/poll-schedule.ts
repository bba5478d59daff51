import { Backoff } from '../backoff';
import type { Clock } from '../clock';

/** With Realtime, because a hint can be lost. */
const SAFETY_POLL_MS = 300_000;

/** Without Realtime: the polling interval, which grows while nothing changes. */
const POLL_FIRST_MS = 5_000;
const POLL_LONGEST_MS = 60_000;

/**
 * When to poll without a hint, also while long texts take minutes. A due time stays until a poll has been made, however
 * often the engine is woken for something else.
 */
export class PollSchedule {
  /** In the clock's milliseconds; null: counted from the next read. */
  private at: number | null = null;
  private isLive = false;

  private readonly backoff: Backoff;

  constructor(
    private readonly clock: Clock,
    random: () => number,
    /** Hidden pages do not poll. */
    private readonly isHidden: () => boolean = () => false,
  ) {
    this.backoff = new Backoff(POLL_FIRST_MS, POLL_LONGEST_MS, random);
  }

  /** Sets whether hints can be expected. Returns whether that has changed. */
  setLive(isLive: boolean): boolean {
    const hasChanged = this.isLive !== isLive;
    this.isLive = isLive;
    if (hasChanged) this.wake();
    return hasChanged;
  }

  /** Changes are likely: starts again with the shortest interval. */
  wake(): void {
    this.backoff.reset();
    this.at = null;
  }

  /** After a pull: the next interval starts now. */
  polled(broughtNews: boolean): void {
    if (broughtNews) this.backoff.reset();
    this.at = null;
  }

  get isDue(): boolean {
    return this.at !== null && this.clock.now() >= this.at;
  }

  /** When the next poll is due, in the clock's milliseconds; in the past when it is late, Infinity while the page is hidden. */
  nextAt(): number {
    if (this.isHidden()) return Number.POSITIVE_INFINITY;
    this.at ??= this.clock.now() + (this.isLive ? SAFETY_POLL_MS : this.backoff.next());
    return this.at;
  }
}
