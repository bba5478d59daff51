import type { EntityOf, StreamDefinition } from '@/domain/definition/define-stream';
import type { TypedStream } from '@/domain/definition/stream';
import type { Stream } from '@/domain/streams';
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

export const isRemoved = (row: SyncedRow): boolean =>
  row.sync.state === 'waiting' && row.sync.removed === true;

/** Whether a row of the stream's collection is one of its own: several streams may share a collection. */
export const isOfStream = ({ kind }: Stream, row: SyncedRow): boolean =>
  kind === undefined || row.kind === kind;

/** A row as the collection keeps it, with the types of its stream's fields. */
export type StoredRow<Definition extends StreamDefinition> = SyncedRow & EntityOf<Definition>;

/** Whoever reads a collection by itself (an index in memory, news) says with this what its rows are; null for another stream's. */
export const rowOf = <Definition extends StreamDefinition>(
  stream: TypedStream<Definition>,
  row: SyncedRow,
): StoredRow<Definition> | null => (isOfStream(stream, row) ? (row as StoredRow<Definition>) : null);

/** A row of the stream as screens get it: without the storage's and the engine's own marks. */
export function toEntity<Definition extends StreamDefinition>(
  _stream: TypedStream<Definition>,
  row: SyncedRow,
  refused: Refused | undefined,
): Stored<EntityOf<Definition>> {
  const { sync: _sync, snapshot: _snapshot, _deleted, _meta, _rev, _attachments, ...fields } = row;
  return { ...(fields as EntityOf<Definition>), rev: row.rev, sync: statusOf(row, refused) };
}
