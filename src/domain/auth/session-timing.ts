/**
 * When to renew a session, or warn that it is about to end (P4, A4; rulings 8, 9, 11): a pure rule over three instants.
 * The numbers are the specification's. All times in ms.
 */
const MINUTE_MS = 60_000;

export const SESSION_TIMING = {
  /** The session is also checked whenever the page wakes up. */
  checkIntervalMs: MINUTE_MS,
  /** A quiet banner, once. */
  warnBeforeEndMs: 10 * MINUTE_MS,
  /** The question whether to stay signed in, once. */
  askBeforeEndMs: 5 * MINUTE_MS,
  /** A token older than this is renewed, however long it is still valid. */
  rotateAfterMs: 50 * MINUTE_MS,
  maxRotateTries: 3,
  rotateRetryDelayMs: 1_000,
  /** Once the session has ended: retries after the first attempt. */
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
  const remainingMs = expiresAt - now;
  if (remainingMs <= 0) return 'renew';
  if (now - issuedAt >= SESSION_TIMING.rotateAfterMs) return 'rotate';
  if (remainingMs <= SESSION_TIMING.askBeforeEndMs) return 'ask';
  return remainingMs <= SESSION_TIMING.warnBeforeEndMs ? 'warn' : 'nothing';
}

/** Whole minutes, rounded up: 61 seconds are two. */
export const minutesLeft = ({ expiresAt }: SessionTimes, now: number): number =>
  Math.max(0, Math.ceil((expiresAt - now) / MINUTE_MS));

/** How long to wait before this retry (1, 2) once the session has ended (P4). */
export const renewRetryDelayMs = (attempt: number): number =>
  Math.min(SESSION_TIMING.longestRenewRetryDelayMs, SESSION_TIMING.renewRetryStepMs * attempt);
