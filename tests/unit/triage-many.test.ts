import { afterEach, beforeEach, expect, it } from 'vitest';
import { newId } from '@/domain/ids';
import type { ApplicationStatus } from '@/domain/lifecycles';
import { triageApplications } from '@/store/entities/applications';
import { openStore } from '@/store/open/open';
import { memoryBackend } from '@/store/storage/memory-backend';
import type { Store } from '@/store/store';
import { CLEAN, type SyncedRow } from '@/sync/document';

let store: Store;
const IDS = Array.from({ length: 200 }, newId);
const SORRY = { declineCode: 'dates', declineNote: 'Sorry.' } as const;

/** The application as somebody has it before them. */
const seen = (id: string, status: ApplicationStatus = 'pending', offer: string | null = null) => ({
  id,
  status,
  offer: offer === null ? null : { id: offer },
  interview_reply: null,
});
/** What arrives from the other side. */
const arrives = (id: string, changes: object) =>
  store.rows('applications').change([id], (_id, row) => (row ? { put: { ...row, ...changes } } : null));

beforeEach(async () => {
  store = await openStore(newId(), { backend: memoryBackend(), isShared: false });
  const row = {
    rev: 1,
    snapshot: '',
    status: 'pending',
    offer: null,
    interview_reply: null,
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
  const { moved } = await triageApplications(
    store,
    IDS.map((id) => seen(id)),
    'declined',
    SORRY,
  );
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
  expect(await triageApplications(store, [seen(IDS[0]!), seen(gone)], 'shortlisted')).toEqual({
    moved: [IDS[0]],
    changed: [],
  });
  expect((await store.rows('applications').one(IDS[0]!))?.status).toBe('shortlisted');
});

it.each([
  ['who has accepted', { status: 'accepted' }],
  ['who has withdrawn', { status: 'withdrawn' }],
  ['to whom a colleague has offered something else', { offer: { id: 'second' } }],
  ['who has chosen a time', { interview_reply: { interview_id: 'i', slot: 's', note: '' } }],
])('nobody is declined %s since it was decided, and the others are', async (_who, changes) => {
  const [one, other] = [IDS[0]!, IDS[1]!];
  const decided = [seen(one, 'offered', 'first'), seen(other)];
  await arrives(one, { status: 'offered', offer: { id: 'first' } });
  await arrives(one, changes);
  const before = await store.rows('applications').one(one);
  const { moved, changed } = await triageApplications(store, decided, 'declined', SORRY);
  expect(moved).toEqual([other]);
  expect(changed).toEqual([expect.objectContaining({ id: one, ...changes })]);
  expect(await store.rows('applications').one(one)).toEqual(before);
});

it('a new step stands in place of one that was refused', async () => {
  const id = newId();
  const payload = {
    collection: 'applications',
    stream: 'applications',
    documentId: IDS[0],
    document: { status: 'declined', decline_note: 'No.' },
    base: {},
    isNew: false,
    removed: false,
    code: 'MQ220',
    sentence: '',
    conflicts: [],
    since: 0,
    at: 0,
  };
  const row = { id, rev: 0, snapshot: '', kind: 'refused', title: '', payload, sync: CLEAN };
  await store.rows('drafts').change([id], () => ({ put: row as unknown as SyncedRow }));
  await expect.poll(() => store.refused.get(id)?.documentId).toBe(IDS[0]);
  await triageApplications(store, [seen(IDS[1]!)], 'declined', SORRY);
  expect(store.refused.get(id)).toBeDefined();
  await triageApplications(store, [seen(IDS[0]!)], 'declined', SORRY);
  await expect.poll(() => store.refused.get(id)).toBeUndefined();
});
