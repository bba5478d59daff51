import { Dexie, type Table } from 'dexie';
import { type Observable, Subject } from 'rxjs';
import type { Attachment } from '@/domain/definition/attachments';
import type { CollectionName } from '@/domain/streams';
import { asStoreError, FilesNotStorableError, StorageUnavailableError } from '../errors';

/**
 * `waiting`: to be brought to the server. `refused`: it would not take it. `stored`: the server has it, and `blob` is kept
 * only to show it without signal.
 */
export type BoxedState = 'waiting' | 'refused' | 'stored';

export interface BoxedFile extends Attachment {
  /** The message or application that it came with. */
  collection: CollectionName;
  documentId: string;
  state: BoxedState;
  /** Why it was refused, for people; '' otherwise. */
  sentence: string;
  blob: Blob | null;
  /** When it was put here, in milliseconds on this device's clock. */
  addedAt: number;
}

/** Where a box is kept; the browser's own by default. */
export interface BoxPlace {
  indexedDB: IDBFactory;
  IDBKeyRange: typeof IDBKeyRange;
}

type Told = { changed: string[] } | { id: string; percent: number | null };

const browserPlace = (): BoxPlace | null =>
  typeof indexedDB === 'undefined' ? null : { indexedDB, IDBKeyRange };

/**
 * The bytes of one account's attachments on this device, in a database of their own beside the documents: IndexedDB hands
 * out a document whole, and nobody who lists messages wants their films. Opened when first needed.
 */
export class FileBox {
  private database: Dexie | null = null;
  private isClosed = false;
  private readonly subject = new Subject<readonly string[]>();
  private readonly percents = new Map<string, number>();
  private readonly channel: BroadcastChannel | null;
  /** Ids of files that changed, here or in another tab, stored or on their way. */
  readonly changes$: Observable<readonly string[]> = this.subject.asObservable();

  /** @param name of the database; `shared`: other tabs have it open too */
  constructor(
    private readonly name: string,
    { shared = false, place = browserPlace() }: { shared?: boolean; place?: BoxPlace | null } = {},
  ) {
    this.place = place;
    this.channel = shared && typeof BroadcastChannel !== 'undefined' ? new BroadcastChannel(name) : null;
    this.channel?.addEventListener('message', ({ data }: MessageEvent<Told>) => this.hear(data));
  }

  private readonly place: BoxPlace | null;

  /** All or none. @throws StorageFullError, StorageUnavailableError */
  async add(files: readonly BoxedFile[]): Promise<void> {
    if (files.length === 0) return;
    await this.change(
      files.map(({ id }) => id),
      (table) => table.bulkPut([...files]),
    );
  }

  get(id: string): Promise<BoxedFile | undefined> {
    return this.read((table) => table.get(id));
  }

  async of(documentId: string): Promise<BoxedFile[]> {
    return (await this.read((table) => table.where('documentId').equals(documentId).toArray())) ?? [];
  }

  /** Oldest first: ids sort by the moment they were made. */
  async all(state?: BoxedState): Promise<BoxedFile[]> {
    const found = await this.read((table) =>
      (state ? table.where('state').equals(state) : table.toCollection()).toArray(),
    );
    return (found ?? []).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }

  async update(id: string, changes: Partial<Pick<BoxedFile, 'state' | 'sentence' | 'blob'>>): Promise<void> {
    await this.change([id], (table) => table.update(id, changes));
  }

  async remove(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.change(ids, (table) => table.bulkDelete([...ids]));
  }

  /** Whole percent of an upload under way; null: none is. */
  percentOf(id: string): number | null {
    return this.percents.get(id) ?? null;
  }

  tellPercent(id: string, percent: number | null): void {
    this.tell({ id, percent });
  }

  /** Closes it here; the files stay on the device. */
  close(): void {
    this.isClosed = true;
    this.channel?.close();
    this.database?.close();
    this.database = null;
  }

  /** Deletes all of this account's files from the device. */
  async delete(): Promise<void> {
    this.close();
    if (!this.place) return;
    try {
      await new Dexie(this.name, { ...this.place }).delete();
    } catch (error) {
      throw asStoreError(error);
    }
  }

  private tell(told: Told): void {
    // A channel has no target origin: it never leaves this one.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    this.channel?.postMessage(told);
    this.hear(told);
  }

  private hear(told: Told): void {
    if ('changed' in told) return this.subject.next(told.changed);
    if (told.percent === null) this.percents.delete(told.id);
    else this.percents.set(told.id, told.percent);
    this.subject.next([told.id]);
  }

  private table(): Table<BoxedFile, string> {
    if (!this.place) throw new FilesNotStorableError();
    // A late reader must not open it again: after a sign-out it would leave an empty one behind.
    if (this.isClosed)
      throw new StorageUnavailableError({ cause: new Error('There is no box for files here.') });
    if (!this.database) {
      this.database = new Dexie(this.name, { ...this.place });
      this.database.version(1).stores({ files: 'id, documentId, state' });
    }
    return this.database.table('files');
  }

  /** Where nothing can be stored, nothing is: reading finds none. */
  private async read<T>(act: (table: Table<BoxedFile, string>) => PromiseLike<T>): Promise<T | undefined> {
    if (!this.place || this.isClosed) return undefined;
    try {
      return await act(this.table());
    } catch (error) {
      // Closed while it was being read: whoever asked is going, too.
      if (this.isClosed) return undefined;
      throw asStoreError(error);
    }
  }

  private async change(
    ids: readonly string[],
    act: (table: Table<BoxedFile, string>) => PromiseLike<unknown>,
  ): Promise<void> {
    try {
      const table = this.table();
      await table.db.transaction('rw', table, () => act(table));
    } catch (error) {
      throw asStoreError(error);
    }
    this.tell({ changed: [...ids] });
  }
}
