import type { Backoff } from '../backoff';
import type { Clock } from '../clock';

/** With Realtime: a hint can be lost all the same. */
const SAFETY_POLL_MS = 300_000;

/** Without Realtime: how often to ask for news; grows while there is none. */
export const POLL_FIRST_MS = 5_000;
export const POLL_LONGEST_MS = 60_000;

/** When to ask for news though nothing says that there are any. A poll's time stands until one has asked, whatever else wakes the engine. */
export class PollSchedule {
  private at: number | null = null;
  private isLive = false;

  constructor(
    private readonly clock: Clock,
    private readonly backoff: Backoff,
  ) {}

  /** Whether hints can be expected. Answers whether that is new. */
  setLive(isLive: boolean): boolean {
    const isNew = this.isLive !== isLive;
    this.isLive = isLive;
    if (isNew) this.soon();
    return isNew;
  }

  /** There may be more news than there were: the gaps begin anew. */
  soon(): void {
    this.backoff.reset();
    this.at = null;
  }

  /** It has just been asked: the next time counts from now on. */
  asked(broughtNews: boolean): void {
    if (broughtNews) this.backoff.reset();
    this.at = null;
  }

  get isDue(): boolean {
    return this.at !== null && this.clock.now() >= this.at;
  }

  /** ms until the next one; below 0 when it is late. */
  dueIn(): number {
    const now = this.clock.now();
    this.at ??= now + (this.isLive ? SAFETY_POLL_MS : this.backoff.next());
    return this.at - now;
  }
}
