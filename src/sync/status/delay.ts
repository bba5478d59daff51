import type { SyncDelay } from '@/domain/sync/sync-delay';
import { type SyncFault, UNKNOWN_FORM, WRONG_KEY } from '@/backend/sync/sync-protocol';
import { IN_BETWEEN } from '@/backend/sync/read-answer';

/** Of these the first is PostgREST's: there is no such procedure, or not with these arguments. */
const OF_ANOTHER_VERSION: ReadonlySet<string | null> = new Set(['PGRST202', UNKNOWN_FORM, WRONG_KEY]);

/** What a failed pull says about the line or the server. */
export function delayOf({ kind, code }: SyncFault): SyncDelay {
  if (kind === 'slow') return 'slow';
  if (kind === 'foreign' && code === IN_BETWEEN) return 'foreign';
  return OF_ANOTHER_VERSION.has(code) ? 'mismatch' : 'failing';
}

/** Whether the line may be at fault: an answer in another form is a newer server's, or the JSON that a portal answers to everything. */
export const mayBeTheLine = ({ kind, code }: SyncFault): boolean =>
  kind !== 'broken' || code === UNKNOWN_FORM;
