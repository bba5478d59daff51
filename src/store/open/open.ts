import { COLLECTIONS, type CollectionName } from '@/domain/streams';
import type { SyncedRow } from '@/sync/document';
import { createOrderClock } from '@/sync/edit-order';
import { databaseName } from '../database-name';
import { asStoreError } from '../errors';
import { FileBox } from '../files/file-box';
import { rowFormOf, SHAPE, type Shape } from '../schema/shape';
import { indexedDbBackend, type StorageBackend } from '../storage/backend';
import type { IndexedDbPlace } from '../storage/keyed-table';
import { LocalDatabase } from '../storage/local-database';
import type { Rows } from '../storage/rows';
import { Store, type StoreDeps } from '../store';
import { upgradeStore } from '../upgrade/upgrade';
import { RefusedIndex } from '../writes/refused-index';
import { UnsentCopies } from './unsent-copies';

export interface OpenOptions extends Partial<StoreDeps> {
  /** Where it is kept; the browser's IndexedDB by default. */
  backend?: StorageBackend;
  /** Where the bytes of attachments are kept; the browser's IndexedDB by default. */
  filesPlace?: IndexedDbPlace;
  /** Other tabs share the database. Off in tests that simulate devices. */
  isShared?: boolean;
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
  const { name = databaseName(accountId), isShared = true } = options;
  const open = (): Promise<Store> => openAlone(accountId, { ...options, name, isShared });
  return isShared ? inTurn(`marquee-open-${name}`, open) : open();
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
  options: OpenOptions & { name: string; isShared: boolean },
): Promise<Store> {
  const { backend = indexedDbBackend(), collections = COLLECTIONS, shape = SHAPE, name, isShared } = options;
  let database: LocalDatabase | null = null;
  try {
    database = await LocalDatabase.open(name, backend, isShared);
    await upgradeStore(database, collections, shape);
    return await storeOf(accountId, database, { ...options, backend, collections, shape, isShared });
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
    learnUnsent(rows, unsent, order.saw),
    refused.load((row) => unsent.learn('drafts', row.id, row)),
    unsent.followClient(metadata),
  ]);
  // A store in the memory of this page has no disk for files either.
  const place = options.filesPlace ?? (backend.isPersistent ? undefined : null);
  const files = new FileBox(filesName(accountId), { shared: isShared, place });
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
