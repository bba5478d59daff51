import type { CollectionName, Stream } from '@/domain/streams';
import { STREAMS } from '@/domain/streams';
import type { Row } from '@/backend/sync/sync-protocol';

export type { Row };

/**
 * The envelope that every local document carries beside its server fields. A local write sets fields and envelope in one
 * atomic write, so there is no second place where the queue could disagree with the data (S2).
 */
/** Without `order`, so that it is not in the queue's index (`src/store/storage/forms/indexes.ts`). Rows of earlier versions have an empty one. */
export interface CleanEnvelope {
  /** Equals the server's last known version. */
  state: 'clean';
}

export interface WaitingEnvelope {
  /** Holds an edit that the server has not answered. "Sending" is not stored: a crash would leave it behind. */
  state: 'waiting';
  /** Place in the queue: when the edit was begun, on a clock that only rises (see `edit-order.ts`). */
  order: string;
  /** Name of the latest edit. An answer to an older edit does not make the document clean. */
  edit: string;
  /** When the edit was begun, for people, in milliseconds. */
  since: number;
  /** The server's `rev` and fields that the edit started from; null when the server has not seen the row. */
  base: Row | null;
  /**
   * Names of fields that the server has also changed since the edit began, and the version that it started from (null: none).
   * Mine stays until the server has answered: only the server can tell an earlier write of this device, whose reply was lost,
   * from somebody else's.
   */
  conflictingFields?: { names: string[]; base: Row | null };
  /** The edit is a removal: readers no longer see the document. */
  removed?: boolean;
  /** The server removed the row, or access to it, meanwhile. The document is removed once the edit is answered (S6). */
  deletedOnServer?: boolean;
}

/** Stays on this device and is never sent: refused writes and offered conflicts. */
interface LocalEnvelope {
  state: 'local';
  order: string;
  since: number;
}

type Envelope = CleanEnvelope | WaitingEnvelope | LocalEnvelope;

/** A document as the store keeps it: server fields, the row's counter, the envelope, and derived index keys (`k_...`). */
export interface SyncedRow extends Row {
  id: string;
  /** The server's counter of this row; 0 until the server has it. */
  rev: number;
  /** Which stream it belongs to where several share a collection, else ''. */
  kind?: string;
  /** The snapshot that last contained this row; rows that a finished snapshot did not contain are removed. */
  snapshot: string;
  sync: Envelope;
}

export interface WaitingRow extends SyncedRow {
  sync: WaitingEnvelope;
}

export const CLEAN: CleanEnvelope = { state: 'clean' };

/** Its place in the queue; '' for a clean row, which has none. */
export const orderOf = ({ sync }: SyncedRow): string => (sync.state === 'clean' ? '' : sync.order);

export const isWaiting = (row: SyncedRow): row is WaitingRow => row.sync.state === 'waiting';

/** Fields that only the client uses and never sends. */
const LOCAL_FIELDS = new Set(['sync', 'snapshot', 'rev', '_deleted', '_meta', '_rev', '_attachments']);

/** The server's fields of a document: without envelope, index keys and the storage's own marks. */
export function serverFields(row: Row, stream: Stream): Row {
  const fields: Row = {};
  for (const [name, value] of Object.entries(row)) {
    if (LOCAL_FIELDS.has(name) || name.startsWith('k_')) continue;
    // `drafts`, `notifications` and others have a `kind` of their own; where streams share a collection it is the store's.
    if (name === 'kind' && stream.kind !== undefined) continue;
    fields[name] = value;
  }
  return fields;
}

/** The stream a document of a shared collection belongs to. */
export function streamOf(collection: CollectionName, row: { kind?: unknown }): Stream {
  const found = STREAMS.find(
    (s) => s.collection === collection && (s.kind === undefined || s.kind === row.kind),
  );
  if (!found) throw new Error(`No stream fills ${collection} with documents of kind ${String(row.kind)}.`);
  return found;
}

export const streamNamed = (name: string): Stream | undefined => STREAMS.find((s) => s.name === name);

/** The envelope of a new or continued edit. `base` is the server's last known version, and stays until it answers. */
export function editEnvelope(row: SyncedRow, stream: Stream, edit: string, now: number): WaitingEnvelope {
  if (isWaiting(row)) return { ...row.sync, edit };
  return {
    state: 'waiting',
    order: edit,
    edit,
    since: now,
    base: { ...serverFields(row, stream), rev: row.rev },
  };
}

/** The server's last known version of a row; null: the server has not seen it. */
export const knownToServer = (row: SyncedRow): Row | null =>
  isWaiting(row) ? row.sync.base : row.rev === 0 ? null : row;

/** Whether a row came without its long texts. */
export const lacksLongTexts = (stream: Pick<Stream, 'longTexts'>, row: Row): boolean =>
  stream.longTexts.some((field) => row[field] === undefined);

/** A clean local document from the server's row. */
export function cleanRow(
  stream: Stream,
  master: Row & { id: string; rev: number },
  snapshot: string,
): SyncedRow {
  const { _deleted: _never, ...fields } = master;
  return {
    ...fields,
    ...(stream.kind === undefined ? {} : { kind: stream.kind }),
    id: master.id,
    rev: master.rev,
    snapshot,
    sync: CLEAN,
  };
}

/** In the tombstone of an evicted row: it still has the content, from which a late edit restores the row. */
export const EVICTED = 'evicted';

/** Such a tombstone is all that is here: only what the person does brings the row back. */
export const isEvicted = (row: SyncedRow): boolean => row['tombstone'] === EVICTED;
