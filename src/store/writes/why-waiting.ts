import { TWO_FACTOR_REQUIRED, DEVICE_PROOF_REQUIRED } from '@/domain/sync/sync-blocker';
import { type DeferredWrite, NO_SYNC_STATUS, type SyncStatus } from '@/sync/status/sync-status';

/** Why a write has not been sent yet: the first reason that applies (S8). Times are in milliseconds of this device's clock. */
export type WhyWaiting =
  | { kind: 'no_signal' }
  | { kind: 'signed_out' }
  /** The second factor was enabled on another device (S14). */
  | { kind: 'needs_code' }
  /** This device is new to the account (ruling 17). */
  | { kind: 'needs_proof' }
  | { kind: 'barred' }
  /** This device cannot store the server's answer. */
  | { kind: 'no_space' }
  /** The server keeps failing on this write; the others go on. */
  | { kind: 'deferred'; until: number }
  /** Something between this device and the server stops this write; the others go on. */
  | { kind: 'blocked'; until: number }
  /** It does not get through the slow line; the others go on. */
  | { kind: 'too_slow'; until: number }
  /** Something between this device and the server stops everything that is sent. */
  | { kind: 'sending_blocked'; until: number }
  /** Something answers in the server's place, as the network of a hotel does until one signs in to it. */
  | { kind: 'no_way_through' }
  /** The server sent Retry-After. */
  | { kind: 'asked_to_wait'; until: number }
  /** The server was reached, but failed. */
  | { kind: 'server_busy'; until: number }
  /** No request has been made since the app was opened. */
  | { kind: 'not_tried' }
  | { kind: 'on_its_way' };

const HELD_UP: ReadonlySet<WhyWaiting['kind']> = new Set<WhyWaiting['kind']>([
  'deferred',
  'blocked',
  'too_slow',
  'sending_blocked',
  'asked_to_wait',
  'server_busy',
]);

/** Whether it was tried, did not get through although there is a connection, and waits for its next try. */
export const isHeldUp = ({ kind }: WhyWaiting): boolean => HELD_UP.has(kind);

const HELD = { failing: 'deferred', foreign: 'blocked', slow: 'too_slow' } as const satisfies Record<
  DeferredWrite['why'],
  WhyWaiting['kind']
>;

/**
 * @param status as published by the leader since this store was opened; null: nothing so far
 * @param key the write's `deferredKey`
 */
export function whyWaiting(status: Partial<SyncStatus> | null, key: string, now: number): WhyWaiting {
  const { connection, needsSignIn, barred, storageProblem, pause, deferred, delay } = {
    ...NO_SYNC_STATUS,
    ...status,
  };
  if (connection === 'offline') return { kind: delay === 'foreign' ? 'no_way_through' : 'no_signal' };
  if (needsSignIn) return { kind: 'signed_out' };
  if (barred === TWO_FACTOR_REQUIRED) return { kind: 'needs_code' };
  if (barred === DEVICE_PROOF_REQUIRED) return { kind: 'needs_proof' };
  if (barred !== null) return { kind: 'barred' };
  if (storageProblem !== null) return { kind: 'no_space' };
  if (connection === 'unknown') return { kind: 'not_tried' };
  const held = deferred[key];
  if (held !== undefined) return { kind: HELD[held.why], until: held.until };
  if (pause !== null && pause.until > now)
    return {
      kind: pause.isForeign ? 'sending_blocked' : pause.asked ? 'asked_to_wait' : 'server_busy',
      until: pause.until,
    };
  return { kind: 'on_its_way' };
}
