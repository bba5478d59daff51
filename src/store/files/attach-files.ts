import { safeAttachmentName, attachmentProblem, attachmentsOf } from '@/domain/attachments';
import type { Attachment } from '@/domain/definition/attachments';
import { newId } from '@/domain/ids';
import type { CollectionName } from '@/domain/streams';
import { readRefusal } from '@/sync/push/refusal-record';
import { InvalidWriteError } from '../errors';
import type { Store } from '../store';

/**
 * Keeps the files, then writes the document that names them. In this order a crash in between leaves bytes that nothing
 * names, which are tidied away, and never a message without its file (S2). Nothing stays when either fails.
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
  const addedAt = store.deps.now();
  const boxed = picked.map((blob) => ({
    ...describe(blob),
    collection,
    documentId,
    state: 'waiting' as const,
    sentence: '',
    blob,
    addedAt,
  }));
  await store.files.add(boxed);
  try {
    await write(boxed.map(({ id, name, type, size }) => ({ id, name, type, size })));
  } catch (error) {
    await store.files.remove(boxed.map(({ id }) => id));
    throw error;
  }
}

const describe = ({ name, type, size }: File): Attachment => ({
  id: newId(),
  name: safeAttachmentName(name),
  type: type.slice(0, 100),
  size,
});

/** Documents that were refused and are kept for their author, with all that they name. */
export async function refusedDocuments(store: Store): Promise<ReadonlySet<string>> {
  if (!store.names.includes('drafts')) return new Set();
  // From the storage: the index in memory learns of a refusal a moment after it is written.
  const kept = await store.rows('drafts').find({ selector: { k_kind: 'refused' } });
  return new Set(kept.map((row) => readRefusal(row.payload)?.documentId ?? ''));
}

/** After a document was taken back or its refused copy let go: its files go unless one of the two still names them. */
export async function releaseFiles(
  store: Store,
  collection: CollectionName,
  documentId: string,
): Promise<void> {
  const files = await store.files.of(documentId);
  if (files.length === 0) return;
  const row = await store.rows(collection).one(documentId);
  if ((row && attachmentsOf(row).length > 0) || (await refusedDocuments(store)).has(documentId)) return;
  await store.files.remove(files.map(({ id }) => id));
}
