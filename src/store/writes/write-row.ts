import type { Stream } from '@/domain/streams';
import { editEnvelope, type Row, type SyncedRow, type WaitingEnvelope } from '@/sync/document';
import { jsonEqual } from '@/sync/merge/json-equal';
import { CodeNotHereError, GoneError, InvalidWriteError } from '../errors';
import { isOfStream, isRemoved } from '../queries/write-status';
import type { Store } from '../store';

/** zod and the schemas: a fifth of the code of a cold start, and only writes need them. */
export const loadChecks = (): Promise<typeof import('@/domain/definition/check-fields')> =>
  import('@/domain/definition/check-fields').catch((cause: unknown) => {
    throw new CodeNotHereError({ cause });
  });

/** Loads the code for writes ahead of the first one. @throws when it cannot be loaded; the write then tries again */
export const prepareToWrite = async (): Promise<void> => void (await loadChecks());

/** The fields as the stream's schema reads them. @throws InvalidWriteError, which names the field */
export function checkedFields(
  { checkFields }: Awaited<ReturnType<typeof loadChecks>>,
  stream: Stream,
  changes: Row,
): Row {
  const notWritable = Object.keys(changes).find((field) => !stream.writable.includes(field));
  if (notWritable !== undefined)
    throw new InvalidWriteError(`${stream.name} has no writable field ${notWritable}.`, notWritable);
  const result = checkFields(stream.name, changes);
  if ('sentence' in result) throw new InvalidWriteError(result.sentence, result.field);
  return result.fields;
}

/** Whether the row belongs to the stream and its removal is not waiting. */
export const isEditable = (stream: Stream, row: SyncedRow): boolean =>
  isOfStream(stream, row) && !isRemoved(row);

const newEnvelope = (store: Store, order = store.order.next()): WaitingEnvelope => ({
  state: 'waiting',
  order,
  edit: order,
  since: store.deps.now(),
  base: null,
});

/** What an edit started from. */
const startOf = ({
  base,
  conflictingFields,
}: WaitingEnvelope): Pick<WaitingEnvelope, 'base' | 'conflictingFields'> => ({
  base,
  ...(conflictingFields ? { conflictingFields } : {}),
});

/** @param current a removal of the row that still waits, which this takes back */
const newRow = (
  stream: Stream,
  id: string,
  current: SyncedRow | undefined,
  fields: Row,
  envelope: WaitingEnvelope,
): SyncedRow => {
  const at = new Date(envelope.since).toISOString();
  return {
    created_at: at,
    updated_at: at,
    ...fields,
    ...(stream.kind === undefined ? {} : { kind: stream.kind }),
    id,
    rev: current?.rev ?? 0,
    snapshot: current?.snapshot ?? '',
    sync: current?.sync.state === 'waiting' ? { ...envelope, ...startOf(current.sync) } : envelope,
  };
};

const isRemovalWaiting = ({ sync }: SyncedRow): boolean => sync.state === 'waiting' && sync.removed === true;

/**
 * Writes a new document. For callers that know the stream only at run time, such as the retry of a refused write; others use the
 * typed `insert`. @throws InvalidWriteError, StoreError
 */
export async function insertRow(
  store: Store,
  stream: Stream,
  id: string,
  writable: Row,
  optimistic: Row,
): Promise<void> {
  const fields = checkedFields(await loadChecks(), stream, writable);
  const envelope = newEnvelope(store);
  await store.rows(stream.collection).change([id], (_id, current) => {
    // The same insert twice (a derived id, a double tap) is one document; a waiting removal is taken back.
    if (current && !isRemovalWaiting(current)) return null;
    return { put: newRow(stream, id, current, { ...optimistic, ...fields }, envelope) };
  });
}

/** A document that is made where it is not on this device, and changed where it is. */
export interface RowPut {
  id: string;
  /** Of a new one, as with `insertRow`. */
  writable: Row;
  optimistic: Row;
  /** Of either; null: nothing to change. May be called again after a concurrent write. */
  changes: (row: Row) => Row | null;
}

/**
 * Makes and changes many documents in one write, which leave in this order: all of it is kept, or nothing.
 * @throws InvalidWriteError, StoreError
 */
export async function putRows(store: Store, stream: Stream, puts: readonly RowPut[]): Promise<void> {
  const checks = await loadChecks();
  const wanted = new Map(puts.map((put) => [put.id, { put, order: store.order.next() }]));
  await store.rows(stream.collection).change([...wanted.keys()], (id, current) => {
    const { put, order } = wanted.get(id) ?? {};
    if (put === undefined || order === undefined) return null;
    if (current && !isRemovalWaiting(current))
      return isEditable(stream, current)
        ? edited(store, stream, checks, current, put.changes(current), order)
        : null;
    const made = { ...put.optimistic, ...put.writable };
    const fields = checkedFields(checks, stream, { ...put.writable, ...put.changes(made) });
    return { put: newRow(stream, id, current, { ...made, ...fields }, newEnvelope(store, order)) };
  });
}

/** What to write of a change to a document; null where nothing is different after it. */
function edited(
  store: Store,
  stream: Stream,
  checks: Awaited<ReturnType<typeof loadChecks>>,
  current: SyncedRow,
  wanted: Row | null,
  order: string,
  optimistic: Row = {},
): { put: SyncedRow } | null {
  if (wanted === null) return null;
  const fields = checkedFields(checks, stream, wanted);
  if (Object.entries(fields).every(([field, value]) => jsonEqual(current[field], value))) return null;
  return {
    put: {
      ...current,
      ...optimistic,
      ...fields,
      sync: editEnvelope(current, stream, order, store.deps.now()),
    },
  };
}

/**
 * Changes fields of a document, whatever it says now, together with its envelope in one write; equal values change nothing. For a
 * choice made on the current row, as in the conflict dialog; a form has opened an earlier one (`form-edit.ts`).
 * @throws GoneError when the document is no longer on this device; InvalidWriteError, StoreError
 */
export async function editRow(
  store: Store,
  stream: Stream,
  id: string,
  changes: (row: SyncedRow) => Row | null,
  optimistic: Row = {},
): Promise<void> {
  const [found] = await editRows(store, stream, [id], changes, optimistic);
  if (found === undefined) throw new GoneError();
}

/**
 * Like `editRow` for many documents in one write, after which a list is read and drawn once: two hundred writes of one each took
 * minutes on a board that shows them all. Returns the ids of those that are on this device; the others are left out.
 * @throws InvalidWriteError, StoreError; nothing is changed then
 */
export async function editRows(
  store: Store,
  stream: Stream,
  ids: readonly string[],
  changes: (row: SyncedRow) => Row | null,
  optimistic: Row = {},
): Promise<string[]> {
  const checks = await loadChecks();
  // An edit keeps its order where a concurrent write makes it decide again.
  const edits = new Map(ids.map((id) => [id, store.order.next()]));
  const found = new Set<string>();
  await store.rows(stream.collection).change(ids, (id, current) => {
    if (!current || !isEditable(stream, current)) {
      found.delete(id);
      return null;
    }
    found.add(id);
    return edited(
      store,
      stream,
      checks,
      current,
      changes(current),
      edits.get(id) ?? store.order.next(),
      optimistic,
    );
  });
  return [...found];
}

/** Removes a document: one that is never sent at once, any other with a write that waits in the queue. @throws StoreError */
export async function removeRow(store: Store, stream: Stream, id: string): Promise<void> {
  const editId = store.order.next();
  await store.rows(stream.collection).change([id], (_id, current) => {
    if (!current) return null;
    const { sync } = current;
    if (sync.state === 'local') return { remove: true };
    if (sync.state === 'waiting' && sync.removed) return null;
    return {
      put: {
        ...current,
        sync: { ...editEnvelope(current, stream, editId, store.deps.now()), removed: true },
      },
    };
  });
}
