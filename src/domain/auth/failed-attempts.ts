/**
 * Failed sign-ins to one address (A4, A9, ruling 16), counted by the form so that it can say in advance what the server
 * would say afterwards. The server keeps its own count (`private.password_attempt`). Pure: times are passed in, ms since 1970.
 */
export interface FailedAttempts {
  count: number;
  lastAttempt: number;
}

export const FAILURES_BEFORE_CHALLENGE = 3;
export const FAILURES_FORGOTTEN_AFTER_MS = 15 * 60_000;
/** Counted from the last failure, where no CAPTCHA is configured. */
export const FAILED_SIGN_IN_PAUSE_MS = 30_000;

/** Null once the record has expired. */
const unexpired = (record: FailedAttempts | null, now: number): FailedAttempts | null =>
  record !== null && now - record.lastAttempt < FAILURES_FORGOTTEN_AFTER_MS ? record : null;

export const addFailure = (before: FailedAttempts | null, now: number): FailedAttempts => ({
  count: (unexpired(before, now)?.count ?? 0) + 1,
  lastAttempt: now,
});

/** Whether the next attempt needs a CAPTCHA, or a wait where none is configured. */
export const needsChallenge = (record: FailedAttempts | null, now: number): boolean =>
  (unexpired(record, now)?.count ?? 0) >= FAILURES_BEFORE_CHALLENGE;

/** ms until the next attempt is allowed where no CAPTCHA is configured; 0 when it is allowed now. */
export const pauseLeftMs = (record: FailedAttempts | null, now: number): number =>
  record !== null && needsChallenge(record, now)
    ? Math.max(0, record.lastAttempt + FAILED_SIGN_IN_PAUSE_MS - now)
    : 0;
