import { filesOf, uploadedAttachmentIdsOf } from '@/domain/attachments';
import type { Store } from '../store';
import { refusedDocumentIds } from './attach-files';
import { giveToApplication } from './file-of-application';
import type { BoxedFile } from './file-box';

/** The total size of files that are only kept to be shown again. What somebody wants here without a signal (`isKept`) is beside it. */
const MAX_CACHED_BYTES = 50 * 1024 * 1024;

/** Files are stored before the document that refers to them: a younger file may not have its document yet. */
const MIN_ORPHAN_AGE_MS = 10 * 60_000;

/** Picked in a form that nobody has come back to. */
const MAX_PICKED_AGE_MS = 90 * 24 * 60 * 60_000;

/**
 * Deletes files that no document refers to any more: the page crashed before the document was written, or the document was
 * withdrawn elsewhere or may no longer be read (S6). Also the oldest copies beyond the total size. A CV that its profile no longer has, or that
 * came with a change of the profile that was refused, and an application was sent with, becomes a file of that application.
 */
export async function removeOrphanedFiles(store: Store): Promise<void> {
  const all = await store.files.all();
  if (all.length === 0) return;
  const refused = await refusedDocumentIds(store);
  const orphans: string[] = [];
  const kept: BoxedFile[] = [];
  for (const file of all) {
    if (file.state === 'picked') {
      if (store.deps.now() - file.addedAt > MAX_PICKED_AGE_MS) orphans.push(file.id);
      continue;
    }
    const row = await store.rows(file.collection).one(file.documentId);
    const isNamed = row !== undefined && filesOf(row).some(({ id }) => id === file.id);
    if (refused.has(file.documentId)) {
      // Kept for a retry. But the server has the application, and takes its CV whatever became of the profile.
      if (!isNamed) await giveToApplication(store, file);
    } else if (isOrphaned(store, file, isNamed ? row : null)) {
      if (!(await giveToApplication(store, file))) orphans.push(file.id);
    } else if (file.state === 'stored' && file.blob !== null && file.isKept !== true) kept.push(file);
  }
  await store.files.remove([...orphans, ...overBudget(kept)]);
}

/** @param row that refers to it; null: none does */
function isOrphaned(store: Store, file: BoxedFile, row: object | null): boolean {
  // A profile is there before the change that refers to its new picture.
  if (row === null)
    return file.state !== 'waiting' || Math.abs(store.deps.now() - file.addedAt) > MIN_ORPHAN_AGE_MS;
  // A stored file needs no record here: the row itself says so.
  return file.state === 'stored' && file.blob === null && uploadedAttachmentIdsOf(row).includes(file.id);
}

function overBudget(kept: readonly BoxedFile[]): string[] {
  let left = MAX_CACHED_BYTES;
  const evicted: string[] = [];
  for (const { id, size } of kept.toSorted((a, b) => b.addedAt - a.addedAt)) {
    left -= size;
    if (left < 0) evicted.push(id);
  }
  return evicted;
}
