import { TWO_FACTOR_REQUIRED, DEVICE_PROOF_REQUIRED } from '@/domain/sync-blocker';
import { NO_SYNC_STATUS, type SyncStatus } from '@/sync/status/sync-status';

/** Why a write has not left yet, the reason that counts first (S8). Times in milliseconds on this device's clock. */
export type WhyWaiting =
  | { kind: 'no_signal' }
  | { kind: 'signed_out' }
  /** The second factor was switched on elsewhere (S14). */
  | { kind: 'needs_code' }
  /** This device is new to the account (ruling 17). */
  | { kind: 'needs_proof' }
  | { kind: 'barred' }
  /** This device cannot store what the server would answer. */
  | { kind: 'no_room' }
  /** The server breaks on this one; the others go on. */
  | { kind: 'deferred'; until: number }
  /** The server named the wait. */
  | { kind: 'asked_to_wait'; until: number }
  /** The server is there and did not take it. */
  | { kind: 'server_busy'; until: number }
  /** Nobody has asked the server since the app was opened. */
  | { kind: 'not_tried' }
  | { kind: 'on_its_way' };

/**
 * @param report what the leading tab has said since this store was opened; null: nothing so far
 * @param key the write's `deferredKey`
 */
export function whyWaiting(report: Partial<SyncStatus> | null, key: string, now: number): WhyWaiting {
  const { connection, needsSignIn, barred, storageProblem, pause, deferred } = {
    ...NO_SYNC_STATUS,
    ...report,
  };
  if (connection === 'offline') return { kind: 'no_signal' };
  if (needsSignIn) return { kind: 'signed_out' };
  if (barred === TWO_FACTOR_REQUIRED) return { kind: 'needs_code' };
  if (barred === DEVICE_PROOF_REQUIRED) return { kind: 'needs_proof' };
  if (barred !== null) return { kind: 'barred' };
  if (storageProblem !== null) return { kind: 'no_room' };
  if (connection === 'unknown') return { kind: 'not_tried' };
  const deferredUntil = deferred[key];
  if (deferredUntil !== undefined) return { kind: 'deferred', until: deferredUntil };
  if (pause !== null && pause.until > now)
    return { kind: pause.asked ? 'asked_to_wait' : 'server_busy', until: pause.until };
  return { kind: 'on_its_way' };
}
