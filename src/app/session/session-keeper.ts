import { BehaviorSubject } from 'rxjs';
import type { Refresh } from '@/backend/auth';
import {
  dueSessionAction,
  minutesLeft,
  renewRetryDelayMs,
  SESSION_TIMING,
  type SessionTimes,
} from '@/domain/session-timing';
import type { RotationAttempt } from '@/domain/rotation-history';
import type { Clock } from '@/sync/clock';

export interface KeeperDeps {
  clock: Clock;
  /** What is stored now: another tab may have renewed it. null: nobody is signed in. */
  session: () => SessionTimes | null;
  refresh: () => Promise<Refresh>;
  /** Once a session, at ten minutes or less (P4). */
  warned: (minutesLeft: number) => void;
  /** Every try of a rotation, for its history (A4). */
  tried: (attempt: RotationAttempt) => void;
  /** A rotation is over: once when it succeeded, and once a token when it did not. */
  rotated: (succeeded: boolean) => void;
  /** The auth server has refused to go on (S10). */
  ended: () => void;
}

export interface KeeperState {
  /** `warn`: a quiet line; `ask`: the question whether to stay. */
  notice: null | 'warn' | 'ask';
  minutesLeft: number;
  /** It will be renewed on reconnect (ruling 9). */
  isOffline: boolean;
  isBusy: boolean;
}

const QUIET: KeeperState = { notice: null, minutesLeft: 0, isOffline: false, isBusy: false };

/** Keeps one page's session alive, warns of its end, and tells when the auth server has ended it (P4, A4; rulings 8 to 11). */
export class SessionKeeper {
  readonly state$ = new BehaviorSubject<KeeperState>(QUIET);
  /** Which session what follows is about, by its end. */
  private about = 0;
  private hasWarned = false;
  private isDismissed = false;
  /** The end of the token whose rotation was told to have failed: the minutes after it fail again. */
  private failedFor = 0;
  private isRenewing = false;
  /** A fresh session that has ended already: the device's clock is wrong, and no renewal would help. */
  private isClockWrong = false;
  private isStopped = true;
  private isOffline = false;
  private cancelTick: (() => void) | null = null;

  constructor(private readonly deps: KeeperDeps) {}

  start(): void {
    this.isStopped = false;
    this.tick();
  }

  stop(): void {
    this.isStopped = true;
    this.cancelTick?.();
  }

  /** Somebody looks at the page again, the network is back, or the stored session has changed. */
  wake(): void {
    if (!this.isStopped) this.check();
  }

  setOffline(isOffline: boolean): void {
    this.isOffline = isOffline;
    this.wake();
  }

  dismiss(): void {
    this.isDismissed = true;
    this.tell({ notice: null });
  }

  /** @returns whether the session goes on; not when the auth server was not reached */
  async extend(): Promise<boolean> {
    this.tell({ isBusy: true });
    const answer = await this.deps.refresh();
    this.tell({ isBusy: false });
    if (answer === 'refused') this.end();
    else this.check();
    return answer === 'refreshed';
  }

  private tick(): void {
    this.check();
    this.cancelTick = this.deps.clock.after(
      SESSION_TIMING.checkIntervalMs,
      () => !this.isStopped && this.tick(),
    );
  }

  private check(): void {
    const { clock, session: read } = this.deps;
    const session = read();
    if (session === null) return this.tell(QUIET);
    if (session.expiresAt !== this.about) this.begin(session.expiresAt);
    const due = dueSessionAction(session, clock.now());
    if (due === 'nothing') {
      this.isClockWrong = false;
      return this.tell(QUIET);
    }
    if (this.isClockWrong) return;
    if ((due === 'rotate' || due === 'renew') && !this.isOffline)
      return void this.renew(due).catch((error: unknown) =>
        console.error('The session could not be renewed:', error),
      );
    this.remind(session, this.isOffline);
  }

  private begin(expiresAt: number): void {
    this.about = expiresAt;
    this.hasWarned = false;
    this.isDismissed = false;
  }

  private remind(session: SessionTimes, isOffline: boolean): void {
    const left = session.expiresAt - this.deps.clock.now();
    if (left > SESSION_TIMING.warnBeforeEndMs) return this.tell(QUIET);
    const minutes = minutesLeft(session, this.deps.clock.now());
    if (!this.hasWarned) {
      this.hasWarned = true;
      this.deps.warned(minutes);
    }
    // Offline there is nothing to decide: nobody can extend it now, and nobody is signed out.
    const notice = left <= SESSION_TIMING.askBeforeEndMs && !isOffline ? 'ask' : 'warn';
    this.tell({ notice: this.isDismissed ? null : notice, minutesLeft: minutes, isOffline });
  }

  private async renew(due: 'rotate' | 'renew'): Promise<void> {
    if (this.isRenewing) return;
    this.isRenewing = true;
    try {
      await (due === 'rotate' ? this.rotate() : this.renewAtTheEnd());
    } finally {
      this.isRenewing = false;
    }
  }

  /** Before its time: when it fails, there is time left, and the person is warned as usual. */
  private async rotate(): Promise<void> {
    for (let tries = 1; !this.isStopped; tries += 1) {
      const answer = await this.deps.refresh();
      this.deps.tried({ at: this.deps.clock.now(), attempt: tries, result: answer });
      if (answer === 'refreshed') {
        this.deps.rotated(true);
        return this.renewed();
      }
      if (answer === 'refused' || tries === SESSION_TIMING.maxRotateTries) {
        this.tellFailure();
        break;
      }
      await this.pause(SESSION_TIMING.rotateRetryDelayMs);
    }
    const session = this.deps.session();
    if (session && !this.isStopped) this.remind(session, this.isOffline);
  }

  private tellFailure(): void {
    if (this.failedFor === this.about) return;
    this.failedFor = this.about;
    this.deps.rotated(false);
  }

  private async renewAtTheEnd(): Promise<void> {
    for (let retries = 0; !this.isStopped; retries += 1) {
      const answer = await this.deps.refresh();
      if (answer === 'refreshed') return this.renewed();
      if (answer === 'refused') return this.end();
      if (retries === SESSION_TIMING.maxRenewRetries) break;
      await this.pause(renewRetryDelayMs(retries + 1));
    }
    // A server that could not be reached has refused nobody. The next tick asks again.
    const session = this.deps.session();
    if (session && !this.isStopped) this.remind(session, true);
  }

  private renewed(): void {
    const session = this.deps.session();
    this.isClockWrong = session !== null && dueSessionAction(session, this.deps.clock.now()) === 'renew';
    if (this.isClockWrong) this.tell(QUIET);
    else this.check();
  }

  private end(): void {
    this.stop();
    this.tell(QUIET);
    this.deps.ended();
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => void this.deps.clock.after(ms, resolve));
  }

  private tell(change: Partial<KeeperState>): void {
    this.state$.next({ ...this.state$.value, ...change });
  }
}
