import { BehaviorSubject, filter, merge, Observable, skip } from 'rxjs';
import type { CollectionName } from '@/domain/streams';
import type { OrderClock } from '@/sync/edit-order';
import { SignedOutError, StorageUnavailableError } from './errors';
import type { Metadata } from './storage/metadata/metadata';
import type { FileBox } from './files/file-box';
import type { DatabaseLoss } from './storage/database-loss';
import type { RefusedIndex } from './writes/refused-index';
import { liveQuery } from './queries/live-query';
import type { RowChange, Rows } from './storage/rows';
import type { UnsentCopies } from './open/unsent-copies';

/** RxDB hands the changes of one write to its listeners in different turns. */
const COALESCE_MS = 5;

export interface StoreDeps {
  /** The device's clock, in milliseconds. It may jump; nothing on the server is ordered by it. */
  now: () => number;
}

/** What holds a store up, and what becomes of it. */
export interface StoreLifecycle {
  close: () => Promise<void>;
  remove: () => Promise<void>;
  /** Its databases were taken away while it was open. */
  lost$: Observable<DatabaseLoss>;
  /** False: in the memory of this page alone, and gone with it. */
  isPersistent: boolean;
  /** Of the stored form: how many steps it has taken (`src/store/schema/upgrade-steps.ts`). */
  schemaVersion: number;
  unsent: UnsentCopies;
}

/** One account's database on this device. Made by `openStore`; the functions of `src/store` take it first. */
export class Store {
  private readonly open = new Map<string, number>();
  private successor: Store | null = null;
  isClosed = false;
  /** Little room is left on this device (S12). Set by whoever measures it; halves the budgets and is told to the person. */
  readonly isScarce$ = new BehaviorSubject(false);

  constructor(
    /** The account it is sealed to (S9); null is a visitor. */
    readonly accountId: string | null,
    private readonly collections: ReadonlyMap<CollectionName, Rows>,
    readonly metadata: Metadata,
    readonly refused: RefusedIndex,
    private readonly box: FileBox,
    readonly order: OrderClock,
    readonly deps: StoreDeps,
    readonly lifecycle: StoreLifecycle,
  ) {}

  /** Its database was deleted: whoever still holds this store, a form with half a sentence in it, writes into the next one. */
  continueIn(next: Store): void {
    this.successor = next;
  }

  /** The bytes of attachments. */
  get files(): FileBox {
    return this.successor?.files ?? this.box;
  }

  rows(collection: CollectionName): Rows {
    if (this.successor) return this.successor.rows(collection);
    const rows = this.collections.get(collection);
    if (!rows)
      throw new StorageUnavailableError({ cause: new Error(`The collection ${collection} is not open.`) });
    return rows;
  }

  get names(): CollectionName[] {
    return [...this.collections.keys()];
  }

  /** The signed-in person's id. Throws `SignedOutError` for a visitor. */
  me(): string {
    if (this.accountId === null) throw new SignedOutError();
    return this.accountId;
  }

  /**
   * Live data: `read` now, and again after a change of one of the collections that `concerns` it, or of the refused items.
   */
  live<T>(
    collections: readonly CollectionName[],
    read: () => Promise<T>,
    concerns: (change: RowChange) => boolean = () => true,
  ): Observable<T> {
    const changes = collections.map((name) =>
      this.rows(name).changes$.pipe(filter((bulk) => bulk.some(concerns))),
    );
    return liveQuery(
      merge(...changes, this.refused.all$.pipe(skip(1))),
      read,
      COALESCE_MS,
      () => this.isClosed,
    );
  }

  /** Live data about one document, which is not evicted while somebody looks at it. */
  liveOne<T>(
    id: string,
    collections: readonly CollectionName[],
    read: () => Promise<T>,
    concerns: (change: RowChange) => boolean,
  ): Observable<T> {
    return new Observable<T>((subscriber) => {
      const release = this.hold([id]);
      const subscription = this.live(collections, read, concerns).subscribe(subscriber);
      return () => {
        subscription.unsubscribe();
        release();
      };
    });
  }

  /** Somebody looks at these documents: this tab does not evict them until what is answered is called. */
  hold(ids: readonly string[]): () => void {
    for (const id of ids) this.open.set(id, (this.open.get(id) ?? 0) + 1);
    return () => {
      for (const id of ids) {
        const left = (this.open.get(id) ?? 1) - 1;
        if (left > 0) this.open.set(id, left);
        else this.open.delete(id);
      }
    };
  }

  isOpen(id: string): boolean {
    return this.open.has(id);
  }

  /** Closes it here; the data stays on the device. */
  close(): Promise<void> {
    this.isClosed = true;
    return this.lifecycle.close();
  }

  /** Deletes everything of this account from the device. What the server has not got is lost: ask first (`countUnsent`). */
  remove(): Promise<void> {
    this.isClosed = true;
    return this.lifecycle.remove();
  }
}
