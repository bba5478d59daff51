import type { EntityOf, StreamDefinition } from '@/domain/definition/define-stream';
import type { TypedStream } from '@/domain/definition/stream';
import type { Stream } from '@/domain/streams';
import type { SyncedRow } from '@/sync/document';
import type { Refused } from '../writes/refused-index';

/** What screens show about a document's last edit (S8). Never `sent` before the server has it. */
export type WriteStatus =
  | { state: 'sent' }
  /** `since`: when the edit was made, in milliseconds since 1970. */
  | { state: 'waiting'; since: number }
  /** `sentence` says why; `refusedId` is for `retryRefused` and `discardRefused`. */
  | { state: 'refused'; since: number; code: string; sentence: string; refusedId: string };

/** An entity as screens get it: its fields, and the status of the last edit on this device. */
export type Stored<T> = T & { rev: number; sync: WriteStatus };

function statusOf(row: SyncedRow, refused: Refused | undefined): WriteStatus {
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

/** Whether the row's removal is waiting to be sent. */
export const isRemoved = (row: SyncedRow): boolean =>
  row.sync.state === 'waiting' && row.sync.removed === true;

/** Whether a row of the stream's collection belongs to the stream: several streams may share a collection. */
export const isOfStream = ({ kind }: Stream, row: SyncedRow): boolean =>
  kind === undefined || row.kind === kind;

/** A row as stored, with the types of its stream's fields. */
export type StoredRow<Definition extends StreamDefinition> = SyncedRow & EntityOf<Definition>;

/** Gives a row that was read straight from a collection its stream's types; null for a row of another stream. */
export const rowOf = <Definition extends StreamDefinition>(
  stream: TypedStream<Definition>,
  row: SyncedRow,
): StoredRow<Definition> | null => (isOfStream(stream, row) ? (row as StoredRow<Definition>) : null);

/** A row as screens get it: without the fields of the storage and the sync engine. */
export function toEntity<Definition extends StreamDefinition>(
  _stream: TypedStream<Definition>,
  row: SyncedRow,
  refused: Refused | undefined,
): Stored<EntityOf<Definition>> {
  const { sync: _sync, snapshot: _snapshot, _deleted, _meta, _rev, _attachments, ...fields } = row;
  return { ...(fields as EntityOf<Definition>), rev: row.rev, sync: statusOf(row, refused) };
}
