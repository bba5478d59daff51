/**
 * When something is due for a session (P4, A4; rulings 8, 9, 11), as a pure rule over three instants. Its numbers are the
 * specification's, in milliseconds.
 */
const MINUTE_MS = 60_000;

export const SESSION_TIMING = {
  /** The countdown is looked at so often, and on every waking. */
  checkIntervalMs: MINUTE_MS,
  /** A quiet banner, once. */
  warnBeforeEndMs: 10 * MINUTE_MS,
  /** The question whether to stay, once. */
  askBeforeEndMs: 5 * MINUTE_MS,
  /** A token older than this is renewed, whether it ends soon or not. */
  rotateAfterMs: 50 * MINUTE_MS,
  maxRotateTries: 3,
  rotateRetryDelayMs: 1_000,
  /** At the end, after the first try. */
  maxRenewRetries: 2,
  renewRetryStepMs: 5_000,
  longestRenewRetryDelayMs: 30_000,
} as const;

export interface SessionTimes {
  issuedAt: number;
  expiresAt: number;
}

export type SessionAction = 'nothing' | 'rotate' | 'warn' | 'ask' | 'renew';

export function dueSessionAction({ issuedAt, expiresAt }: SessionTimes, now: number): SessionAction {
  const left = expiresAt - now;
  if (left <= 0) return 'renew';
  if (now - issuedAt >= SESSION_TIMING.rotateAfterMs) return 'rotate';
  if (left <= SESSION_TIMING.askBeforeEndMs) return 'ask';
  return left <= SESSION_TIMING.warnBeforeEndMs ? 'warn' : 'nothing';
}

/** Whole minutes as a person counts them: 61 seconds are two. */
export const minutesLeft = ({ expiresAt }: SessionTimes, now: number): number =>
  Math.max(0, Math.ceil((expiresAt - now) / MINUTE_MS));

/** How long to wait before the retry of this number (1, 2), at the end of a session (P4). */
export const renewRetryDelayMs = (attempt: number): number =>
  Math.min(SESSION_TIMING.longestRenewRetryDelayMs, SESSION_TIMING.renewRetryStepMs * attempt);
