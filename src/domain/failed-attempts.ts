/**
 * Failed sign-ins of one address (A4, A9, ruling 16), as the form counts them to say beforehand what the server would say after. The server
 * counts by itself (twin: `private.password_attempt`). Pure: times come from outside, ms since 1970.
 */
export interface FailedAttempts {
  count: number;
  lastAttempt: number;
}

export const FAILURES_BEFORE_CHALLENGE = 3;
export const FAILURES_FORGOTTEN_AFTER_MS = 15 * 60_000;
/** Without a CAPTCHA, from the last failure on. */
export const FAILED_SIGN_IN_PAUSE_MS = 30_000;

/** Null once it is to be forgotten. */
const remembered = (record: FailedAttempts | null, now: number): FailedAttempts | null =>
  record !== null && now - record.lastAttempt < FAILURES_FORGOTTEN_AFTER_MS ? record : null;

export const addFailure = (before: FailedAttempts | null, now: number): FailedAttempts => ({
  count: (remembered(before, now)?.count ?? 0) + 1,
  lastAttempt: now,
});

/** Whether the next attempt takes a CAPTCHA, or a wait where there is none. */
export const needsChallenge = (record: FailedAttempts | null, now: number): boolean =>
  (remembered(record, now)?.count ?? 0) >= FAILURES_BEFORE_CHALLENGE;

/** ms until the next attempt, where there is no CAPTCHA; 0: now. */
export const pauseLeftMs = (record: FailedAttempts | null, now: number): number =>
  record !== null && needsChallenge(record, now)
    ? Math.max(0, record.lastAttempt + FAILED_SIGN_IN_PAUSE_MS - now)
    : 0;
