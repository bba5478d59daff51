/**
 * When something is due for a session (P4, A4; rulings 8, 9, 11), as a pure rule over three instants. Its numbers are the
 * specification's, in milliseconds.
 */
const MINUTE_MS = 60_000;

export const SESSION = {
  /** The countdown is looked at so often, and on every waking. */
  tickMs: MINUTE_MS,
  /** A quiet banner, once. */
  warnMs: 10 * MINUTE_MS,
  /** The question whether to stay, once. */
  askMs: 5 * MINUTE_MS,
  /** A token older than this is renewed, whether it ends soon or not. */
  rotateAfterMs: 50 * MINUTE_MS,
  rotateTries: 3,
  rotatePauseMs: 1_000,
  /** At the end, after the first try. */
  renewRetries: 2,
  renewPauseMs: 5_000,
  longestRenewPauseMs: 30_000,
} as const;

export interface SessionTimes {
  issuedAt: number;
  expiresAt: number;
}

export type Due = 'nothing' | 'rotate' | 'warn' | 'ask' | 'renew';

export function dueOf({ issuedAt, expiresAt }: SessionTimes, now: number): Due {
  const left = expiresAt - now;
  if (left <= 0) return 'renew';
  if (now - issuedAt >= SESSION.rotateAfterMs) return 'rotate';
  if (left <= SESSION.askMs) return 'ask';
  return left <= SESSION.warnMs ? 'warn' : 'nothing';
}

/** Whole minutes as a person counts them: 61 seconds are two. */
export const minutesLeft = ({ expiresAt }: SessionTimes, now: number): number =>
  Math.max(0, Math.ceil((expiresAt - now) / MINUTE_MS));

/** How long to wait before the retry of this number (1, 2), at the end of a session (P4). */
export const renewPause = (attempt: number): number =>
  Math.min(SESSION.longestRenewPauseMs, SESSION.renewPauseMs * attempt);
