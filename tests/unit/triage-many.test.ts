import { afterEach, beforeEach, expect, it } from 'vitest';
import { newId } from '@/domain/ids';
import { triageApplications } from '@/store/entities/applications';
import { openStore } from '@/store/open/open';
import { memoryBackend } from '@/store/storage/memory-backend';
import type { Store } from '@/store/store';
import { CLEAN, type SyncedRow } from '@/sync/document';

let store: Store;
const IDS = Array.from({ length: 200 }, newId);

beforeEach(async () => {
  store = await openStore(newId(), { backend: memoryBackend(), isShared: false });
  const row = {
    rev: 1,
    snapshot: '',
    status: 'pending',
    decline_note: '',
    created_at: '2026-11-01T08:00:00Z',
    sync: CLEAN,
  };
  await store.rows('applications').change(IDS, (id) => ({ put: { ...row, id } as unknown as SyncedRow }));
});
afterEach(() => store.close());

it('two hundred applications are declined by one write, each with an edit of its own', async () => {
  const writes: number[] = [];
  const subscription = store
    .rows('applications')
    .changes$.subscribe((changes) => writes.push(changes.length));
  const moved = await triageApplications(store, IDS, 'declined', {
    declineCode: 'dates',
    declineNote: 'Sorry.',
  });
  subscription.unsubscribe();
  expect(moved.toSorted()).toEqual(IDS.toSorted());
  expect(writes).toEqual([200]);
  const rows = await store.rows('applications').get(IDS);
  expect(new Set(rows.map(({ status, decline_note: note }) => `${status}: ${note}`))).toEqual(
    new Set(['declined: Sorry.']),
  );
  const edits = rows.map(({ sync }) => (sync.state === 'waiting' ? sync.edit : 'none'));
  expect(new Set(edits).size).toBe(200);
});

it('those that are not on this device are left out, and the others are moved', async () => {
  const gone = newId();
  expect(await triageApplications(store, [IDS[0]!, gone], 'shortlisted')).toEqual([IDS[0]]);
  expect((await store.rows('applications').one(IDS[0]!))?.status).toBe('shortlisted');
});
