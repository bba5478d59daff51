import type { CollectionName } from '@/domain/streams';
import type { SyncedRow, WaitingRow } from './document';

/** What shall become of a document. `null`: leave it as it is. */
export type Decision =
  | { put: SyncedRow }
  /** Removes the document from the device. `keep` leaves its content in the tombstone until cleanup, so that a late edit can lift it out again. */
  | { remove: true; keep?: boolean }
  | null;

/** Given a document as it is now (undefined: not here), says what it becomes. Pure: it runs again when somebody else wrote meanwhile. */
export type Decide = (id: string, current: SyncedRow | undefined) => Decision;

/** Metadata with the name under which the server remembers what this database has sent. */
export const CLIENT_ID = 'sync-client';

/** Metadata in which a person of any tab asks sync to work now. */
export const WAKE_REQUEST = 'sync-wake-request';

export interface QueuedRow {
  collection: CollectionName;
  row: WaitingRow;
}

/** What the engine needs of the store; the store implements it (`src/store/sync/sync-port.ts`). */
export interface StorePort {
  /** The account that this database belongs to; null is a visitor's. */
  readonly accountId: string | null;
  readonly collections: readonly CollectionName[];
  /** Compare-and-set over documents. `expectNew` skips reading first, for a snapshot into an empty collection. */
  change(
    collection: CollectionName,
    ids: readonly string[],
    decide: Decide,
    options?: { expectNew?: boolean },
  ): Promise<void>;
  get(collection: CollectionName, ids: readonly string[]): Promise<SyncedRow[]>;
  /** Waiting documents of all collections in the order they were written. */
  queue(limit: number): Promise<QueuedRow[]>;
  /** Every document of a collection, in batches. */
  scan(collection: CollectionName, visit: (rows: SyncedRow[]) => Promise<void>): Promise<void>;
  count(collection: CollectionName): Promise<number>;
  /** The engine's metadata: checkpoints, the fence of the leader, when it was last in step. Survives restarts. */
  recall(name: string): Promise<unknown>;
  remember(name: string, value: Record<string, unknown>): Promise<void>;
  /** Called after local writes of any tab. Returns a function that unsubscribes, as the next two do. */
  onLocalWrite(listener: () => void): () => void;
  /** Called when a person in any tab wants sync to work now. */
  onWake(listener: () => void): () => void;
  /** Called when a person in any tab asks for everything again. */
  onResyncRequest(listener: () => void): () => void;
  /** Deletes the tombstones of documents removed more than this long ago. */
  cleanUp(olderThanMs: number): Promise<void>;
  /** A screen of this tab shows this very document. */
  isOpen(id: string): boolean;
  /** Little space is left on this device: budgets are halved. */
  isScarce(): boolean;
  /** Tells the readers of this metadata in every tab what cannot be stored. */
  announce(name: string, value: Record<string, unknown>): void;
  /** A name for an edit that the engine itself makes (delivered marks). */
  nextOrder(): string;
}
