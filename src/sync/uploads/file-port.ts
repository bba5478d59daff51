import type { CollectionName } from '@/domain/streams';
import type { WakeReason } from '../work-loop';

/** A file waiting to be uploaded. */
export interface QueuedFile {
  id: string;
  collection: CollectionName;
  /** The message, application or profile that it belongs to. */
  documentId: string;
}

/** What the uploader needs from the files on this device; the store implements it (`src/store/files/file-port.ts`). */
export interface FilePort {
  /** Oldest first, without those whose upload was refused. */
  waiting(): Promise<QueuedFile[]>;
  /** null when they no longer exist. */
  bytes(id: string): Promise<Blob | null>;
  /** The file is on the server. */
  arrived(id: string): Promise<void>;
  /** The server refused it; the person decides what to do. `sentence` is shown to them. */
  refused(id: string, sentence: string): Promise<void>;
  /** It waits, and is tried again by itself. `sentence`: what stops it; '': the server is busy. */
  stopped(id: string, sentence: string): Promise<void>;
  /** In whole percent, published to every tab; null: no longer uploading. Not stored: a crash would leave it behind. */
  onItsWay(id: string, percent: number | null): void;
  /** Deletes orphaned files, and cached ones beyond their budget. */
  tidy(): Promise<void>;
  /**
   * Called when a file or its owner has changed (`write`), or the server can be reached again (`person`: waits are
   * over). Returns a function that unsubscribes.
   */
  onChange(listener: (reason: WakeReason) => void): () => void;
}
