import type { SyncedRow } from '@/sync/document';
import type { Refused } from '../writes/refused-index';

/** What a person is told about a document (S8). Nothing says `sent` before the server has it. */
export type WriteStatus =
  | { state: 'sent' }
  /** `since`: when the edit was made, in milliseconds. */
  | { state: 'waiting'; since: number }
  /** `sentence` says why; `refusedId` names the kept write for `retryRefused` and `discardRefused`. */
  | { state: 'refused'; since: number; code: string; sentence: string; refusedId: string };

/** An entity as screens get it: its fields and what became of the person's last edit. */
export type Stored<T> = T & { rev: number; sync: WriteStatus };

function told(row: SyncedRow, refused: Refused | undefined): WriteStatus {
  if (row.sync.state === 'waiting') return { state: 'waiting', since: row.sync.since };
  if (refused)
    return {
      state: 'refused',
      since: refused.since,
      code: refused.code,
      sentence: refused.sentence,
      refusedId: refused.id,
    };
  return { state: 'sent' };
}

export const isRemoved = (row: SyncedRow): boolean =>
  row.sync.state === 'waiting' && row.sync.removed === true;

/** Without the storage's and the engine's own marks. The type is the caller's word: entities are checked on the way in. */
export function toEntity<T>(row: SyncedRow, refused: Refused | undefined): Stored<T> {
  const { sync: _sync, snapshot: _snapshot, _deleted, _meta, _rev, _attachments, ...fields } = row;
  return { ...fields, sync: told(row, refused) } as unknown as Stored<T>;
}
