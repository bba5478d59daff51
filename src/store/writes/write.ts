import type { CollectionName, Stream } from '@/domain/streams';
import {
  editEnvelope,
  streamNamed,
  streamOf,
  type SyncedRow,
  type WaitingEnvelope,
  type Row,
} from '@/sync/document';
import { jsonEqual } from '@/sync/merge/json-equal';
import { GoneError, InvalidWriteError } from '../errors';
import type { Store } from '../store';

/** zod and the schemas: a fifth of what the app must read before it can show anything, and only writes need them. */
const loadChecks = (): Promise<typeof import('@/domain/schemas/check')> => import('@/domain/schemas/check');

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
 * Writes a new document of a stream. `shown` are the server-owned fields that the device can guess, so that the
 * screen is whole before the server answers; they are never sent.
 */
export async function insert(
  store: Store,
  streamName: string,
  id: string,
  writable: Row,
  shown: Row,
): Promise<void> {
  const stream = streamNamed(streamName);
  if (!stream) throw new Error(`There is no stream ${streamName}.`);
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
      snapshot: current?.snapshot ?? '',
      sync: current?.sync.state === 'waiting' ? { ...envelope, base: current.sync.base } : envelope,
    };
    return { put: row };
  });
}

/**
 * Changes fields of a document: the fields and the envelope in one write. The same values again change nothing.
 * @param shown server-owned fields to guess, as with `insert`
 * @throws GoneError when the document is not on this device any more
 */
export async function edit(
  store: Store,
  collection: CollectionName,
  id: string,
  changes: Row | ((row: SyncedRow) => Row | null),
  shown: Row = {},
): Promise<void> {
  const checks = await loadChecks();
  const name = store.order.next();
  let found = false;
  await store.rows(collection).change([id], (_id, current) => {
    found = current !== undefined && !(current.sync.state === 'waiting' && current.sync.removed === true);
    if (!current || !found) return null;
    const stream = streamOf(collection, current);
    const wanted = typeof changes === 'function' ? changes(current) : changes;
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
export async function removeDocument(store: Store, collection: CollectionName, id: string): Promise<void> {
  const name = store.order.next();
  await store.rows(collection).change([id], (_id, current) => {
    if (!current) return null;
    const { sync } = current;
    if (sync.state === 'local') return { remove: true };
    if (sync.state === 'waiting' && sync.removed) return null;
    const envelope = editEnvelope(current, streamOf(collection, current), name, store.deps.now());
    return { put: { ...current, sync: { ...envelope, removed: true } } };
  });
}
