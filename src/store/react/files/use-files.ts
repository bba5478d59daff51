import {
  attachmentsOf,
  type AttachmentView,
  AUTO_FETCH_MAX_BYTES,
  uploadedAttachmentIdsOf,
} from '@/domain/attachments';
import type { CollectionName } from '@/domain/streams';
import { keepOnDevice, stopKeeping } from '../../files/kept-files';
import {
  initialFiles,
  type FileReferences,
  observeFiles,
  readFile,
  retryFile,
} from '../../files/observe-files';
import { useStore } from '../store-context';
import { useIsOffline } from '../use-sync-state';
import { useLiveKeepingPrevious } from '../use-live';

export interface Files {
  files: AttachmentView[];
  offline: boolean;
  /** From this device or the server. @throws SyncFault, FileRefused */
  read: (file: AttachmentView) => Promise<Blob>;
  /** The bytes if they are on this device or small enough to be fetched automatically; null otherwise, or when that fails. */
  preview: (file: AttachmentView) => Promise<Blob | null>;
  retry: (file: AttachmentView) => Promise<void>;
  /** Keeps the bytes on this device until `release`. @throws like `read`, StorageFullError */
  keep: (file: AttachmentView) => Promise<void>;
  release: (file: AttachmentView) => Promise<void>;
}

/** The files of a message, an application or a project, live, with their actions. */
export function useFiles(collection: CollectionName, ownerId: string, naming: FileReferences): Files {
  const store = useStore();
  const documentId = naming.id;
  // Only these fields of the row, so that its files are not read again when others change.
  const references: FileReferences = {
    id: documentId,
    attachments: attachmentsOf(naming),
    attachments_stored: uploadedAttachmentIdsOf(naming),
  };
  const files =
    useLiveKeepingPrevious(observeFiles, ownerId, references) ?? initialFiles(store, ownerId, naming);
  const offline = useIsOffline();
  const read = (file: AttachmentView): Promise<Blob> =>
    readFile(store, { collection, documentId, ownerId }, bare(file));
  return {
    files,
    offline,
    read,
    retry: (file) => retryFile(store, file.id),
    keep: (file) => keepOnDevice(store, { collection, documentId, ownerId }, bare(file)),
    release: (file) => stopKeeping(store, file.id),
    async preview(file) {
      if (!file.isOnDevice && (file.state !== 'sent' || file.size > AUTO_FETCH_MAX_BYTES)) return null;
      return read(file).catch(() => null);
    },
  };
}

const bare = ({
  id,
  name,
  type,
  size,
}: AttachmentView): Pick<AttachmentView, 'id' | 'name' | 'type' | 'size'> => ({
  id,
  name,
  type,
  size,
});
