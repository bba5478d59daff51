import { type FailedAttempts, needsChallenge, pauseLeftMs, addFailure } from '@/domain/failed-attempts';
import { HAS_CAPTCHA } from './use-captcha';

const key = (email: string): string => email.trim().toLowerCase();

/** What this page has seen fail. In memory alone: addresses of people who may not even have an account are kept nowhere (ruling 34). */
export class SignInAttempts {
  private readonly failures = new Map<string, FailedAttempts>();
  /** Until when the server takes nothing, where it has said so. */
  private readonly blocks = new Map<string, number>();

  /**
   * @param hasCaptcha it stands in for the pause after the third failure (ruling 16)
   * @param now ms since 1970
   */
  constructor(
    private readonly hasCaptcha: boolean,
    private readonly now: () => number = Date.now,
  ) {}

  /** For what the server has refused as wrong; nobody is held up for having been offline. */
  fail(email: string): void {
    this.failures.set(key(email), addFailure(this.failures.get(key(email)) ?? null, this.now()));
    this.blocks.delete(key(email));
  }

  succeed(email: string): void {
    this.failures.delete(key(email));
    this.blocks.delete(key(email));
  }

  block(email: string, waitMs: number): void {
    this.blocks.set(key(email), this.now() + waitMs);
  }

  /** Whether the next attempt takes a solved CAPTCHA. */
  needsCaptcha(email: string): boolean {
    return this.hasCaptcha && needsChallenge(this.failures.get(key(email)) ?? null, this.now());
  }

  /** ms until the next attempt; 0: now. The server's own word counts before ours. */
  wait(email: string): number {
    const block = this.blocks.get(key(email));
    if (block !== undefined) return Math.max(0, block - this.now());
    return this.hasCaptcha ? 0 : pauseLeftMs(this.failures.get(key(email)) ?? null, this.now());
  }
}

/** Lives as long as the page, so that going to another screen and back takes nothing off the wait. */
export const signInAttempts = new SignInAttempts(HAS_CAPTCHA);
