import { addRxPlugin, createRxDatabase, type RxStorage } from 'rxdb';
import { RxDBLocalDocumentsPlugin } from 'rxdb/plugins/local-documents';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { COLLECTIONS, type CollectionName } from '@/domain/streams';
import type { SyncedRow } from '@/sync/document';
import { createOrderClock } from '@/sync/order';
import { asStoreError } from './errors';
import { Facts } from './facts';
import { type BoxPlace, FileBox } from './files/file-box';
import { RefusedIndex } from './refused';
import { Rows } from './rows';
import { schemaOf } from './schema/collections';
import { Store, type StoreDeps } from './store';

export interface OpenOptions extends Partial<StoreDeps> {
  /** Where it is kept; the browser's IndexedDB by default. */
  storage?: RxStorage<unknown, unknown>;
  /** Where the bytes of attachments are kept; the browser's IndexedDB by default. */
  filesPlace?: BoxPlace;
  /** Other tabs share the database. Off in tests that simulate devices. */
  multiInstance?: boolean;
  /** RxDB's free edition stops at 13 open collections a process: several devices in one test open only what they use. */
  collections?: readonly CollectionName[];
  /** Instead of `databaseName`: tests hold several devices of one account in one process. */
  name?: string;
  /** Tells tabs apart in the order of edits; random by default. */
  tab?: string;
}

const GUEST = 'guest';

/** `marquee-<user id>`, or `marquee-guest` for a visitor. */
const databaseName = (accountId: string | null): string => `marquee-${accountId ?? GUEST}`;

/** Beside it, sealed to the same account (S9): the bytes of attachments. */
const filesName = (accountId: string | null): string => `marquee-files-${accountId ?? GUEST}`;

const randomTab = (): string => crypto.randomUUID().slice(0, 4);

/**
 * Opens the account's database. Close one account's store before opening another's. Rejects with
 * `StorageUnavailableError` or `StorageFullError`.
 */
export async function openStore(accountId: string | null, options: OpenOptions = {}): Promise<Store> {
  const { storage = getRxStorageDexie(), multiInstance = true, collections = COLLECTIONS, now = Date.now, tab = randomTab(), name = databaseName(accountId) } = options;
  addRxPlugin(RxDBLocalDocumentsPlugin);
  try {
    const database = await createRxDatabase({
      name,
      storage,
      multiInstance,
      eventReduce: false,
      localDocuments: true,
      closeDuplicates: false,
    });
    const opened = await database.addCollections(Object.fromEntries(collections.map((each) => [each, { schema: schemaOf(each) }])));
    const rows = new Map(collections.map((each) => {
      const collection = opened[each];
      if (!collection) throw new Error(`The collection ${each} did not open.`);
      return [each, new Rows(each, collection)];
    }));
    const order = createOrderClock(now, tab);
    await learnOrder(rows, order.saw);
    const refused = new RefusedIndex(rows.get('drafts'));
    await refused.load();
    const files = new FileBox(filesName(accountId), { shared: multiInstance, place: options.filesPlace });
    return new Store(accountId, database, rows, new Facts(database), refused, files, order, { now }, {
      async close() {
        files.close();
        await database.close();
      },
      async remove() {
        await files.delete();
        await database.remove();
      },
    });
  } catch (error) {
    throw asStoreError(error);
  }
}

/** New edits must come after those of other tabs and of before the restart, whatever the clock says now. */
async function learnOrder(collections: ReadonlyMap<CollectionName, Rows>, saw: (order: string) => void): Promise<void> {
  const learn = (row: SyncedRow | null): void => {
    if (row?.sync.state === 'waiting') saw(row.sync.edit > row.sync.order ? row.sync.edit : row.sync.order);
  };
  await Promise.all([...collections.values()].map(async (rows) => {
    rows.changes$.subscribe((changes) => changes.forEach(({ row }) => learn(row)));
    for (const row of await rows.find({ selector: { 'sync.state': 'waiting' } })) learn(row);
  }));
}
