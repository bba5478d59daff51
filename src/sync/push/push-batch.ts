import type { CollectionName, Stream } from '@/domain/streams';
import { MAX_PUSH_ROWS, type PushWrite, type Row } from '@/backend/sync/sync-protocol';
import { serverFields, streamOf, type WaitingEnvelope, type WaitingRow } from '../document';
import { jsonEqual } from '../merge/json-equal';
import type { QueuedRow } from '../store-port';

/** The maximum size of a request, halved while the line loses such requests. A single larger row is sent alone. */
export const MAX_PUSH_BYTES = 256 * 1024;

export interface SentWrite {
  collection: CollectionName;
  stream: Stream;
  row: WaitingRow;
  /** All server fields as they were when sent, which an answer refers to. */
  fields: Row;
  write: PushWrite;
}

const pick = (row: Row, fields: readonly string[]): Row =>
  Object.fromEntries(fields.filter((field) => row[field] !== undefined).map((field) => [field, row[field]]));

/** The write of a document; null when the edit returned to where it started, so that there is nothing to send. */
export function writeOf({ collection, row }: QueuedRow): SentWrite | null {
  const stream = streamOf(collection, row);
  const fields = serverFields(row, stream);
  const { base, removed, edit } = row.sync;
  const about = { stream: stream.name, id: row.id, edit };
  if (removed) {
    const seen = row.sync.conflictingFields ? row.sync.conflictingFields.base : base;
    const document = { _deleted: true };
    return {
      collection,
      stream,
      row,
      fields,
      write: { ...about, base: seen === null ? null : { rev: seen.rev }, document },
    };
  }
  if (base === null)
    return {
      collection,
      stream,
      row,
      fields,
      write: { ...about, base: null, document: pick(fields, stream.writable) },
    };
  const changed = stream.writable.filter((field) => !jsonEqual(fields[field], base[field]));
  if (changed.length === 0) return null;
  return {
    collection,
    stream,
    row,
    fields,
    write: { ...about, base: wireBase(row.sync, base, changed), document: pick(fields, changed) },
  };
}

/** What the edit started from, field by field; for a conflicting field the version before the server changed it. */
function wireBase({ conflictingFields }: WaitingEnvelope, base: Row, changed: readonly string[]): Row {
  const conflicting = changed.filter((field) => conflictingFields?.names.includes(field));
  if (!conflictingFields || conflicting.length === 0) return { ...pick(base, changed), rev: base.rev };
  const undisputed = pick(
    base,
    changed.filter((field) => !conflicting.includes(field)),
  );
  const { base: before } = conflictingFields;
  // Without `rev`: a new document.
  return before === null ? undisputed : { ...undisputed, ...pick(before, conflicting), rev: before.rev };
}

/** The first writes of the queue that fit into one request of this many rows and bytes, in order. */
export function batchOf(writes: readonly SentWrite[], limit: number, maxBytes: number): SentWrite[] {
  const batch: SentWrite[] = [];
  let bytes = 0;
  for (const sent of writes.slice(0, Math.min(limit, MAX_PUSH_ROWS))) {
    bytes += JSON.stringify(sent.write).length;
    if (batch.length > 0 && bytes > maxBytes) break;
    batch.push(sent);
  }
  return batch;
}
