import 'fake-indexeddb/auto';
import { memoryBackend } from '@/store/storage/memory-backend';
import { afterEach, describe, expect, test } from 'vitest';
import { newId } from '@/domain/ids';
import { COLLECTIONS } from '@/domain/streams';
import {
  StorageFullError,
  StorageUnavailableError,
  asStoreError,
  GoneError,
  InvalidWriteError,
} from '@/store/errors';
import { closeJob } from '@/store/entities/jobs';
import { sendMessage } from '@/store/entities/messages';
import { openStore } from '@/store/open/open';
import { schemaOf } from '@/store/schema/collections';
import type { Store } from '@/store/store';
import { portOf } from '@/store/sync/sync-port';
import { CLEAN, type SyncedRow } from '@/sync/document';
import { saveJobDraft, updateMe } from '../support/edits';

const opened: Store[] = [];
async function open(options: Parameters<typeof openStore>[1] = {}, account = newId()): Promise<Store> {
  const store = await openStore(account, { isShared: false, ...options });
  opened.push(store);
  return store;
}
afterEach(async () => {
  for (const store of opened.splice(0)) await store.remove();
});

const job = (id: string, more: Partial<SyncedRow> = {}): SyncedRow => ({
  id,
  rev: 1,
  snapshot: '',
  status: 'active',
  posted_by: '',
  title: 'Gaffer',
  published_at: '2026-11-01T08:00:00Z',
  sync: CLEAN,
  ...more,
});
const put = (store: Store, rows: SyncedRow[]) =>
  store.rows('jobs').change(
    rows.map(({ id }) => id),
    (id) => ({ put: rows.find((row) => row.id === id)! }),
  );

describe.each([
  ['memory', () => memoryBackend()],
  ['Dexie on IndexedDB', () => undefined],
])('documents on %s', (_name, backend) => {
  test('are sorted newest first by an ascending index', async () => {
    const store = await open({ backend: backend() });
    await put(
      store,
      [1, 3, 2].map((day) => job(newId(), { title: String(day), published_at: `2026-11-0${day}T08:00:00Z` })),
    );
    const rows = await store
      .rows('jobs')
      .find({ selector: { status: 'active' }, sort: [{ status: 'asc' }, { k_newest: 'asc' }] });
    expect(rows.map((row) => row.title)).toEqual(['3', '2', '1']);
  });

  test('take concurrent writes without losing one', async () => {
    const store = await open({ backend: backend() });
    const id = newId();
    await put(store, [job(id, { hired_count: 0 })]);
    const raise = () =>
      store
        .rows('jobs')
        .change([id], (_id, row) => ({ put: { ...row!, hired_count: Number(row!.hired_count) + 1 } }));
    await Promise.all(Array.from({ length: 20 }, raise));
    expect((await store.rows('jobs').one(id))?.hired_count).toBe(20);
  });

  test('S12: an evicted document is hidden from readers, and a late edit restores it', async () => {
    const me = newId();
    const store = await open({ backend: backend() }, me);
    const id = newId();
    await put(store, [job(id, { posted_by: me, description: 'all of it' })]);
    await store.rows('jobs').change([id], () => ({ remove: true, keep: true }));
    expect(await store.rows('jobs').one(id)).toBeUndefined();
    await closeJob(store, id, 'filled');
    const row = await store.rows('jobs').one(id);
    expect(row).toMatchObject({
      status: 'closed',
      description: 'all of it',
      sync: { state: 'waiting', base: { status: 'active', rev: 1 } },
    });
  });

  test('S6: a removed document keeps none of its content, and editing it fails with GoneError', async () => {
    const store = await open({ backend: backend() });
    const id = newId();
    await put(store, [job(id, { description: 'not yours any more' })]);
    await store.rows('jobs').change([id], () => ({ remove: true }));
    await expect(closeJob(store, id, 'filled')).rejects.toBeInstanceOf(GoneError);
    let seen: unknown = 'nothing';
    await store.rows('jobs').change([id], (_id, current) => ((seen = current), null));
    expect(seen).toBeUndefined();
    await put(store, [job(id, { title: 'again' })]);
    expect(await store.rows('jobs').one(id)).toMatchObject({ title: 'again' });
    expect((await store.rows('jobs').one(id))?.description).toBeUndefined();
  });

  test('are each scanned once, in batches', async () => {
    const store = await open({ backend: backend() });
    const ids = Array.from({ length: 25 }, newId);
    await put(
      store,
      ids.map((id) => job(id)),
    );
    await store.rows('jobs').change([ids[3]!, ids[24]!], () => ({ remove: true }));
    const seen: string[] = [];
    await store.rows('jobs').scan((rows) => void seen.push(...rows.map((row) => row.id)), 4);
    expect(seen.toSorted()).toEqual(ids.filter((_id, i) => i !== 3 && i !== 24).toSorted());
  });

  test('metadata is replaced whole, and subscribers are notified', async () => {
    const store = await open({ backend: backend() });
    const seen: unknown[] = [];
    store.metadata.changes$('place').subscribe((value) => seen.push(value));
    expect(await store.metadata.get('place')).toBeNull();
    await store.metadata.set('place', { x: 1 });
    await Promise.all([store.metadata.set('place', { x: 2 }), store.metadata.set('other', { x: 9 })]);
    expect(await store.metadata.get('place')).toEqual({ x: 2 });
    expect(seen).toEqual([{ x: 1 }, { x: 2 }]);
  });
});

test('edits leave in the order they were made, across restarts and a clock that jumps back', async () => {
  const me = newId();
  let now = Date.parse('2026-11-21T09:00:00Z');
  const backend = memoryBackend();
  const write = async (store: Store, body: string) => {
    await sendMessage(store, { recipientId: me.replace(/^./, '0'), body });
  };
  const first = await openStore(me, { backend, isShared: false, now: () => now });
  await write(first, 'one');
  now -= 24 * 60 * 60 * 1000;
  await write(first, 'two');
  await first.close();
  const second = await open({ backend, now: () => now - 1000 }, me);
  await write(second, 'three');
  const queue = await portOf(second).queue(10);
  expect(queue.map(({ row }) => row.body)).toEqual(['one', 'two', 'three']);
});

test('fields and envelope are stored in one write', async () => {
  const store = await open();
  const bulks: unknown[][] = [];
  store
    .rows('drafts')
    .changes$.subscribe((changes) => bulks.push(changes.map(({ row }) => [row?.title, row?.sync.state])));
  await saveJobDraft(store, { title: 'Gaffer' });
  expect(bulks).toEqual([[['Gaffer', 'waiting']]]);
});

test('writing the same values is not an edit', async () => {
  const store = await open();
  const id = newId();
  await put(store, [job(id)]);
  await store
    .rows('jobs')
    .change([id], (_id, row) => ({ put: { ...row!, status: 'closed', closed_reason: 'filled' } }));
  await closeJob(store, id, 'filled');
  expect((await store.rows('jobs').one(id))?.sync.state).toBe('clean');
});

test('an invalid field is refused by name, and nothing is written', async () => {
  const me = newId();
  const store = await open({}, me);
  await store
    .rows('profiles')
    .change([me], () => ({ put: { ...job(me), kind: 'me', created_at: '', bio: '' } }));
  await expect(updateMe(store, { bio: 'x'.repeat(2001) })).rejects.toMatchObject({
    name: 'InvalidWriteError',
    field: 'bio',
  });
  // @ts-expect-error the compiler refuses it as well; the store must refuse what gets past the compiler
  await expect(updateMe(store, { email: 'x@example.test' })).rejects.toBeInstanceOf(InvalidWriteError);
  expect((await store.rows('profiles').one(me))?.sync.state).toBe('clean');
});

test('a full disk and a blocked database give different errors', () => {
  const quota = Object.assign(new Error('AbortError'), {
    inner: new DOMException('The quota has been exceeded.', 'QuotaExceededError'),
  });
  expect(asStoreError(quota)).toBeInstanceOf(StorageFullError);
  expect(asStoreError(new Error('x', { cause: new DOMException('', 'QuotaExceededError') }))).toBeInstanceOf(
    StorageFullError,
  );
  expect(asStoreError(new DOMException('blocked', 'SecurityError'))).toBeInstanceOf(StorageUnavailableError);
});

test('a write that cannot be stored rejects, so that the form keeps the text (S2)', async () => {
  const store = await open();
  const { IDBObjectStore } = globalThis;
  const { put: realPut } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  try {
    await expect(saveJobDraft(store, { title: 'long text' })).rejects.toBeInstanceOf(StorageFullError);
  } finally {
    IDBObjectStore.prototype.put = realPut;
  }
});

test('every collection stays within what RxDB can index', () => {
  expect(COLLECTIONS.length).toBeLessThanOrEqual(12);
  for (const name of COLLECTIONS) {
    const schema = schemaOf(name);
    const properties = schema.properties as Record<string, { type?: unknown; maxLength?: number }>;
    for (const field of (schema.indexes ?? [])
      .flat()
      .map(String)
      .filter((key) => !key.includes('.'))) {
      expect(properties[field]?.type, `${name}.${field}`).toBe('string');
      expect(properties[field]?.maxLength, `${name}.${field}`).toBeGreaterThan(0);
      expect(schema.required, `${name}.${field}`).toContain(field);
    }
  }
});
