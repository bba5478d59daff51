import {
  type AttemptOutcome,
  countAttempt,
  isRateRecordIdle,
  RATE_CLEANUP_INTERVAL_MS,
  type RateLimitRecord,
  rateLimitFor,
  msUntilAllowed,
} from '@/domain/security/rate-limits';

/** Counts attempts on this device, so that people learn how long to wait before the server has to refuse. */
export interface Attempts {
  /** Counts one attempt. */
  try: (what: string) => AttemptOutcome;
  /** Milliseconds until the next attempt is allowed; counts none. */
  wait: (what: string) => number;
}

/** @param now ms since 1970 */
export function countAttempts(now: () => number = Date.now): Attempts {
  const records = new Map<string, RateLimitRecord>();
  let cleanedAt = now();
  const clean = (): void => {
    if (now() - cleanedAt < RATE_CLEANUP_INTERVAL_MS) return;
    cleanedAt = now();
    for (const [what, record] of records) if (isRateRecordIdle(record, now())) records.delete(what);
  };
  return {
    try: (what) => {
      clean();
      const attempt = countAttempt(records.get(what) ?? null, rateLimitFor(what), now());
      records.set(what, attempt.record);
      return attempt;
    },
    wait: (what) => msUntilAllowed(records.get(what) ?? null, rateLimitFor(what), now()),
  };
}
