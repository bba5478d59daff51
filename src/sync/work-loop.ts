import type { Clock } from './clock';

/**
 * Why the loop is woken. `person`: somebody asked for sync or opened the page, which ends every wait. `write`: something changed on this device.
 * `hint`: the server may have news. `session`: there is a new session or token, which ends a wait for one and asks for nothing else: a pull may
 * itself have renewed the token.
 */
export type WakeReason = 'person' | 'write' | 'hint' | 'session';

/** Does all work that can be done now. Resolves to the milliseconds until there may be more, or Infinity if only a wake can bring more. */
export type Round = () => Promise<number>;

/**
 * Runs rounds of work, and sleeps until the next one is due or something wakes it. A wake during a round starts
 * another round right after it, so that no wake is lost.
 */
export class WorkLoop {
  /** In the clock's milliseconds; 0: not paused. */
  private pausedUntil = 0;
  private isWoken = false;
  private isAtRest = false;
  private endSleep: (() => void) | null = null;
  private restWaiters: (() => void)[] = [];
  private wakeWaiters: (() => void)[] = [];

  constructor(private readonly clock: Clock) {}

  /** Starts a round. `person` and `session` also end a pause; `session` does nothing else. */
  wake(reason: WakeReason): void {
    if (reason === 'session' && this.pausedMs === 0) return;
    if (reason === 'person' || reason === 'session') this.pausedUntil = 0;
    this.wakeUp();
  }

  /** Pauses for this many milliseconds or until a person asks; Infinity: until a person asks. Returns its argument, for a round to return. */
  pause(ms: number): number {
    this.pausedUntil = this.clock.now() + ms;
    return ms;
  }

  /** Milliseconds left of the pause, 0 without one. Rounds also run during a pause, and decide what it means for them. */
  get pausedMs(): number {
    return Math.max(0, this.pausedUntil - this.clock.now());
  }

  /** Resolves when something wakes the loop: for work that makes way for more important work while it waits. */
  woken(): Promise<void> {
    return new Promise((resolve) => this.wakeWaiters.push(resolve));
  }

  /** Resolves when the loop is idle: nothing to do until a timer fires or an event arrives. */
  atRest(): Promise<void> {
    return this.isAtRest && !this.isWoken
      ? Promise.resolve()
      : new Promise((resolve) => this.restWaiters.push(resolve));
  }

  /** Runs until the signal aborts. When a round rejects, so does this, and the loop is idle. */
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
    for (const resolve of this.wakeWaiters.splice(0)) resolve();
    this.endSleep?.();
  }

  private rest(): void {
    this.isAtRest = true;
    for (const resolve of this.restWaiters.splice(0)) resolve();
  }

  private sleep(ms: number): Promise<void> {
    if (this.isWoken) return Promise.resolve();
    // Work due within a moment does not count as idle: whoever waits for idle waits for it, too.
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
