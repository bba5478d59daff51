import { type Observable, of } from 'rxjs';
import {
  attachmentPath,
  attachmentsOf,
  type AttachmentView,
  AUTO_FETCH_MAX_BYTES,
  uploadedAttachmentIdsOf,
} from '@/domain/attachments';
import type { Attachment } from '@/domain/definition/attachments';
import type { CollectionName } from '@/domain/streams';
import { type FetchFile, fetchFile } from '@/sync/uploads/fetch-file';
import { liveQuery } from '../queries/live-query';
import type { Store } from '../store';

/** The fields of a message or application that describe its files. */
export interface FileReferences {
  id: string;
  attachments?: Attachment[];
  attachments_stored?: string[];
}

const COALESCE_MS = 20;

/** The files of one message or application. @param ownerId who sent it */
export function observeFiles(
  store: Store,
  ownerId: string,
  naming: FileReferences,
): Observable<AttachmentView[]> {
  const attachments = attachmentsOf(naming);
  if (attachments.length === 0) return of([]);
  const stored = new Set(uploadedAttachmentIdsOf(naming));
  const isMine = ownerId === store.accountId;
  return liveQuery(
    store.files.changes$,
    async () => {
      // By their own ids: the CV of an application may be kept as the profile's.
      const found = await Promise.all(attachments.map(({ id }) => store.files.get(id)));
      const here = new Map(found.flatMap((file) => (file ? [[file.id, file] as const] : [])));
      return attachments.map((attachment): AttachmentView => {
        const file = here.get(attachment.id);
        const percent = store.files.percentOf(attachment.id);
        const shown = {
          ...attachment,
          percent,
          sentence: file?.sentence ?? '',
          isOnDevice: file?.blob != null,
          isKept: file?.isKept === true,
          isMine,
        };
        if (stored.has(attachment.id) || file?.state === 'stored') return { ...shown, state: 'sent' };
        if (!isMine) return { ...shown, state: 'expected' };
        if (!file) return { ...shown, state: 'elsewhere' };
        return {
          ...shown,
          state:
            percent !== null && file.state === 'waiting'
              ? 'uploading'
              : file.state === 'refused'
                ? 'refused'
                : 'waiting',
        };
      });
    },
    COALESCE_MS,
    () => store.isClosed,
  );
}

/** The same before the files have been read: from the row alone, so that the screen does not shift. */
export function initialFiles(store: Store, ownerId: string, naming: FileReferences): AttachmentView[] {
  const stored = new Set(uploadedAttachmentIdsOf(naming));
  const isMine = ownerId === store.accountId;
  return attachmentsOf(naming).map((attachment) => {
    const isSent = stored.has(attachment.id);
    return {
      ...attachment,
      state: isSent ? 'sent' : isMine ? 'waiting' : 'expected',
      percent: null,
      sentence: '',
      isOnDevice: isMine && !isSent,
      isMine,
    };
  });
}

/**
 * The bytes of a file, from this device or else from the server; small files are then kept on the device.
 * @throws SyncFault (`kind: 'offline'` without a connection), FileRefused when it may no longer be read
 */
export async function readFile(
  store: Store,
  about: { collection: CollectionName; documentId: string; ownerId: string },
  attachment: Attachment,
  fetch: FetchFile = fetchFile(store.accountId),
): Promise<Blob> {
  const here = await store.files.get(attachment.id);
  if (here?.blob) return typed(here.blob, attachment);
  const blob = typed(await fetch(attachmentPath(about.ownerId, attachment.id)), attachment);
  if (blob.size <= AUTO_FETCH_MAX_BYTES) await keep(store, about, attachment, blob);
  return blob;
}

/** Storage returns every file as `application/octet-stream`. */
const typed = (blob: Blob, { type }: Attachment): Blob =>
  blob.type === type ? blob : new Blob([blob], { type });

/** Keeps a copy to be shown offline. Without space for it there is none, which is not an error. */
async function keep(
  store: Store,
  { collection, documentId }: { collection: CollectionName; documentId: string },
  attachment: Attachment,
  blob: Blob,
): Promise<void> {
  const { id, name, type, size } = attachment;
  await store.files
    .add([
      {
        id,
        name,
        type,
        size,
        collection,
        documentId,
        state: 'stored',
        sentence: '',
        blob,
        addedAt: store.deps.now(),
      },
    ])
    .catch((error: unknown) => console.warn('A copy of a file could not be kept on this device:', error));
}

/** Uploads a refused file again. */
export const retryFile = (store: Store, id: string): Promise<void> =>
  store.files.update(id, { state: 'waiting', sentence: '' });
