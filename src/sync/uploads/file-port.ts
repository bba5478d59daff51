import type { CollectionName } from '@/domain/streams';
import type { WakeReason } from '../work-loop';

/** A file that waits for its place on the server. */
export interface QueuedFile {
  id: string;
  collection: CollectionName;
  /** The message or application that it came with. */
  documentId: string;
}

/** What the uploader needs of the files on this device; the store implements it (`src/store/files/file-port.ts`). */
export interface FilePort {
  /** Oldest first; those whose upload was refused are not among them. */
  waiting(): Promise<QueuedFile[]>;
  /** null when they are gone. */
  bytes(id: string): Promise<Blob | null>;
  /** The server has it. */
  arrived(id: string): Promise<void>;
  /** The server will not take it; the person decides. `sentence` is for them. */
  refused(id: string, sentence: string): Promise<void>;
  /** Whole percent, told to every tab; null: not on its way any more. Not stored: a crash would leave it behind. */
  onItsWay(id: string, percent: number | null): void;
  /** Takes away what belongs to nothing any more, and what is kept beyond its budget. */
  tidy(): Promise<void>;
  /**
   * Called when a file or what it belongs to has changed (`write`), or the server can be reached again (`person`: waits are
   * over). Returns a function that unsubscribes.
   */
  onChange(listener: (reason: WakeReason) => void): () => void;
}
