import type { CollectionName } from '@/domain/streams';
import type { SyncedRow, WaitingRow } from './document';

/** What a document becomes. `null`: unchanged. */
export type Decision =
  | { put: SyncedRow }
  /** Removes the document from the device. `keep` leaves its content in the tombstone until cleanup, so that a late edit can restore it. */
  | { remove: true; keep?: boolean }
  | null;

/** Computes the new document from the current one (undefined: none). Pure, because it runs again after a concurrent write. */
export type Decide = (id: string, current: SyncedRow | undefined) => Decision;

/** Metadata with the client id under which the server stores receipts for this database. */
export const CLIENT_ID = 'sync-client';

/** Metadata in which a person in any tab asks sync to run now. */
export const WAKE_REQUEST = 'sync-wake-request';

export interface QueuedRow {
  collection: CollectionName;
  row: WaitingRow;
}

export interface ChangeOptions {
  /** Skips the first read, for a snapshot into an empty collection. */
  expectNew?: boolean;
  /** Whose write it is: it is refused once another tab has raised its fence. Left out: a person's, which any tab may write. */
  leader?: string;
}

/** What the engine needs from the store, which implements it (`src/store/sync/sync-port.ts`). */
export interface StorePort {
  /** The account that this database belongs to; null for a visitor's. */
  readonly accountId: string | null;
  readonly collections: readonly CollectionName[];
  /** Compare-and-set over documents. @throws LeadershipLost */
  change(
    collection: CollectionName,
    ids: readonly string[],
    decide: Decide,
    options?: ChangeOptions,
  ): Promise<void>;
  get(collection: CollectionName, ids: readonly string[]): Promise<SyncedRow[]>;
  /** The waiting documents of all collections, in the order in which they were written. */
  queue(limit: number): Promise<QueuedRow[]>;
  /** Every document of a collection, in batches. */
  scan(collection: CollectionName, visit: (rows: SyncedRow[]) => Promise<void>): Promise<void>;
  count(collection: CollectionName): Promise<number>;
  /** The engine's metadata: checkpoints, the leader's fence, when it was last in sync. Survives restarts. */
  recall(name: string): Promise<unknown>;
  /** @param leader as in `ChangeOptions` @throws LeadershipLost */
  remember(name: string, value: Record<string, unknown>, leader?: string): Promise<void>;
  /** From now on, writes that name another leader are refused. */
  raiseFence(leader: string): Promise<void>;
  /** Called after local writes of any tab. Returns a function that unsubscribes, as the next two do. */
  onLocalWrite(listener: () => void): () => void;
  /** Called when a person in any tab asks sync to run now. */
  onWake(listener: () => void): () => void;
  /** Called when a person in any tab asks to fetch everything again. */
  onResyncRequest(listener: () => void): () => void;
  /** Deletes the tombstones of documents removed more than this long ago. */
  cleanUp(olderThanMs: number): Promise<void>;
  /** Whether a screen of this tab shows this document. */
  isOpen(id: string): boolean;
  /** Whether little space is left on this device: budgets are then halved. */
  isScarce(): boolean;
  /** Publishes metadata that cannot be stored to its readers in every tab. */
  announce(name: string, value: Record<string, unknown>): void;
  /** A name for an edit made by the engine (delivery marks). */
  nextOrder(): string;
}
