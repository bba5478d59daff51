import { attachmentPath } from '@/domain/attachments';
import type { Attachment } from '@/domain/definition/attachments';
import type { CollectionName } from '@/domain/streams';
import { type FetchFile, fetchFile } from '@/sync/uploads/fetch-file';
import type { Store } from '../store';

interface About {
  collection: CollectionName;
  documentId: string;
  ownerId: string;
}

/**
 * Keeps a file on this device until somebody says otherwise, whatever its size: copies that are only made to be shown again give way to others,
 * this one does not. It leaves with the row that it belongs to (S6).
 * @throws SyncFault (`kind: 'offline'` without a connection), FileRefused when it may no longer be read, StorageFullError, StorageUnavailableError
 */
export async function keepOnDevice(
  store: Store,
  { collection, documentId, ownerId }: About,
  { id, name, type, size }: Attachment,
  fetch: FetchFile = fetchFile(store.accountId),
): Promise<void> {
  const here = await store.files.get(id);
  if (here?.blob) return store.files.update(id, { isKept: true });
  const blob = await fetch(attachmentPath(ownerId, id));
  const about = { id, name, type, size, collection, documentId };
  await store.files.add([
    { ...about, state: 'stored', sentence: '', blob, isKept: true, addedAt: store.deps.now() },
  ]);
}

/** The file is not kept any more. One that has yet to be sent stays until it is. */
export async function stopKeeping(store: Store, id: string): Promise<void> {
  const file = await store.files.get(id);
  if (!file) return;
  if (file.state === 'stored') await store.files.remove([id]);
  else await store.files.update(id, { isKept: false });
}
