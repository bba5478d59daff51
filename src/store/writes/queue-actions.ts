import type { CollectionName } from '@/domain/streams';
import { CLEAN, isWaiting, type Row, streamNamed } from '@/sync/document';
import { WAKE_REQUEST } from '@/sync/store-port';
import { GoneError } from '../errors';
import { releaseFiles } from '../files/attach-files';
import type { Store } from '../store';
import { fieldsMadeAgain, isRemovedElsewhere, refusedFields } from './refused-fields';
import { editRow, insertRow, removeRow } from './write-row';

/**
 * Sends a refused write again, as it was or with `changes`. For a conflict, my version is written over theirs as a new edit.
 * @throws GoneError when the item, or the document that it would change, is no longer on this device; InvalidWriteError
 */
export async function retryRefused(store: Store, id: string, changes: Row = {}): Promise<void> {
  const refused = store.refused.get(id);
  if (!refused) throw new GoneError();
  const stream = streamNamed(refused.stream);
  if (!stream) throw new GoneError();
  const fieldsFor = (current: Row | null): Row => ({
    ...refusedFields(refused, stream, current),
    ...pick(changes, stream.writable),
  });
  if (refused.removed) {
    await removeRow(store, stream, refused.documentId);
  } else if (
    (refused.isNew || isRemovedElsewhere(refused)) &&
    !(await store.rows(refused.collection).one(refused.documentId))
  ) {
    const fields = refused.isNew
      ? fieldsFor(null)
      : { ...fieldsMadeAgain(refused, stream), ...fieldsFor(null) };
    await insertRow(store, stream, refused.documentId, fields, refused.document);
  } else {
    await editRow(store, stream, refused.documentId, fieldsFor);
  }
  await discardRefused(store, id);
}

/** Deletes a refused write with its text and its files. For a conflict this keeps theirs. */
export async function discardRefused(store: Store, id: string): Promise<void> {
  const refused = store.refused.get(id);
  await store.rows('drafts').change([id], () => ({ remove: true }));
  if (refused) await releaseFiles(store, refused.collection, refused.documentId);
}

/** A new step stands in place of one that was refused: its author has seen why, and has decided again. */
export async function discardRefusedChanges(
  store: Store,
  collection: CollectionName,
  ids: readonly string[],
): Promise<void> {
  const refused = store.refused
    .all()
    .filter((one) => one.collection === collection && ids.includes(one.documentId) && !one.isNew);
  for (const { id } of refused) await discardRefused(store, id);
}

/** Takes a waiting write back: the document returns to the server's last version, or is removed if the server never had it. */
export async function discardWaiting(store: Store, collection: CollectionName, id: string): Promise<void> {
  await store.rows(collection).change([id], (_id, row) => {
    if (!row || !isWaiting(row)) return null;
    const { base, deletedOnServer } = row.sync;
    if (base === null || deletedOnServer) return { remove: true };
    const { rev, ...fields } = base;
    return { put: { ...row, ...fields, rev: Number(rev), sync: CLEAN } };
  });
  await releaseFiles(store, collection, id);
}

/** Makes the leader send now, whatever it was waiting for. */
export async function sendNow(store: Store): Promise<void> {
  const wake = { at: store.deps.now(), order: store.order.next() };
  try {
    await store.metadata.set(WAKE_REQUEST, wake);
  } catch (error) {
    // With a full disk the request cannot be stored. Announced, it still reaches the leader.
    console.warn('The request to send now could not be stored:', error);
    store.metadata.announce(WAKE_REQUEST, wake);
  }
}

const pick = (row: Row, fields: readonly string[]): Row =>
  Object.fromEntries(fields.filter((field) => row[field] !== undefined).map((field) => [field, row[field]]));
