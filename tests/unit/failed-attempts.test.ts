import { describe, expect, it } from 'vitest';
import {
  type FailedAttempts,
  FAILURES_FORGOTTEN_AFTER_MS,
  needsChallenge,
  FAILED_SIGN_IN_PAUSE_MS,
  pauseLeftMs,
  addFailure,
} from '@/domain/auth/failed-attempts';
import { SignInAttempts } from '@/features/auth/sign-in/sign-in-attempts';

const START = Date.UTC(2026, 10, 22, 9);
const failAt = (...times: number[]): FailedAttempts | null =>
  times.reduce<FailedAttempts | null>((record, at) => addFailure(record, START + at), null);

describe('failed sign-ins of one address (A4, A9)', () => {
  it('two are allowed, the third requires a challenge', () => {
    expect(
      [0, 1, 2, 3].map((count) => needsChallenge(failAt(...[0, 1, 2].slice(0, count)), START + 3)),
    ).toEqual([false, false, false, true]);
  });
  it('are forgotten 15 minutes after the last, not after the first', () => {
    const record = failAt(0, 10 * 60_000, 20 * 60_000);
    const last = START + 20 * 60_000;
    expect([
      needsChallenge(record, last + FAILURES_FORGOTTEN_AFTER_MS - 1),
      needsChallenge(record, last + FAILURES_FORGOTTEN_AFTER_MS),
    ]).toEqual([true, false]);
    expect(addFailure(record, last + FAILURES_FORGOTTEN_AFTER_MS)).toEqual({
      count: 1,
      lastAttempt: last + FAILURES_FORGOTTEN_AFTER_MS,
    });
    expect(addFailure(record, last + FAILURES_FORGOTTEN_AFTER_MS - 1).count).toBe(4);
  });
  it('require a wait of 30 seconds from the last one', () => {
    expect(pauseLeftMs(null, START)).toBe(0);
    expect(pauseLeftMs(failAt(0, 1), START + 1)).toBe(0);
    const record = failAt(0, 1, 2);
    expect(
      [2, 1002, FAILED_SIGN_IN_PAUSE_MS + 1, FAILED_SIGN_IN_PAUSE_MS + 2, FAILED_SIGN_IN_PAUSE_MS + 3].map(
        (at) => pauseLeftMs(record, START + at),
      ),
    ).toEqual([FAILED_SIGN_IN_PAUSE_MS, FAILED_SIGN_IN_PAUSE_MS - 1000, 1, 0, 0]);
    expect(
      pauseLeftMs(failAt(0, 1, 2, FAILED_SIGN_IN_PAUSE_MS + 2), START + FAILED_SIGN_IN_PAUSE_MS + 2),
    ).toBe(FAILED_SIGN_IN_PAUSE_MS);
  });
});

describe('the sign-in form’s memory of failed attempts', () => {
  const begin = (hasCaptcha = false) => {
    const clock = { now: START };
    return { clock, attempts: new SignInAttempts(hasCaptcha, () => clock.now) };
  };
  it('is kept by address, in any case and spacing, until a success', () => {
    const { attempts } = begin();
    for (let i = 0; i < 3; i += 1) attempts.fail(i === 1 ? ' Ines@Marquee.test' : 'ines@marquee.test');
    expect([attempts.waitMs('INES@marquee.test '), attempts.waitMs('mara@marquee.test')]).toEqual([
      FAILED_SIGN_IN_PAUSE_MS,
      0,
    ]);
    attempts.succeed('ines@marquee.test');
    expect(attempts.waitMs('ines@marquee.test')).toBe(0);
  });
  it('asks for a CAPTCHA instead of a wait where one is configured, and still honours the server’s wait', () => {
    const { attempts } = begin(true);
    for (let i = 0; i < 3; i += 1) {
      expect(attempts.needsCaptcha('ines@marquee.test')).toBe(false);
      attempts.fail('ines@marquee.test');
    }
    expect([attempts.needsCaptcha('ines@marquee.test'), attempts.waitMs('ines@marquee.test')]).toEqual([
      true,
      0,
    ]);
    attempts.blockFor('ines@marquee.test', 1000);
    expect(attempts.waitMs('ines@marquee.test')).toBe(1000);
    attempts.succeed('ines@marquee.test');
    expect(attempts.needsCaptcha('ines@marquee.test')).toBe(false);
    expect(begin().attempts.needsCaptcha('ines@marquee.test')).toBe(false);
  });
  it('lets the server’s wait win, even over a longer one of its own', () => {
    const { clock, attempts } = begin();
    for (let i = 0; i < 3; i += 1) attempts.fail('ines@marquee.test');
    attempts.blockFor('ines@marquee.test', 30 * 60_000);
    expect(attempts.waitMs('ines@marquee.test')).toBe(30 * 60_000);
    attempts.blockFor('ines@marquee.test', 5000);
    expect(attempts.waitMs('ines@marquee.test')).toBe(5000);
    clock.now += 5000;
    expect(attempts.waitMs('ines@marquee.test')).toBe(0);
  });
});
