import { attachmentsOf, uploadedAttachmentIdsOf } from '@/domain/attachments';
import type { Store } from '../store';
import { refusedDocuments } from './attach-files';
import type { BoxedFile } from './file-box';

/** All that is only kept to be seen, together. Bytes. */
const ALL_KEPT_BYTES = 50 * 1024 * 1024;

/** Bytes are stored before the document that names them: what is younger than this may just be waiting for it. */
const UNNAMED_MS = 10 * 60_000;

/**
 * Takes away what nothing names any more: a crash before the document was written, a document that was withdrawn elsewhere
 * or is no longer this person's to read (S6); and the oldest of what is only kept to be seen.
 */
export async function removeOrphanedFiles(store: Store): Promise<void> {
  const all = await store.files.all();
  if (all.length === 0) return;
  const refused = await refusedDocuments(store);
  const strays: string[] = [];
  const kept: BoxedFile[] = [];
  for (const file of all) {
    if (await isStray(store, file, refused)) strays.push(file.id);
    else if (file.state === 'stored' && file.blob !== null) kept.push(file);
  }
  await store.files.remove([...strays, ...overBudget(kept)]);
}

async function isStray(store: Store, file: BoxedFile, refused: ReadonlySet<string>): Promise<boolean> {
  if (refused.has(file.documentId)) return false;
  const row = await store.rows(file.collection).one(file.documentId);
  if (!row) return file.state !== 'waiting' || Math.abs(store.deps.now() - file.addedAt) > UNNAMED_MS;
  if (!attachmentsOf(row).some(({ id }) => id === file.id)) return true;
  // What the row says by itself needs no note.
  return file.state === 'stored' && file.blob === null && uploadedAttachmentIdsOf(row).includes(file.id);
}

function overBudget(kept: readonly BoxedFile[]): string[] {
  let left = ALL_KEPT_BYTES;
  const evicted: string[] = [];
  for (const { id, size } of kept.toSorted((a, b) => b.addedAt - a.addedAt)) {
    left -= size;
    if (left < 0) evicted.push(id);
  }
  return evicted;
}
