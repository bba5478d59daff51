import { Dexie, type Table, type UpdateSpec } from 'dexie';
import { asStoreError } from '../errors';

/** An IndexedDB implementation; tests have one for each device. */
export interface IndexedDbApi {
  indexedDB: IDBFactory;
  IDBKeyRange: typeof IDBKeyRange;
}

/** Null where the browser has none. */
export const browserIndexedDb = (): IndexedDbApi | null =>
  typeof indexedDB === 'undefined' ? null : { indexedDB, IDBKeyRange };

const TABLE = 'files';

/**
 * A table of records by id, in a separate IndexedDB database that is opened on first use. Everything rejects with a
 * `StoreError`.
 */
export class KeyedTable<T extends { id: string }, Index extends keyof T & string> {
  private database: Dexie | null = null;

  constructor(
    private readonly name: string,
    private readonly indexes: readonly Index[],
    private readonly indexedDb: IndexedDbApi,
  ) {}

  get(id: string): Promise<T | undefined> {
    return this.run((table) => table.get(id));
  }

  all(): Promise<T[]> {
    return this.run((table) => table.toArray());
  }

  where(index: Index, value: string): Promise<T[]> {
    return this.run((table) => table.where(index).equals(value).toArray());
  }

  /** All or none. */
  async put(records: readonly T[]): Promise<void> {
    await this.write((table) => table.bulkPut([...records]));
  }

  /** Does nothing when there is no such record. */
  async update(id: string, changes: Partial<T>): Promise<void> {
    await this.write((table) => table.update(id, changes as UpdateSpec<T>));
  }

  async remove(ids: readonly string[]): Promise<void> {
    await this.write((table) => table.bulkDelete([...ids]));
  }

  /** Closes the database; the records stay on the device. The next use opens it again. */
  close(): void {
    this.database?.close();
    this.database = null;
  }

  /** Deletes the database from the device. */
  async deleteDatabase(): Promise<void> {
    this.close();
    try {
      await new Dexie(this.name, { ...this.indexedDb }).delete();
    } catch (error) {
      throw asStoreError(error);
    }
  }

  private table(): Table<T, string> {
    if (!this.database) {
      this.database = new Dexie(this.name, { ...this.indexedDb });
      this.database.version(1).stores({ [TABLE]: ['id', ...this.indexes].join(', ') });
    }
    return this.database.table(TABLE);
  }

  private write(act: (table: Table<T, string>) => PromiseLike<unknown>): Promise<unknown> {
    return this.run((table) => table.db.transaction('rw', table, () => act(table)));
  }

  private async run<R>(act: (table: Table<T, string>) => PromiseLike<R>): Promise<R> {
    try {
      return await act(this.table());
    } catch (error) {
      throw asStoreError(error);
    }
  }
}
