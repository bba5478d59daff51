/** One try to renew a session before its time (A4). */
export interface RotationAttempt {
  /** Milliseconds since 1970. */
  at: number;
  /** Which try of its rotation: 1 to 3. */
  attempt: number;
  /** `refused`: by the auth server; `unreached`: nobody answered. */
  result: 'refreshed' | 'refused' | 'unreached';
}

/** A9. */
export const MAX_REMEMBERED_ROTATIONS = 100;

/** The newest last; the oldest make room. */
export const withRotation = (
  history: readonly RotationAttempt[],
  attempt: RotationAttempt,
): readonly RotationAttempt[] => [...history, attempt].slice(-MAX_REMEMBERED_ROTATIONS);
