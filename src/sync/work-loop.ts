import type { Clock } from './clock';

/**
 * Why work is asked for. `person`: somebody asks or looks, so waits are over. `write`: something changed on this device.
 * `hint`: the server may have news.
 */
export type WakeReason = 'person' | 'write' | 'hint';

/** Does everything that can be done now. Resolves to the milliseconds until there may be more; Infinity: not before a wake. */
export type Round = () => Promise<number>;

/**
 * Runs rounds of work, and sleeps in between until the next one is due or somebody wakes it. A wake during a round makes
 * another round follow at once, so that nothing that was asked for is slept through.
 */
export class WorkLoop {
  /** In the clock's milliseconds; 0: not paused. */
  private pausedUntil = 0;
  private isWoken = false;
  private isAtRest = false;
  private endSleep: (() => void) | null = null;
  private restWaiters: (() => void)[] = [];

  constructor(private readonly clock: Clock) {}

  /** Please work. A person also ends a pause. */
  wake(reason: WakeReason): void {
    if (reason === 'person') this.pausedUntil = 0;
    this.wakeUp();
  }

  /** Nothing is tried for so long, or until a person asks; Infinity: only then. Returns the milliseconds, for a round to return. */
  pause(ms: number): number {
    this.pausedUntil = this.clock.now() + ms;
    return ms;
  }

  /** What is left of a pause; 0 when there is none. Rounds run during one, too, and decide what it means for them. */
  get pausedMs(): number {
    return Math.max(0, this.pausedUntil - this.clock.now());
  }

  /** Resolves when nothing can be done before some time has passed or something happens. */
  atRest(): Promise<void> {
    return this.isAtRest && !this.isWoken
      ? Promise.resolve()
      : new Promise((resolve) => this.restWaiters.push(resolve));
  }

  /** Until the signal aborts. Rejects with what a round rejects with, and is at rest then. */
  async run(signal: AbortSignal, round: Round): Promise<void> {
    const end = (): void => this.wakeUp();
    signal.addEventListener('abort', end);
    try {
      while (!signal.aborted) {
        this.isAtRest = false;
        this.isWoken = false;
        const ms = await round();
        if (!signal.aborted) await this.sleep(ms);
      }
    } finally {
      signal.removeEventListener('abort', end);
      this.isWoken = false;
      this.rest();
    }
  }

  private wakeUp(): void {
    this.isWoken = true;
    this.endSleep?.();
  }

  private rest(): void {
    this.isAtRest = true;
    for (const resolve of this.restWaiters.splice(0)) resolve();
  }

  private sleep(ms: number): Promise<void> {
    if (this.isWoken) return Promise.resolve();
    // What is due within a moment is not rest: whoever waits for rest waits for it, too.
    if (ms > 0) this.rest();
    return new Promise((resolve) => {
      const cancel = Number.isFinite(ms) ? this.clock.after(ms, () => done()) : null;
      const done = (): void => {
        this.endSleep = null;
        cancel?.();
        this.isAtRest = false;
        resolve();
      };
      this.endSleep = done;
    });
  }
}
