/** What unsent work waits for, as the end of "Waiting for": nobody looks for signal who has to sign in (S8). */
export type SyncBlocker = 'signal' | 'sign-in' | 'your code' | 'your confirmation' | 'permission' | 'room';

/** The server's word to a session that has not passed the second factor (S14). */
export const CODE_NEEDED = 'two_factor_required';

/** The server's word to a session on a device that is new to its account, until somebody has shown that it is them (A4, ruling 17). */
export const PROOF_NEEDED = 'device_proof_required';

/** What a person can mend themselves, of what bars a session. */
const MENDED_BY: Readonly<Record<string, SyncBlocker>> = {
  [CODE_NEEDED]: 'your code',
  [PROOF_NEEDED]: 'your confirmation',
};

export const isFixable = (reason: string): boolean => Object.hasOwn(MENDED_BY, reason);

interface HoldUps {
  connection: 'online' | 'offline' | 'unknown';
  needsSignIn: boolean;
  barred: string | null;
  trouble: string | null;
}

/** The first that has to go: without signal, nothing else can be mended. */
export function syncBlockerOf({ connection, needsSignIn, barred, trouble }: HoldUps): SyncBlocker {
  if (connection === 'offline') return 'signal';
  if (needsSignIn) return 'sign-in';
  if (barred !== null) return MENDED_BY[barred] ?? 'permission';
  return trouble === null ? 'signal' : 'room';
}
