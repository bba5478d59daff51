import { Dexie } from 'dexie';
import { addRxPlugin, createRxDatabase, type RxDatabase, type RxStorage } from 'rxdb';
import { RxDBLocalDocumentsPlugin } from 'rxdb/plugins/local-documents';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { COLLECTIONS, type CollectionName } from '@/domain/streams';
import type { SyncedRow } from '@/sync/document';
import { createOrderClock } from '@/sync/edit-order';
import { patchBulkGet } from '../storage/bulk-read';
import { databaseName } from '../database-name';
import { asStoreError } from '../errors';
import { Metadata } from '../storage/metadata';
import { type BoxPlace, FileBox } from '../files/file-box';
import { observeDatabaseLoss } from './detect-deleted-database';
import { RefusedIndex } from '../writes/refused-index';
import { Rows } from '../storage/rows';
import { SHAPE, type Shape } from '../schema/shape';
import { Store, type StoreDeps } from '../store';
import { UnsentCopies } from './unsent-copies';
import { dropSuperseded, upgradeStore } from '../upgrade/upgrade';

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
  /** The stored form; another version's in tests of upgrades. */
  shape?: Shape;
}

/** Beside the store's, sealed to the same account (S9): the bytes of attachments. */
const filesName = (accountId: string | null): string => `marquee-files-${accountId ?? 'guest'}`;

const randomTab = (): string => crypto.randomUUID().slice(0, 4);

/**
 * Opens the account's database, after bringing it into this version's form (S11). Close one account's store before
 * opening another's. Rejects with a `StoreError`; nothing is open then, and the same may be tried again.
 */
export function openStore(accountId: string | null, options: OpenOptions = {}): Promise<Store> {
  const { name = databaseName(accountId), multiInstance = true } = options;
  const open = (): Promise<Store> => openAlone(accountId, { ...options, name, multiInstance });
  return multiInstance ? inTurn(`marquee-open-${name}`, open) : open();
}

/**
 * One tab after the other: two that open at once must not upgrade at once. And a page that went into the back-forward
 * cache in the middle of it would keep its database shut for everybody; because another wants the lock, the browser drops it.
 */
const inTurn = <T>(name: string, act: () => Promise<T>): Promise<T> =>
  typeof navigator !== 'undefined' && 'locks' in navigator
    ? (navigator.locks.request(name, act) as Promise<T>)
    : act();

async function openAlone(
  accountId: string | null,
  options: OpenOptions & { name: string; multiInstance: boolean },
): Promise<Store> {
  const {
    storage = getRxStorageDexie(),
    collections = COLLECTIONS,
    now = Date.now,
    tab = randomTab(),
    shape = SHAPE,
    name,
    multiInstance,
  } = options;
  addRxPlugin(RxDBLocalDocumentsPlugin);
  // Dexie would close the connections of a page that goes into the back-forward cache, and RxDB's do not open again.
  Dexie.disableBfCache = true;
  let database: RxDatabase | null = null;
  try {
    database = await createRxDatabase({
      name,
      storage,
      multiInstance,
      eventReduce: false,
      localDocuments: true,
      closeDuplicates: false,
    });
    await upgradeStore(database, collections, shape);
    const isKept = storage.name !== 'memory';
    // A store in the memory of this page has no disk for files either.
    const files = new FileBox(filesName(accountId), {
      shared: multiInstance,
      place: options.filesPlace ?? (isKept ? undefined : null),
    });
    return await storeOf(accountId, database, collections, shape, { now, tab, isKept, files });
  } catch (error) {
    // An open one would stand in the way of the next try. What kept it from opening may keep it from closing, too.
    await database
      ?.close()
      .catch((cause: unknown) => console.warn('A store that did not open could not be closed.', cause));
    throw asStoreError(error);
  }
}

async function storeOf(
  accountId: string | null,
  database: RxDatabase,
  collections: readonly CollectionName[],
  shape: Shape,
  { now, tab, isKept, files }: StoreDeps & { tab: string; isKept: boolean; files: FileBox },
): Promise<Store> {
  const opened = await database.addCollections(
    Object.fromEntries(
      collections.map((each) => [each, { schema: shape.schemaOf(each), autoMigrate: false }]),
    ),
  );
  await Promise.all(Object.values(opened).map((collection) => patchBulkGet(collection.storageInstance)));
  const rows = new Map(
    collections.map((each) => {
      const collection = opened[each];
      if (!collection) throw new Error(`The collection ${each} did not open.`);
      return [each, new Rows(each, collection)];
    }),
  );
  const order = createOrderClock(now, tab);
  const facts = new Metadata(database);
  const unsent = new UnsentCopies();
  const refused = new RefusedIndex(rows.get('drafts'));
  await Promise.all([
    learnUnsent(rows, unsent, order.saw),
    refused.load((row) => unsent.learn('drafts', row.id, row)),
    unsent.followClient(facts),
  ]);
  return new Store(
    accountId,
    database,
    rows,
    facts,
    refused,
    files,
    order,
    { now },
    {
      unsent,
      isKept,
      lost$: observeDatabaseLoss(Object.values(opened).map(({ storageInstance }) => storageInstance)),
      async close() {
        files.close();
        await database.close();
      },
      async remove() {
        await files.delete();
        await dropSuperseded(database);
        await database.remove();
      },
    },
  );
}

/**
 * What waits, as it is now and becomes. New edits must come after those of other tabs and of before the restart, whatever
 * the clock says now.
 */
async function learnUnsent(
  collections: ReadonlyMap<CollectionName, Rows>,
  unsent: UnsentCopies,
  saw: (order: string) => void,
): Promise<void> {
  await Promise.all(
    [...collections.values()].map(async (rows) => {
      const learn = (id: string, row: SyncedRow | null): void => {
        unsent.learn(rows.name, id, row);
        if (row?.sync.state === 'waiting')
          saw(row.sync.edit > row.sync.order ? row.sync.edit : row.sync.order);
      };
      rows.changes$.subscribe((changes) => changes.forEach(({ id, row }) => learn(id, row)));
      for (const row of await rows.find({ selector: { 'sync.state': 'waiting' } })) learn(row.id, row);
    }),
  );
}
