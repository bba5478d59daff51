import { memoryBackend } from '@/store/storage/memory-backend';
import { afterEach, expect, test } from 'vitest';
import { newId } from '@/domain/ids';
import { StorageFullError } from '@/store/errors';
import { readDiagnostics } from '@/store/sync/diagnostics';
import { openStore } from '@/store/open/open';
import { observeSyncState } from '@/store/writes/sync-state';
import type { Store } from '@/store/store';
import { portOf } from '@/store/sync/sync-port';
import { STREAMS } from '@/domain/streams';
import { CLEAN, type SyncedRow } from '@/sync/document';
import { evict } from '@/sync/pull/evict';
import { SyncStatusPublisher } from '@/sync/status/sync-status-publisher';
import { freeSpace } from '@/sync/pull/free-space';

const opened: Store[] = [];
afterEach(async () => {
  for (const store of opened.splice(0)) await store.remove();
});

const BUDGET = STREAMS.find(({ name }) => name === 'jobs')!.budget;
const OWN_TITLE = 'posted by me';

/** A device with four fifths of the budget of jobs, and one old job of its owner. */
async function phone(): Promise<Store> {
  const me = newId();
  const store = await openStore(me, {
    backend: memoryBackend(),
    isShared: false,
    collections: ['jobs', 'drafts', 'saved'],
  });
  opened.push(store);
  const job = (n: number): SyncedRow => ({
    id: newId(),
    rev: 1,
    snapshot: '',
    status: 'active',
    posted_by: '',
    title: String(n),
    published_at: new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString(),
    sync: CLEAN,
  });
  const rows = Array.from({ length: BUDGET * 0.8 }, (_, n) => job(n + 1));
  rows.push({ ...job(0), posted_by: me, title: OWN_TITLE });
  const byId = new Map(rows.map((row) => [row.id, row]));
  await store.rows('jobs').change([...byId.keys()], (id) => ({ put: byId.get(id)! }), { expectNew: true });
  return store;
}

const titles = async (store: Store): Promise<string[]> =>
  (await store.rows('jobs').find({ selector: {} })).map((row) => String(row.title));

test('S12: little space on the device halves the budget of jobs, evicts the oldest, and keeps the person’s own', async () => {
  const store = await phone();
  await evict(portOf(store), 0);
  expect((await titles(store)).length).toBe(BUDGET * 0.8 + 1);
  store.isScarce$.next(true);
  await evict(portOf(store), 10 * 60_000);
  const left = await titles(store);
  expect(left.length).toBe(BUDGET / 2);
  expect(left).toContain(OWN_TITLE);
  expect(left).toContain(String(BUDGET * 0.8));
  expect(left).not.toContain('1');
});

test('S12: a full disk evicts at once what can be fetched again, and leaves no tombstone', async () => {
  const store = await phone();
  const evicted = (await store.rows('jobs').find({ selector: { title: '1' } as never }))[0]!.id;
  await freeSpace(portOf(store), (message, cause) => expect.fail(`${message}: ${String(cause)}`));
  expect((await titles(store)).length).toBe(BUDGET / 2);
  let inTombstone: unknown = 'nothing';
  await store.rows('jobs').change([evicted], (_id, current) => ((inTombstone = current), null));
  expect(inTombstone).toBeUndefined();
});

test('S8: a status that cannot be stored on a full disk is still shown', async () => {
  const store = await phone();
  const port = { ...portOf(store), remember: () => Promise.reject(new StorageFullError()) };
  const seen: (string | null)[] = [];
  const subscription = observeSyncState(store).subscribe(({ storageProblem }) => seen.push(storageProblem));
  const publisher = new SyncStatusPublisher(port);
  await publisher.reportStorageFailure(new StorageFullError());
  await expect.poll(() => seen.at(-1)).toContain('This device is full');
  subscription.unsubscribe();
  // Diagnostics use the announced status as well, not the one last stored.
  expect((await readDiagnostics(store)).cannotStore).toBe(true);
});

test('S8: a storage error is shown as our own sentence, whatever the browser calls it', async () => {
  const store = await phone();
  const seen: (string | null)[] = [];
  const subscription = observeSyncState(store).subscribe(({ storageProblem }) => seen.push(storageProblem));
  await new SyncStatusPublisher(portOf(store)).reportStorageFailure(
    new Error('The metadata sync-positions could not be stored (status 409).'),
  );
  await expect
    .poll(() => seen.at(-1))
    .toBe(
      'This browser does not let Marquee store new data. Marquee keeps trying; reload the page if this continues.',
    );
  subscription.unsubscribe();
});
