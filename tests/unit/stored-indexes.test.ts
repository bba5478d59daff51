import 'fake-indexeddb/auto';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { afterEach, describe, expect, test } from 'vitest';
import { newId } from '@/domain/ids';
import { COLLECTIONS } from '@/domain/streams';
import { openStore } from '@/store/open/open';
import { schemaOf } from '@/store/schema/collections';
import { QUEUE_INDEX, schemaToPlan } from '@/store/storage/forms/indexes';
import type { Store } from '@/store/store';
import { portOf } from '@/store/sync/sync-port';
import { CLEAN, type SyncedRow } from '@/sync/document';

/** What each stored row costs in index entries, read from IndexedDB itself. */
const opened: Store[] = [];
async function open(account: string, options: Parameters<typeof openStore>[1] = {}): Promise<Store> {
  const store = await openStore(account, { isShared: false, ...options });
  opened.push(store);
  return store;
}
afterEach(async () => {
  for (const store of opened.splice(0)) await store.remove();
});

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
  });

/** The number of entries of each index of a collection, by the fields of the index. */
async function entries(account: string, collection: string): Promise<Record<string, number>> {
  const name = (await indexedDB.databases())
    .map((each) => each.name ?? '')
    .find((each) => each.includes(account) && each.endsWith(`--${collection}`));
  const database = await asked(indexedDB.open(name ?? ''));
  try {
    const rows = database.transaction('docs').objectStore('docs');
    const counts = await Promise.all(
      [...rows.indexNames].map(async (index) => {
        const { keyPath } = rows.index(index);
        return [[keyPath].flat().join(), await asked(rows.index(index).count())] as const;
      }),
    );
    return Object.fromEntries(counts);
  } finally {
    database.close();
  }
}

const message = (more: Partial<SyncedRow> = {}): SyncedRow => ({
  id: newId(),
  rev: 1,
  snapshot: '',
  conversation_id: 'c',
  server_seq: 1,
  sync: CLEAN,
  ...more,
});
const waiting = (order: string): Partial<SyncedRow> => ({
  sync: { state: 'waiting', order, edit: order, since: 1, base: null },
});
const put = (store: Store, rows: readonly SyncedRow[]): Promise<void> =>
  store.rows('messages').change(
    rows.map(({ id }) => id),
    (id) => ({ put: rows.find((row) => row.id === id) ?? message({ id }) }),
  );

const QUEUE = `_deleted,${QUEUE_INDEX.join()},id`;

describe('a stored message', () => {
  test('has two index entries while it is clean, and one in the queue only while it waits', async () => {
    const account = newId();
    const store = await open(account);
    const [first, second, third] = [message(), message(), message(waiting('2'))];
    await put(store, [first, second, third]);
    const THREAD = '_deleted,k_conversation,k_thread,id';
    const before = await entries(account, 'messages');
    expect(before).toEqual({ '_deleted,id': 3, [THREAD]: 3, [QUEUE]: 1 });

    await put(store, [{ ...first, ...waiting('1') }]);
    expect((await entries(account, 'messages'))[QUEUE]).toBe(2);
    expect((await portOf(store).queue(10)).map(({ row }) => row.id)).toEqual([first.id, third.id]);

    await put(store, [first, { ...third, sync: CLEAN }]);
    expect((await entries(account, 'messages'))[QUEUE]).toBe(0);
    expect(await portOf(store).queue(10)).toEqual([]);
  });

  test('of an earlier version leaves the queue’s index when it is written again', async () => {
    const account = newId();
    const store = await open(account);
    const row = message();
    await put(store, [{ ...row, sync: { state: 'clean', order: '' } as SyncedRow['sync'] }]);
    expect((await entries(account, 'messages'))[QUEUE]).toBe(1);
    expect(await store.rows('messages').count()).toBe(1);
    await put(store, [row]);
    expect((await entries(account, 'messages'))[QUEUE]).toBe(0);
    expect(await store.rows('messages').count()).toBe(1);
  });
});

describe.each(COLLECTIONS)('%s', (collection) => {
  test('counts and finds its clean rows, which the queue’s index leaves out', async () => {
    const store = await open(newId());
    const rows = store.rows(collection);
    const bare = (id: string): SyncedRow => {
      const fields = { id, rev: 1, snapshot: '', kind: 'x', status: 'active', sync: CLEAN } as SyncedRow;
      for (const owner of ['posted_by', 'job_id', 'applicant_id', 'employer_id', 'asker_id', 'endorser_id'])
        fields[owner] = 'somebody';
      return fields;
    };
    const ids = [newId(), newId(), newId()];
    await rows.change(ids, (id) => ({ put: bare(id) }));
    expect(await rows.count()).toBe(3);
    expect((await rows.find({ selector: {} })).map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(await rows.find({ selector: { 'sync.state': 'waiting' } })).toEqual([]);
  });
});

test('only a query about the queue may be planned with its index: whatever else used it would miss every clean row', () => {
  for (const collection of COLLECTIONS) {
    const schema = schemaOf(collection) as unknown as Parameters<typeof schemaToPlan>[0];
    const usesQueue = (selector: Record<string, unknown>): boolean =>
      (schemaToPlan(schema, selector).indexes ?? []).some((index) => index.includes(QUEUE_INDEX[0]));
    expect(usesQueue({})).toBe(false);
    expect(usesQueue({ status: 'active', id: { $gt: '' } })).toBe(false);
    expect(usesQueue({ 'sync.state': 'waiting' })).toBe(true);
  }
});

test('a database with RxDB’s own indexes opens, is written to, and is cleaned up', async () => {
  const account = newId();
  const older = await openStore(account, {
    isShared: false,
    backend: { isPersistent: true, rxStorage: getRxStorageDexie() },
  });
  const [kept, removed] = [message(), message()];
  await put(older, [kept, removed]);
  await older.close();
  expect(Object.keys(await entries(account, 'messages'))).toContain('_meta.lwt');

  const store = await open(account);
  await store.rows('messages').change([removed.id], () => ({ remove: true }));
  const added = message();
  await put(store, [added]);
  await portOf(store).cleanUp(60_000);
  expect((await entries(account, 'messages'))['_deleted,id']).toBe(3);
  await portOf(store).cleanUp(0);
  expect((await entries(account, 'messages'))['_deleted,id']).toBe(2);
  expect((await store.rows('messages').get([kept.id, removed.id, added.id])).map(({ id }) => id)).toEqual(
    expect.arrayContaining([kept.id, added.id]),
  );
});
