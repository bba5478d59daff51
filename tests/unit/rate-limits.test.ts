import { describe, expect, it } from 'vitest';
import {
  blockedUntil,
  countAttempt,
  isRateRecordIdle,
  RATE_CLEANUP_INTERVAL_MS,
  RATE_LIMITS,
  type RateLimitRecord,
  rateLimitFor,
  msUntilAllowed,
} from '@/domain/security/rate-limits';
import { parseRetryAfterMs, retryAfterCopy } from '@/domain/security/retry-after-copy';
import { countAttempts } from '@/platform/sign-in/attempts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.UTC(2026, 10, 22, 9);

function attempts(what: string, times: readonly number[]) {
  let record: RateLimitRecord | null = null;
  return times.map((now) => {
    const attempt = countAttempt(record, rateLimitFor(what), now);
    record = attempt.record;
    return attempt;
  });
}
const inARow = (what: string, count: number, stepMs = 1000) =>
  attempts(
    what,
    Array.from({ length: count }, (_, i) => START + i * stepMs),
  );

describe('P9: rate limits', () => {
  it.each([
    ['anything', 10, 15],
    ['/sign-in', 5, 5],
    ['/sign-up', 3, 10],
    ['/reset-password', 3, 15],
    ['/confirm-password', 5, 15],
    ['/export', 5, 15],
    ['/api/analytics/web-vitals', 300, 15],
    ['generate_webauthn_challenge', 300, 15],
    ['verify_webauthn_credential', 60, 15],
  ])('%s: %i attempts in %i minutes, then blocked for 30 minutes', (what, limit, minutes) => {
    const made = inARow(what, limit + 1, 100);
    expect(made.map(({ isAllowed }) => isAllowed)).toEqual([
      ...Array.from({ length: limit }, () => true),
      false,
    ]);
    expect(made.map(({ waitMs }) => waitMs)).toEqual([
      ...Array.from({ length: limit }, () => 0),
      30 * MINUTE,
    ]);
    expect(rateLimitFor(what)).toEqual({ attempts: limit, windowMs: minutes * MINUTE, blockMs: 30 * MINUTE });
  });
  it('a record has the count and the times of the first and last attempt', () => {
    expect(inARow('/sign-in', 3).at(-1)?.record).toEqual({
      count: 3,
      firstAttempt: START,
      lastAttempt: START + 2000,
    });
  });
  it('counting starts over after the window, not before', () => {
    const { windowMs } = RATE_LIMITS['/sign-up']!;
    const until = (last: number) => attempts('/sign-up', [START, START + 1, START + 2, last]).at(-1);
    expect(until(START + windowMs - 1)?.isAllowed).toBe(false);
    expect(until(START + windowMs)).toMatchObject({
      isAllowed: true,
      record: { count: 1, firstAttempt: START + windowMs },
    });
  });
  it('counting starts over after the block, not before', () => {
    const blocked = [START, START, START, START];
    const until = (last: number) => attempts('/sign-up', [...blocked, last]).at(-1);
    expect(until(START + 30 * MINUTE - 1)?.isAllowed).toBe(false);
    expect(until(START + 30 * MINUTE)).toMatchObject({ isAllowed: true, record: { count: 1 } });
  });
  it('each excess attempt doubles the wait, up to 24 hours', () => {
    const waits = inARow('default', 10 + 9, 0)
      .slice(10)
      .map(({ waitMs }) => waitMs);
    expect(waits).toEqual([0.5, 1, 2, 4, 8, 16, 24, 24, 24].map((hours) => hours * HOUR));
  });
  it('the wait doubles at most 32 times', () => {
    const rule = { attempts: 1, windowMs: MINUTE, blockMs: 2 ** -20 };
    const wait = (count: number) => blockedUntil({ count, firstAttempt: 0, lastAttempt: 0 }, rule) ?? 0;
    expect(wait(33)).toBe(2 ** 11);
    expect(wait(34)).toBe(2 ** 12);
    expect(wait(35)).toBe(2 ** 12);
  });
  it('the wait can be asked for without counting an attempt', () => {
    const { record } = inARow('/sign-up', 4, 0).at(-1)!;
    expect(msUntilAllowed(null, rateLimitFor('/sign-up'), START)).toBe(0);
    expect(
      [0, 10, 30, 31].map((minutes) =>
        msUntilAllowed(record, rateLimitFor('/sign-up'), START + minutes * MINUTE),
      ),
    ).toEqual([30 * MINUTE, 20 * MINUTE, 0, 0]);
  });
  it('records are cleaned up every 4 hours', () => expect(RATE_CLEANUP_INTERVAL_MS).toBe(4 * HOUR));
  it('records are idle after 24 hours', () => {
    const record = { count: 1, firstAttempt: START, lastAttempt: START + HOUR };
    expect([
      isRateRecordIdle(record, START + 25 * HOUR - 1),
      isRateRecordIdle(record, START + 25 * HOUR),
    ]).toEqual([false, true]);
  });
  it.each([
    [1, '1 second'],
    [29_001, '30 seconds'],
    [59_000, '59 seconds'],
    [59_001, '1 minute'],
    [MINUTE, '1 minute'],
    [MINUTE + 1, '2 minutes'],
    [30 * MINUTE, '30 minutes'],
    [90 * MINUTE, '90 minutes'],
    [90 * MINUTE + 1, '2 hours'],
    [24 * HOUR, '24 hours'],
  ])('%i ms are shown as %s', (ms, words) => {
    expect(retryAfterCopy(ms)).toBe(`Too many attempts. Try again in ${words}.`);
    const parsed = parseRetryAfterMs(retryAfterCopy(ms))!;
    expect(parsed).toBeGreaterThanOrEqual(ms);
    expect(retryAfterCopy(parsed)).toBe(retryAfterCopy(ms));
  });
  it.each([
    '',
    'Too many attempts. Please wait a few minutes and try again.',
    'Too many attempts. Try again in 5 years.',
    'x Too many attempts. Try again in 5 hours.',
  ])('no wait can be parsed from "%s"', (sentence) => expect(parseRetryAfterMs(sentence)).toBeNull());
});

describe('the device’s mirror', () => {
  it('counts each limit separately, by an injected clock', () => {
    let now = START;
    const mirror = countAttempts(() => now);
    for (let i = 0; i < 4; i += 1) mirror.try('/sign-up');
    expect([mirror.wait('/sign-up'), mirror.wait('/sign-in')]).toEqual([30 * MINUTE, 0]);
    now += 29 * MINUTE;
    expect(mirror.wait('/sign-up')).toBe(MINUTE);
    now += MINUTE;
    expect(mirror.try('/sign-up').isAllowed).toBe(true);
  });
});
