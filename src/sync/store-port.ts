import type { CollectionName } from '@/domain/streams';
import type { SyncedRow, WaitingRow } from './document';

/** What shall become of a document. `null`: leave it as it is. */
export type Decision =
  | { put: SyncedRow }
  /** Takes the document out of the device. `keep` leaves its content in the grave until cleanup, so that a late edit can lift it out again. */
  | { remove: true; keep?: boolean }
  | null;

/** Given a document as it is now (undefined: not here), says what it becomes. Pure: it runs again when somebody else wrote meanwhile. */
export type Decide = (id: string, current: SyncedRow | undefined) => Decision;

export interface QueuedRow {
  collection: CollectionName;
  row: WaitingRow;
}

/** What the engine needs of the store; the store implements it (`src/store/sync/sync-port.ts`). */
export interface StorePort {
  /** The account that this database belongs to; null is a visitor's. */
  readonly accountId: string | null;
  readonly collections: readonly CollectionName[];
  /** Compare-and-set over documents. `expectNew` skips reading first, for a fill into an empty collection. */
  change(
    collection: CollectionName,
    ids: readonly string[],
    decide: Decide,
    options?: { expectNew?: boolean },
  ): Promise<void>;
  get(collection: CollectionName, ids: readonly string[]): Promise<SyncedRow[]>;
  /** Waiting documents of all collections in the order they were written. */
  queue(limit: number): Promise<QueuedRow[]>;
  /** Every document of a collection, in parts, while the visitor wants more. */
  scan(collection: CollectionName, visit: (rows: SyncedRow[]) => Promise<void>): Promise<void>;
  count(collection: CollectionName): Promise<number>;
  /** Small facts of the engine: checkpoints, the fence of the leader, when it was last in step. Survive restarts. */
  recall(name: string): Promise<unknown>;
  remember(name: string, value: Record<string, unknown>): Promise<void>;
  /** Called after local writes of any tab. */
  onLocalWrite(listener: () => void): () => void;
  /** Called when a person in any tab asks to send now. */
  onSendNow(listener: () => void): () => void;
  /** Called when a person in any tab asks for everything again. */
  onAskAgain(listener: () => void): () => void;
  /** Frees the graves of documents removed more than this long ago. */
  cleanUp(olderThanMs: number): Promise<void>;
  /** A screen of this tab shows this very document. */
  isOpen(id: string): boolean;
  /** Little room is left on this device: budgets are halved. */
  isScarce(): boolean;
  /** Tells every tab what cannot be stored, for readers of the fact. */
  announce(name: string, value: Record<string, unknown>): void;
  /** A name for an edit that the engine itself makes (delivered marks). */
  nextOrder(): string;
}
