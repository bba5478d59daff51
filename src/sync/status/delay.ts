import type { SyncDelay } from '@/domain/sync/sync-delay';
import { type SyncFault, UNKNOWN_FORM } from '@/backend/sync/sync-protocol';
import { GATEWAY } from '@/backend/sync/read-answer';

/** PostgREST: there is no such procedure, or not with these arguments. */
const UNKNOWN_PROCEDURE = 'PGRST202';

/** What a failed pull says about the line or the server. */
export function delayOf({ kind, code }: SyncFault): SyncDelay {
  if (kind === 'slow') return 'slow';
  if (kind === 'foreign' && code !== GATEWAY) return 'foreign';
  return code === UNKNOWN_PROCEDURE || code === UNKNOWN_FORM ? 'mismatch' : 'failing';
}
