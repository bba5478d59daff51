/** One attempt to renew a session's token before it expires (A4). */
export interface RotationAttempt {
  /** Milliseconds since 1970. */
  at: number;
  /** The attempt's number within its rotation: 1 to 3. */
  attempt: number;
  /** `refused` by the auth server; `unreached` when there was no reply. */
  result: 'refreshed' | 'refused' | 'unreached';
}

/** A9. */
export const MAX_REMEMBERED_ROTATIONS = 100;

/** Newest last; beyond the limit the oldest are dropped. */
export const appendRotation = (
  history: readonly RotationAttempt[],
  attempt: RotationAttempt,
): readonly RotationAttempt[] => [...history, attempt].slice(-MAX_REMEMBERED_ROTATIONS);
