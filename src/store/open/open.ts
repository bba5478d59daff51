import { COLLECTIONS, type CollectionName } from '@/domain/streams';
import type { SyncedRow } from '@/sync/document';
import { createOrderClock } from '@/sync/edit-order';
import { databaseName } from '../database-name';
import { asStoreError } from '../errors';
import { FileBox } from '../files/file-box';
import { rowFormOf, SHAPE, type Shape } from '../schema/shape';
import { indexedDbBackend, type StorageBackend } from '../storage/backend';
import type { IndexedDbApi } from '../storage/keyed-table';
import { LocalDatabase } from '../storage/local-database';
import type { Rows } from '../storage/rows';
import { Store, type StoreDeps } from '../store';
import { upgradeStore } from '../upgrade/upgrade';
import { RefusedIndex } from '../writes/refused-index';
import { UnsentCopies } from './unsent-copies';

export interface OpenOptions extends Partial<StoreDeps> {
  /** IndexedDB by default. */
  backend?: StorageBackend;
  /** Storage for the bytes of attachments; IndexedDB by default. */
  filesIndexedDb?: IndexedDbApi;
  /** Other tabs share the database. Off in tests that simulate devices. */
  isShared?: boolean;
  /** RxDB's free edition allows 13 open collections per process, so tests with several devices open only what they use. */
  collections?: readonly CollectionName[];
  /** Instead of `databaseName`, for tests with several devices of one account in one process. */
  name?: string;
  /** Distinguishes tabs in the edit order; random by default. */
  tab?: string;
  /** The stored form; that of another version in tests of upgrades. */
  shape?: Shape;
}

/** The database of the attachments' bytes, for the same account only (S9). */
const filesName = (accountId: string | null): string => `marquee-files-${accountId ?? 'guest'}`;

const randomTab = (): string => crypto.randomUUID().slice(0, 4);

/**
 * Opens the account's database, after upgrading it to this version's form (S11). Close one account's store before opening
 * another's. @throws StoreError; nothing is open then, and opening may be tried again
 */
export function openStore(accountId: string | null, options: OpenOptions = {}): Promise<Store> {
  const { name = databaseName(accountId), isShared = true } = options;
  const open = (): Promise<Store> => openUnderLock(accountId, { ...options, name, isShared });
  return isShared ? withOpenLock(`marquee-open-${name}`, open) : open();
}

/**
 * Holds a lock, so that two tabs do not upgrade at the same time. The lock also makes the browser discard a page that went into
 * the back-forward cache while opening, as soon as another page wants it; otherwise that page would block the database for all.
 */
const withOpenLock = <T>(name: string, act: () => Promise<T>): Promise<T> =>
  typeof navigator !== 'undefined' && 'locks' in navigator
    ? (navigator.locks.request(name, act) as Promise<T>)
    : act();

async function openUnderLock(
  accountId: string | null,
  options: OpenOptions & { name: string; isShared: boolean },
): Promise<Store> {
  const { backend = indexedDbBackend(), collections = COLLECTIONS, shape = SHAPE, name, isShared } = options;
  let database: LocalDatabase | null = null;
  try {
    database = await LocalDatabase.open(name, backend, isShared);
    await upgradeStore(database, collections, shape);
    return await storeOf(accountId, database, { ...options, backend, collections, shape, isShared });
  } catch (error) {
    // Left open it would block the next attempt. What kept it from opening may also keep it from closing.
    await database
      ?.close()
      .catch((cause: unknown) => console.warn('A store that failed to open could not be closed.', cause));
    throw asStoreError(error);
  }
}

async function storeOf(
  accountId: string | null,
  database: LocalDatabase,
  options: OpenOptions & Required<Pick<OpenOptions, 'backend' | 'collections' | 'shape' | 'isShared'>>,
): Promise<Store> {
  const { backend, collections, shape, isShared, now = Date.now, tab = randomTab() } = options;
  const { rows, metadata, lost$ } = await database.openCollections(
    collections.map((each) => rowFormOf(each, shape)),
  );
  const order = createOrderClock(now, tab);
  const unsent = new UnsentCopies();
  const refused = new RefusedIndex(rows.get('drafts'));
  await Promise.all([
    trackUnsent(rows, unsent, order.saw),
    refused.load((row) => unsent.track('drafts', row.id, row)),
    unsent.followClient(metadata),
  ]);
  // A store in the memory of this page has no disk for files either.
  const indexedDb = options.filesIndexedDb ?? (backend.isPersistent ? undefined : null);
  const files = new FileBox(filesName(accountId), { shared: isShared, indexedDb });
  return new Store(
    accountId,
    rows,
    metadata,
    refused,
    files,
    order,
    { now },
    {
      unsent,
      isPersistent: backend.isPersistent,
      schemaVersion: Math.max(...collections.map((each) => shape.schemaOf(each).version)),
      lost$,
      async close() {
        files.close();
        await database.close();
      },
      async remove() {
        await files.delete();
        await database.remove();
      },
    },
  );
}

/**
 * Keeps the copies of waiting documents up to date, and the edit order ahead of edits by other tabs and before a restart,
 * whatever the clock says now.
 */
async function trackUnsent(
  collections: ReadonlyMap<CollectionName, Rows>,
  unsent: UnsentCopies,
  onOrder: (order: string) => void,
): Promise<void> {
  await Promise.all(
    [...collections.values()].map(async (rows) => {
      const track = (id: string, row: SyncedRow | null): void => {
        unsent.track(rows.name, id, row);
        if (row?.sync.state === 'waiting')
          onOrder(row.sync.edit > row.sync.order ? row.sync.edit : row.sync.order);
      };
      rows.changes$.subscribe((changes) => changes.forEach(({ id, row }) => track(id, row)));
      for (const row of await rows.find({ selector: { 'sync.state': 'waiting' } })) track(row.id, row);
    }),
  );
}
