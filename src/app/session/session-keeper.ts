import { BehaviorSubject } from 'rxjs';
import type { RefreshOutcome } from '@/backend/auth/auth';
import {
  dueSessionAction,
  minutesLeft,
  renewRetryDelayMs,
  SESSION_TIMING,
  type SessionTimes,
} from '@/domain/auth/session-timing';
import type { RotationAttempt } from '@/domain/auth/rotation-history';
import type { Clock } from '@/sync/clock';

export interface KeeperDeps {
  clock: Clock;
  /** Read each time, because another tab may have renewed it; null when nobody is signed in. */
  session: () => SessionTimes | null;
  refresh: () => Promise<RefreshOutcome>;
  /** Called once per session, with ten minutes or less left (P4). */
  onWarning: (minutesLeft: number) => void;
  /** Called after each try of a rotation, for its history (A4). */
  onRotationTry: (attempt: RotationAttempt) => void;
  /** Called when a rotation has succeeded, and at most once per token when it has failed. */
  onRotation: (succeeded: boolean) => void;
  /** Called when the auth server has refused to renew the session (S10). */
  onEnd: () => void;
}

export interface KeeperState {
  /** `warn`: a quiet line; `ask`: the question whether to stay signed in. */
  notice: null | 'warn' | 'ask';
  minutesLeft: number;
  /** The session is renewed on reconnect (ruling 9). */
  isOffline: boolean;
  isBusy: boolean;
}

const NO_NOTICE: KeeperState = { notice: null, minutesLeft: 0, isOffline: false, isBusy: false };

/** Renews one page's session, warns of its end, and reports when the auth server has ended it (P4, A4; rulings 8 to 11). */
export class SessionKeeper {
  readonly state$ = new BehaviorSubject<KeeperState>(NO_NOTICE);
  /** The end of the session that the fields below are about; it identifies the session. */
  private currentExpiresAt = 0;
  private hasWarned = false;
  private isDismissed = false;
  /** The end of the token whose failed rotation was reported: each later tick fails again and must not be reported. */
  private reportedFailureFor = 0;
  private isRenewing = false;
  /** A fresh session looks expired: the device's clock is wrong, and renewing would not help. */
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

  /** Checks now: the page is visible again, the network is back, or the stored session has changed. */
  wake(): void {
    if (!this.isStopped) this.check();
  }

  setOffline(isOffline: boolean): void {
    this.isOffline = isOffline;
    this.wake();
  }

  dismiss(): void {
    this.isDismissed = true;
    this.update({ notice: null });
  }

  /** @returns whether the session was renewed; false also when the auth server was not reached */
  async extend(): Promise<boolean> {
    this.update({ isBusy: true });
    const answer = await this.deps.refresh();
    this.update({ isBusy: false });
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
    if (session === null) return this.update(NO_NOTICE);
    if (session.expiresAt !== this.currentExpiresAt) this.begin(session.expiresAt);
    const due = dueSessionAction(session, clock.now());
    if (due === 'nothing') {
      this.isClockWrong = false;
      return this.update(NO_NOTICE);
    }
    if (this.isClockWrong) return;
    if ((due === 'rotate' || due === 'renew') && !this.isOffline)
      return void this.renew(due).catch((error: unknown) =>
        console.error('The session could not be renewed:', error),
      );
    this.remind(session, this.isOffline);
  }

  private begin(expiresAt: number): void {
    this.currentExpiresAt = expiresAt;
    this.hasWarned = false;
    this.isDismissed = false;
  }

  private remind(session: SessionTimes, isOffline: boolean): void {
    const left = session.expiresAt - this.deps.clock.now();
    if (left > SESSION_TIMING.warnBeforeEndMs) return this.update(NO_NOTICE);
    const minutes = minutesLeft(session, this.deps.clock.now());
    if (!this.hasWarned) {
      this.hasWarned = true;
      this.deps.onWarning(minutes);
    }
    // Offline there is nothing to decide: nobody can extend it now, and nobody is signed out.
    const notice = left <= SESSION_TIMING.askBeforeEndMs && !isOffline ? 'ask' : 'warn';
    this.update({ notice: this.isDismissed ? null : notice, minutesLeft: minutes, isOffline });
  }

  private async renew(due: 'rotate' | 'renew'): Promise<void> {
    if (this.isRenewing) return;
    this.isRenewing = true;
    try {
      await (due === 'rotate' ? this.rotate() : this.renewAtExpiry());
    } finally {
      this.isRenewing = false;
    }
  }

  /** Renews ahead of time: when it fails there is time left, and the person is warned as usual. */
  private async rotate(): Promise<void> {
    for (let tries = 1; !this.isStopped; tries += 1) {
      const answer = await this.deps.refresh();
      this.deps.onRotationTry({ at: this.deps.clock.now(), attempt: tries, result: answer });
      if (answer === 'refreshed') {
        this.deps.onRotation(true);
        return this.renewed();
      }
      if (answer === 'refused' || tries === SESSION_TIMING.maxRotateTries) {
        this.reportFailure();
        break;
      }
      await this.pause(SESSION_TIMING.rotateRetryDelayMs);
    }
    const session = this.deps.session();
    if (session && !this.isStopped) this.remind(session, this.isOffline);
  }

  private reportFailure(): void {
    if (this.reportedFailureFor === this.currentExpiresAt) return;
    this.reportedFailureFor = this.currentExpiresAt;
    this.deps.onRotation(false);
  }

  private async renewAtExpiry(): Promise<void> {
    for (let retries = 0; !this.isStopped; retries += 1) {
      const answer = await this.deps.refresh();
      if (answer === 'refreshed') return this.renewed();
      if (answer === 'refused') return this.end();
      if (retries === SESSION_TIMING.maxRenewRetries) break;
      await this.pause(renewRetryDelayMs(retries + 1));
    }
    // A server that could not be reached has not refused. The next tick tries again.
    const session = this.deps.session();
    if (session && !this.isStopped) this.remind(session, true);
  }

  private renewed(): void {
    const session = this.deps.session();
    this.isClockWrong = session !== null && dueSessionAction(session, this.deps.clock.now()) === 'renew';
    if (this.isClockWrong) this.update(NO_NOTICE);
    else this.check();
  }

  private end(): void {
    this.stop();
    this.update(NO_NOTICE);
    this.deps.onEnd();
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => void this.deps.clock.after(ms, resolve));
  }

  private update(change: Partial<KeeperState>): void {
    this.state$.next({ ...this.state$.value, ...change });
  }
}
