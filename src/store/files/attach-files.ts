import { cutText } from '@/domain/values/text/sendable-text';
import { safeAttachmentName, attachmentProblem, filesOf } from '@/domain/attachments';
import type { Attachment } from '@/domain/definition/attachments';
import { newId } from '@/domain/ids';
import type { CollectionName } from '@/domain/streams';
import { readRefusal } from '@/sync/push/refusal-record';
import { InvalidWriteError } from '../errors';
import { giveToApplication } from './file-of-application';
import type { Store } from '../store';

/**
 * Stores the files, then writes the document that refers to them. In this order a crash in between leaves orphaned files,
 * which are removed later, and never a message without its file (S2). If either fails, nothing is stored.
 * @throws InvalidWriteError (MQ601, MQ602, MQ603), StorageFullError, StorageUnavailableError
 */
export async function withFiles(
  store: Store,
  collection: CollectionName,
  documentId: string,
  picked: readonly File[],
  write: (attachments: Attachment[]) => Promise<void>,
): Promise<void> {
  const problem = attachmentProblem(picked);
  if (problem !== null) throw new InvalidWriteError(problem, 'attachments');
  const files = picked.map((blob) => ({ ...describe(blob), blob }));
  await storeFiles(store, collection, documentId, files, () =>
    write(files.map(({ id, name, type, size }) => ({ id, name, type, size }))),
  );
}

/**
 * The same for files that are described already, such as the pictures of a profile.
 * @throws StorageFullError, StorageUnavailableError, and what `write` does
 */
export async function storeFiles(
  store: Store,
  collection: CollectionName,
  documentId: string,
  files: readonly (Attachment & { blob: Blob })[],
  write: () => Promise<void>,
): Promise<void> {
  const addedAt = store.deps.now();
  await store.files.add(
    files.map((file) => ({ ...file, collection, documentId, state: 'waiting', sentence: '', addedAt })),
  );
  try {
    await write();
  } catch (error) {
    await store.files.remove(files.map(({ id }) => id));
    throw error;
  }
}

const describe = ({ name, type, size }: File): Attachment => ({
  id: newId(),
  name: safeAttachmentName(name),
  type: cutText(type, 100),
  size,
});

/** Ids of documents that were refused and are kept for their author. */
export async function refusedDocumentIds(store: Store): Promise<ReadonlySet<string>> {
  if (!store.names.includes('drafts')) return new Set();
  // From the storage, because the index in memory is updated shortly after a refusal is written.
  const kept = await store.rows('drafts').find({ selector: { k_kind: 'refused' } });
  return new Set(kept.map((row) => readRefusal(row.payload)?.documentId ?? ''));
}

/** Call after a document or its refused copy was removed: deletes its files unless the other one still refers to them. */
export async function releaseFiles(
  store: Store,
  collection: CollectionName,
  documentId: string,
): Promise<void> {
  const files = await store.files.of(documentId);
  if (files.length === 0) return;
  const row = await store.rows(collection).one(documentId);
  if ((row && filesOf(row).length > 0) || (await refusedDocumentIds(store)).has(documentId)) return;
  const released: string[] = [];
  for (const file of files) if (!(await giveToApplication(store, file))) released.push(file.id);
  await store.files.remove(released);
}
