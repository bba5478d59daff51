import type { Stream } from '@/domain/streams';
import { editEnvelope, type Row, type SyncedRow, type WaitingEnvelope } from '@/sync/document';
import { jsonEqual } from '@/sync/merge/json-equal';
import { GoneError, InvalidWriteError } from '../errors';
import { isOfStream } from '../queries/write-status';
import type { Store } from '../store';

/** zod and the schemas: a fifth of what the app must read before it can show anything, and only writes need them. */
const loadChecks = (): Promise<typeof import('@/domain/definition/check-fields')> =>
  import('@/domain/definition/check-fields');

/** Fetches what writes need, ahead of the first one. @throws when the code does not come; the write then asks again */
export const prepareToWrite = async (): Promise<void> => void (await loadChecks());

function checked({ checkFields }: Awaited<ReturnType<typeof loadChecks>>, stream: Stream, changes: Row): Row {
  const foreign = Object.keys(changes).find((field) => !stream.writable.includes(field));
  if (foreign !== undefined)
    throw new InvalidWriteError(`${stream.name} has no field ${foreign} to write.`, foreign);
  const result = checkFields(stream.name, changes);
  if ('sentence' in result) throw new InvalidWriteError(result.sentence, result.field);
  return result.fields;
}

const beginning = (store: Store, base: Row | null): WaitingEnvelope => {
  const order = store.order.next();
  return { state: 'waiting', order, edit: order, since: store.deps.now(), base };
};

/**
 * Writes a new document of a stream. For whoever knows the stream only while it runs (a refused write that goes again); all
 * others take the typed `insert`. The fields are checked all the same.
 */
export async function insertRow(
  store: Store,
  stream: Stream,
  id: string,
  writable: Row,
  shown: Row,
): Promise<void> {
  const at = new Date(store.deps.now()).toISOString();
  const fields = checked(await loadChecks(), stream, writable);
  const envelope = beginning(store, null);
  await store.rows(stream.collection).change([id], (_id, current) => {
    // The same intent twice (a derived id, a double tap) is one document; a removal that waits is taken back.
    if (current && !(current.sync.state === 'waiting' && current.sync.removed)) return null;
    const row: SyncedRow = {
      created_at: at,
      updated_at: at,
      ...shown,
      ...fields,
      ...(stream.kind === undefined ? {} : { kind: stream.kind }),
      id,
      rev: current?.rev ?? 0,
      fill: current?.fill ?? '',
      sync: current?.sync.state === 'waiting' ? { ...envelope, base: current.sync.base } : envelope,
    };
    return { put: row };
  });
}

/**
 * Changes fields of a document: the fields and the envelope in one write. The same values again change nothing. For whoever
 * knows the stream only while it runs; all others take the typed `edit`.
 * @throws GoneError when the document is not on this device any more
 */
export async function editRow(
  store: Store,
  stream: Stream,
  id: string,
  changes: (row: SyncedRow) => Row | null,
  shown: Row = {},
): Promise<void> {
  const checks = await loadChecks();
  const name = store.order.next();
  let found = false;
  await store.rows(stream.collection).change([id], (_id, current) => {
    found =
      current !== undefined &&
      isOfStream(stream, current) &&
      !(current.sync.state === 'waiting' && current.sync.removed === true);
    if (!current || !found) return null;
    const wanted = changes(current);
    if (wanted === null) return null;
    const fields = checked(checks, stream, wanted);
    if (Object.entries(fields).every(([field, value]) => jsonEqual(current[field], value))) return null;
    return {
      put: { ...current, ...shown, ...fields, sync: editEnvelope(current, stream, name, store.deps.now()) },
    };
  });
  if (!found) throw new GoneError();
}

/** Removes a document: at once for what the server never had, else as a write that waits like any other. */
export async function removeRow(store: Store, stream: Stream, id: string): Promise<void> {
  const name = store.order.next();
  await store.rows(stream.collection).change([id], (_id, current) => {
    if (!current) return null;
    const { sync } = current;
    if (sync.state === 'local') return { remove: true };
    if (sync.state === 'waiting' && sync.removed) return null;
    return {
      put: { ...current, sync: { ...editEnvelope(current, stream, name, store.deps.now()), removed: true } },
    };
  });
}
