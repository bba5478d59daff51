import { auditTime, BehaviorSubject, filter, map, merge, Observable, skip, startWith, Subject } from 'rxjs';
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

/** RxDB emits the changes of one write in several tasks; this joins them. */
const COALESCE_MS = 5;

export interface StoreDeps {
  /** The device's clock, in milliseconds. It may jump; nothing on the server is ordered by it. */
  now: () => number;
}

/** How a store is closed, deleted and lost. */
export interface StoreLifecycle {
  close: () => Promise<void>;
  remove: () => Promise<void>;
  /** Emits when its databases were taken away while it was open. */
  lost$: Observable<DatabaseLoss>;
  /** False: only in the memory of this page, and lost with it. */
  isPersistent: boolean;
  /** The version of the stored form: the number of steps in `src/store/schema/upgrade-steps.ts`. */
  schemaVersion: number;
  unsent: UnsentCopies;
}

/** One account's database on this device. Created by `openStore`; the first parameter of most functions in `src/store`. */
export class Store {
  private readonly open = new Map<string, number>();
  private readonly heldChanges = new Subject<void>();
  private readonly readers: (() => Promise<void>)[] = [];
  private readingAgain: Promise<void> = Promise.resolve();
  private successor: Store | null = null;
  isClosed = false;
  /** Little space is left on this device (S12). Set by the storage quota monitor; halves the budgets and shows a notice. */
  readonly isScarce$ = new BehaviorSubject(false);

  constructor(
    /** The only account that uses it (S9); null: a visitor. */
    readonly accountId: string | null,
    private readonly collections: ReadonlyMap<CollectionName, Rows>,
    readonly metadata: Metadata,
    readonly refused: RefusedIndex,
    private readonly box: FileBox,
    readonly order: OrderClock,
    readonly deps: StoreDeps,
    readonly lifecycle: StoreLifecycle,
  ) {}

  /** Call after its database was deleted: code that still has this store, such as an open form, then writes to `next`. */
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

  /** The signed-in person's id. @throws SignedOutError for a visitor */
  me(): string {
    if (this.accountId === null) throw new SignedOutError();
    return this.accountId;
  }

  /**
   * Live data: calls `read` now, and again after each change in the collections that `concerns` accepts, or of the refused items.
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

  /** @param read brings what is kept in memory up to what is stored, when changes may not have been heard */
  onReadAgain(read: () => Promise<void>): void {
    this.readers.push(read);
  }

  /**
   * Reads again all that is kept in memory, and then all that is live. For a page whose worker has ended: what it stored last was perhaps
   * not announced, and the next worker, which finds it stored, says nothing of it either (S4, S7). @throws StoreError
   */
  readAgain(): Promise<void> {
    const before = this.readingAgain;
    const read = async (): Promise<void> => {
      await before.catch(() => {});
      await Promise.all(this.readers.map((reader) => reader()));
      await this.refused.reread();
    };
    this.readingAgain = read();
    return this.readingAgain;
  }

  /** Live data about one document, which is not evicted while it is subscribed to. */
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

  /** Protects documents that are on screen from eviction by this tab. Returns a function that releases them. */
  hold(ids: readonly string[]): () => void {
    for (const id of ids) this.open.set(id, (this.open.get(id) ?? 0) + 1);
    this.heldChanges.next();
    return () => {
      for (const id of ids) {
        const left = (this.open.get(id) ?? 1) - 1;
        if (left > 0) this.open.set(id, left);
        else this.open.delete(id);
      }
      this.heldChanges.next();
    };
  }

  /** The ids of the documents that are protected: now, and after changes, of which those of one moment count as one. */
  get held$(): Observable<readonly string[]> {
    return this.heldChanges.pipe(
      startWith(undefined),
      auditTime(0),
      map(() => [...this.open.keys()]),
    );
  }

  isOpen(id: string): boolean {
    return this.open.has(id);
  }

  /** Closes it in this page; the data stays on the device. */
  close(): Promise<void> {
    this.isClosed = true;
    return this.lifecycle.close();
  }

  /** Deletes all of this account's data from the device. What has not been sent is lost, so ask first (`countUnsentWork`). */
  remove(): Promise<void> {
    this.isClosed = true;
    return this.lifecycle.remove();
  }
}
