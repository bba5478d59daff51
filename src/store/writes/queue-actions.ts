import type { CollectionName } from '@/domain/streams';
import { isWaiting, type Row, streamNamed } from '@/sync/document';
import { WAKE_REQUEST } from '@/sync/store-port';
import { GoneError } from '../errors';
import { releaseFiles } from '../files/attach-files';
import type { Store } from '../store';
import { refusedFields } from './refused-fields';
import { editRow, insertRow, removeRow } from './write-row';

/**
 * Sends a refused write again, as it was or with `changes`. A conflict: my version is written over theirs, as a new edit.
 * @throws GoneError when the item, or the document that it would change, is not here any more
 */
export async function retryRefused(store: Store, id: string, changes: Row = {}): Promise<void> {
  const refused = store.refused.get(id);
  if (!refused) throw new GoneError();
  const stream = streamNamed(refused.stream);
  if (!stream) throw new GoneError();
  const wanted = (standing: Row | null): Row => ({
    ...refusedFields(refused, stream, standing),
    ...pick(changes, stream.writable),
  });
  if (refused.removed) {
    await removeRow(store, stream, refused.documentId);
  } else if (refused.isNew && !(await store.rows(refused.collection).one(refused.documentId))) {
    await insertRow(store, stream, refused.documentId, wanted(null), refused.document);
  } else {
    await editRow(store, stream, refused.documentId, wanted);
  }
  await discardRefused(store, id);
}

/** Lets a refused write go; its text and its files are lost. With a conflict this keeps theirs. */
export async function discardRefused(store: Store, id: string): Promise<void> {
  const refused = store.refused.get(id);
  await store.rows('drafts').change([id], () => ({ remove: true }));
  if (refused) await releaseFiles(store, refused.collection, refused.documentId);
}

/** Takes a waiting write back: the document returns to what the server last said, or goes if the server never had it. */
export async function discardWaiting(store: Store, collection: CollectionName, id: string): Promise<void> {
  await store.rows(collection).change([id], (_id, row) => {
    if (!row || !isWaiting(row)) return null;
    const { base, deletedOnServer } = row.sync;
    if (base === null || deletedOnServer) return { remove: true };
    const { rev, ...fields } = base;
    return { put: { ...row, ...fields, rev: Number(rev), sync: { state: 'clean', order: '' } } };
  });
  await releaseFiles(store, collection, id);
}

/** Asks the leading tab to send now, whatever it was waiting for. */
export async function sendNow(store: Store): Promise<void> {
  const wake = { at: store.deps.now(), order: store.order.next() };
  try {
    await store.metadata.set(WAKE_REQUEST, wake);
  } catch (error) {
    // A full disk cannot take the asking, either. The tab that leads hears it all the same.
    console.warn('To be asked to send could not be stored:', error);
    store.metadata.announce(WAKE_REQUEST, wake);
  }
}

const pick = (row: Row, fields: readonly string[]): Row =>
  Object.fromEntries(fields.filter((field) => row[field] !== undefined).map((field) => [field, row[field]]));
