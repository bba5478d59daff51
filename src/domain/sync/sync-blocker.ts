import type { SyncDelay } from './sync-delay';

/**
 * What unsent work waits for, worded to follow "Waiting for": nobody who has to sign in should go looking for signal
 * (S8).
 */
export type SyncBlocker =
  | 'signal'
  /** Something else answers in the server's place. */
  | 'a way through'
  /** There is signal: the server has not taken it yet, or something on the way stops it. */
  | 'the server'
  | 'sign-in'
  | 'your code'
  | 'your confirmation'
  | 'permission'
  | 'space';

/** The server's reason for barring a session that has not passed the second factor (S14). */
export const TWO_FACTOR_REQUIRED = 'two_factor_required';

/**
 * The server's reason for barring a session on a device that is new to the account, until its owner confirms it (A4,
 * ruling 17).
 */
export const DEVICE_PROOF_REQUIRED = 'device_proof_required';

/** The reasons for being barred that people can remove themselves, and by what. */
const FIXED_BY: Readonly<Record<string, SyncBlocker>> = {
  [TWO_FACTOR_REQUIRED]: 'your code',
  [DEVICE_PROOF_REQUIRED]: 'your confirmation',
};

export const isFixable = (reason: string): boolean => Object.hasOwn(FIXED_BY, reason);

/** The part of the sync status that can keep a write from being sent. */
interface SyncConditions {
  connection: 'online' | 'offline' | 'unknown';
  needsSignIn: boolean;
  barred: string | null;
  storageProblem: string | null;
  delay: SyncDelay | null;
}

/** What has to be fixed first: without signal, nothing else can be. */
export function syncBlockerOf({
  connection,
  needsSignIn,
  barred,
  storageProblem,
  delay,
}: SyncConditions): SyncBlocker {
  if (connection === 'offline') return delay === 'foreign' ? 'a way through' : 'signal';
  if (needsSignIn) return 'sign-in';
  if (barred !== null) return FIXED_BY[barred] ?? 'permission';
  if (storageProblem !== null) return 'space';
  return connection === 'online' ? 'the server' : 'signal';
}
