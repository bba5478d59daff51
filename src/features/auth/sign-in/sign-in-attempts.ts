import { type FailedAttempts, needsChallenge, pauseLeftMs, addFailure } from '@/domain/auth/failed-attempts';
import { HAS_CAPTCHA } from '../captcha/use-captcha';

const key = (email: string): string => email.trim().toLowerCase();

/**
 * Failed sign-ins by address. Only in memory: addresses of people who may not have an account are never stored (ruling
 * 34).
 */
export class SignInAttempts {
  private readonly failures = new Map<string, FailedAttempts>();
  /** By address: until when the server accepts no attempt, in ms since 1970, if it has said so. */
  private readonly blocks = new Map<string, number>();

  /**
   * @param hasCaptcha whether a CAPTCHA replaces the pause after the third failure (ruling 16)
   * @param now ms since 1970
   */
  constructor(
    private readonly hasCaptcha: boolean,
    private readonly now: () => number = Date.now,
  ) {}

  /**
   * Call when the server has refused the credentials, not when it was unreachable: being offline must not lead to a
   * pause.
   */
  fail(email: string): void {
    this.failures.set(key(email), addFailure(this.failures.get(key(email)) ?? null, this.now()));
    this.blocks.delete(key(email));
  }

  succeed(email: string): void {
    this.failures.delete(key(email));
    this.blocks.delete(key(email));
  }

  blockFor(email: string, ms: number): void {
    this.blocks.set(key(email), this.now() + ms);
  }

  /** Whether the next attempt needs a solved CAPTCHA. */
  needsCaptcha(email: string): boolean {
    return this.hasCaptcha && needsChallenge(this.failures.get(key(email)) ?? null, this.now());
  }

  /** Milliseconds until the next attempt, 0 for now. The server's own limit takes precedence. */
  waitMs(email: string): number {
    const blockFor = this.blocks.get(key(email));
    if (blockFor !== undefined) return Math.max(0, blockFor - this.now());
    return this.hasCaptcha ? 0 : pauseLeftMs(this.failures.get(key(email)) ?? null, this.now());
  }
}

/** Lives as long as the page, so that going to another screen and back does not reset the pause. */
export const signInAttempts = new SignInAttempts(HAS_CAPTCHA);
