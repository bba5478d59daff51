import { type Observable, Subject } from 'rxjs';
import type { Attachment } from '@/domain/definition/attachments';
import type { CollectionName } from '@/domain/streams';
import { FilesNotStorableError, StorageUnavailableError } from '../errors';
import { browserIndexedDb, type IndexedDbApi, KeyedTable } from '../storage/keyed-table';

/**
 * `waiting`: to be uploaded. `refused`: by the server. `stored`: the server has it, and `blob` is kept only to be shown
 * offline. `picked`: in a form that is not sent (`picked-files.ts`), so that no row names it.
 */
export type BoxedState = 'waiting' | 'refused' | 'stored' | 'picked';

export interface BoxedFile extends Attachment {
  /** The message, application, profile or file of a project that it belongs to. */
  collection: CollectionName;
  documentId: string;
  state: BoxedState;
  /** Why it was refused, or what stops it while it waits, for people; '' otherwise. */
  sentence: string;
  blob: Blob | null;
  /** Somebody wants it here without a signal: it never gives way to other copies. */
  isKept?: boolean;
  /** When it was stored here, in milliseconds of this device's clock. */
  addedAt: number;
}

type FileTable = KeyedTable<BoxedFile, 'documentId' | 'state'>;

type Message = { changed: string[] } | { id: string; percent: number | null };

/**
 * The bytes of one account's attachments on this device, in a separate database: IndexedDB always reads whole records, so in
 * the documents' database a list of messages would read their files too. Opened on first use.
 */
export class FileBox {
  private isClosed = false;
  private readonly table: FileTable | null;
  private readonly subject = new Subject<readonly string[]>();
  private readonly percents = new Map<string, number>();
  private readonly channel: BroadcastChannel | null;
  /** Ids of files that changed in any tab, their upload progress included. */
  readonly changes$: Observable<readonly string[]> = this.subject.asObservable();

  /** @param name of the database; `shared`: other tabs have it open too; `indexedDb`: null where nothing can be stored */
  constructor(
    name: string,
    {
      shared = false,
      indexedDb = browserIndexedDb(),
    }: { shared?: boolean; indexedDb?: IndexedDbApi | null } = {},
  ) {
    this.table = indexedDb && new KeyedTable(name, ['documentId', 'state'], indexedDb);
    this.channel = shared && typeof BroadcastChannel !== 'undefined' ? new BroadcastChannel(name) : null;
    this.channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => this.hear(data));
  }

  /** All or none. @throws StorageFullError, StorageUnavailableError */
  async add(files: readonly BoxedFile[]): Promise<void> {
    if (files.length === 0) return;
    await this.change(
      files.map(({ id }) => id),
      (table) => table.put(files),
    );
  }

  get(id: string): Promise<BoxedFile | undefined> {
    return this.read((table) => table.get(id));
  }

  async of(documentId: string): Promise<BoxedFile[]> {
    return (await this.read((table) => table.where('documentId', documentId))) ?? [];
  }

  /** Oldest first: ids sort by creation time. */
  async all(state?: BoxedState): Promise<BoxedFile[]> {
    const found = await this.read((table) => (state ? table.where('state', state) : table.all()));
    return (found ?? []).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }

  async update(
    id: string,
    changes: Partial<Pick<BoxedFile, 'state' | 'sentence' | 'blob' | 'isKept' | 'collection' | 'documentId'>>,
  ): Promise<void> {
    await this.change([id], (table) => table.update(id, changes));
  }

  async remove(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.change(ids, (table) => table.remove(ids));
  }

  /** Progress of the running upload, in whole percent; null: there is none. */
  percentOf(id: string): number | null {
    return this.percents.get(id) ?? null;
  }

  announcePercent(id: string, percent: number | null): void {
    this.announce({ id, percent });
  }

  /** Closes it in this page; the files stay on the device. */
  close(): void {
    this.isClosed = true;
    this.channel?.close();
    this.table?.close();
  }

  /** Deletes all of this account's files from the device. */
  async delete(): Promise<void> {
    this.close();
    await this.table?.deleteDatabase();
  }

  private announce(message: Message): void {
    // A channel has no target origin: it never leaves this one.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    this.channel?.postMessage(message);
    this.hear(message);
  }

  private hear(message: Message): void {
    if ('changed' in message) return this.subject.next(message.changed);
    if (message.percent === null) this.percents.delete(message.id);
    else this.percents.set(message.id, message.percent);
    this.subject.next([message.id]);
  }

  /** Without storage there are no files to read. */
  private async read<T>(act: (table: FileTable) => Promise<T>): Promise<T | undefined> {
    if (!this.table || this.isClosed) return undefined;
    try {
      return await act(this.table);
    } catch (error) {
      // Closed during the read: the caller is closing too.
      if (this.isClosed) return undefined;
      throw error;
    }
  }

  private async change(ids: readonly string[], act: (table: FileTable) => Promise<void>): Promise<void> {
    if (!this.table) throw new FilesNotStorableError();
    // A late write must not open it again: after a sign-out that would leave an empty database behind.
    if (this.isClosed) throw new StorageUnavailableError({ cause: new Error('The file box is closed.') });
    await act(this.table);
    this.announce({ changed: [...ids] });
  }
}
