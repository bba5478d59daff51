import 'fake-indexeddb/auto';
import { indexedDbBackend, type StorageBackend } from '@/store/storage/backend';
import { memoryBackend } from '@/store/storage/memory-backend';
import { firstValueFrom } from 'rxjs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { newId } from '@/domain/ids';
import type { CollectionName } from '@/domain/streams';
import { withdrawApplication } from '@/store/entities/applications';
import { NewerStoreError, UpgradeFailedError } from '@/store/errors';
import { sendMessage } from '@/store/entities/messages';
import { type OpenOptions, openStore } from '@/store/open/open';
import { observeQueue } from '@/store/writes/queue';
import { LocalDatabase } from '@/store/storage/local-database';
import { toggleSaved } from '@/store/entities/saved';
import { rowFormOf, type Shape, SHAPE } from '@/store/schema/shape';
import { STEPS, type Step, versionOf } from '@/store/schema/upgrade-steps';
import type { Store } from '@/store/store';
import { portOf } from '@/store/sync/sync-port';
import { removeDocument } from '@/store/writes/write';
import { saved } from '@/domain/streams';
import { CLEAN, type Row, streamNamed, type SyncedRow } from '@/sync/document';
import { preserveConflict, preserveRefusedWrite } from '@/sync/push/preserve-refused-write';
import { rewriteAsVersion, versionAfter } from '../support/stored-forms';
import { saveJobDraft } from '../support/edits';

type Backend = () => StorageBackend;
const BACKENDS: [string, Backend][] = [
  ['memory', () => memoryBackend()],
  ['Dexie on IndexedDB', () => indexedDbBackend()],
];

const opened: Store[] = [];
afterEach(async () => {
  for (const store of opened.splice(0)) await store.remove();
});

type Version = Pick<OpenOptions, 'shape' | 'collections'>;

async function open(backend: Backend, me: string, version: Version = {}): Promise<Store> {
  const store = await openStore(me, { backend: backend(), isShared: false, ...version });
  opened.push(store);
  return store;
}

async function close(store: Store): Promise<void> {
  opened.splice(opened.indexOf(store), 1);
  await store.close();
}

/** The app's steps, followed by ones of a later version. */
function withSteps(...more: Step[]): Version {
  const steps = [...STEPS, ...more];
  const schemaOf: Shape['schemaOf'] = (name) => ({
    ...SHAPE.schemaOf(name),
    version: versionOf(name, steps),
  });
  return { shape: { steps, schemaOf } };
}

const LATER: Step = {
  collection: 'applications',
  name: 'a field of a later version',
  up: (fields) => ({ later: [], ...fields }),
};

const bare = (row: SyncedRow): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith('_') && !name.startsWith('k_')));

async function everything(store: Store): Promise<Record<string, Row[]>> {
  const all: Record<string, Row[]> = {};
  for (const name of store.names) {
    await store.rows(name).scan((rows) => {
      (all[name] ??= []).push(...rows.map(bare));
    });
  }
  return all;
}

/** What the steps from `before` on should make of rows, computed without the upgrade's own code. */
function afterSteps(all: Record<string, Row[]>, before: number): Record<string, Row[]> {
  const steps = STEPS.slice(before);
  const up = (collection: string, fields: Row): Row =>
    steps.filter((step) => step.collection === collection).reduce((row, step) => step.up(row), fields);
  const baseOf = (collection: string, { base }: { base?: unknown }): Row =>
    base === null || base === undefined ? {} : { base: up(collection, base as Row) };
  // Its base has had its present name, by which steps find it, since the step that named it.
  const since = STEPS.findIndex(({ name }) => name.startsWith('plain names')) + 1;
  const conflictOf = (collection: string, { conflictingFields }: { conflictingFields?: unknown }): Row =>
    conflictingFields === undefined
      ? {}
      : {
          conflictingFields: {
            ...(conflictingFields as Row),
            base: STEPS.slice(Math.max(before, since))
              .filter((step) => step.collection === collection)
              .reduce((fields, step) => step.up(fields), (conflictingFields as Row).base as Row),
          },
        };
  const row = (name: string, each: Row): Row => {
    const sync = each.sync as Row;
    const payload = each.payload as Row | undefined;
    const kept =
      each.kind === 'refused' && payload
        ? {
            payload: {
              ...payload,
              document: up(String(payload.collection), payload.document as Row),
              ...baseOf(String(payload.collection), payload),
            },
          }
        : {};
    return {
      ...up(name, each),
      ...kept,
      sync: { ...sync, ...baseOf(name, sync), ...conflictOf(name, sync) },
    };
  };
  return Object.fromEntries(
    Object.entries(all).map(([name, rows]) => [name, rows.map((each) => row(name, each))]),
  );
}

const application = (id: string, me: string, cover: string): SyncedRow => ({
  id,
  rev: 3,
  snapshot: 'f',
  job_id: newId(),
  applicant_id: me,
  employer_id: newId(),
  status: 'pending',
  cover_note: cover,
  created_at: '2026-11-01T08:00:00Z',
  sync: CLEAN,
});

const METADATA = {
  'sync-client': { id: 'the same device' },
  'sync-positions': { jobs: { checkpoint: { epoch: 1 }, snapshot: 's', sweep: true } },
  'sync-status': { connection: 'online', lastInStepAt: 5, isSnapshotting: true, deferred: { a: 7 } },
  'sync-coverage': { jobs: { since: '2026-11-01T08:00:00Z' } },
  'sync-error-log': { entries: [] },
  'sync-resync-request': { order: '2' },
  'sync-resync-done': { order: '1' },
};

/** Writes documents in every state that a document can have. */
async function writeEveryState(store: Store): Promise<{ changed: string; refused: string }> {
  const me = store.me();
  const put = (name: CollectionName, row: SyncedRow) =>
    store.rows(name).change([row.id], () => ({ put: row }));
  const changed = newId();
  const target = newId();
  await put('applications', application(newId(), me, 'clean'));
  await put('applications', application(changed, me, 'changed'));
  await put('jobs', {
    id: target,
    rev: 1,
    snapshot: '',
    status: 'active',
    posted_by: '',
    title: 'Gaffer',
    published_at: '2026-11-01T08:00:00Z',
    sync: CLEAN,
  });
  await withdrawApplication(store, changed);
  await sendMessage(store, { recipientId: newId(), body: 'written in the tunnel' });
  await saveJobDraft(store, { title: 'Standby grip' });
  await toggleSaved(store, 'job', target, 'Gaffer');
  const unsaved = newId();
  await put('saved', {
    id: unsaved,
    kind: 'job',
    rev: 2,
    snapshot: '',
    created_at: '2026-11-01T08:00:00Z',
    sync: CLEAN,
    user_id: me,
    target_id: newId(),
    label: 'L',
    payload: {},
  });
  await removeDocument(store, saved, unsaved);
  const turnedDown = application(newId(), me, 'turned down');
  const stream = streamNamed('applications')!;
  const refused = await preserveRefusedWrite(
    portOf(store),
    5,
    {
      collection: 'applications',
      stream,
      row: turnedDown,
      envelope: {
        state: 'waiting',
        order: store.order.next(),
        edit: store.order.next(),
        since: 4,
        base: { status: 'pending', rev: 3 },
      },
      document: bare(turnedDown),
    },
    { code: 'MQ205', sentence: 'This job is closed.', conflicts: [] },
  );
  const both = application(newId(), me, 'changed here and there');
  const edit = store.order.next();
  await put('applications', {
    ...both,
    sync: {
      state: 'waiting',
      order: edit,
      edit,
      since: 6,
      base: { status: 'viewed', rev: 4 },
      conflictingFields: { names: ['cover_note'], base: { status: 'pending', cover_note: 'before', rev: 3 } },
      deletedOnServer: true,
    },
  });
  await preserveConflict(
    portOf(store),
    7,
    'applications',
    stream,
    both,
    { state: 'waiting', order: edit, edit, since: 6, base: { status: 'viewed', rev: 4 } },
    [{ field: 'cover_note', mine: 'changed here', theirs: 'changed there' }],
  );
  for (const [name, value] of Object.entries(METADATA)) await store.metadata.set(name, value);
  return { changed, refused };
}

describe.each(BACKENDS)('upgrade on %s', (_name, backend) => {
  test.each(STEPS.map((step, before) => [before, `${step.collection}: ${step.name}`] as const))(
    'S11: a store from before step %i (%s) opens with all its data',
    async (before) => {
      const me = newId();
      const old = await open(backend, me, versionAfter(before));
      await writeEveryState(old);
      const rows = await everything(old);
      const queue = (await portOf(old).queue(100)).map(({ row }) => row.id);
      expect(queue.length).toBe(6);
      await rewriteAsVersion(old, before);
      await close(old);

      const store = await open(backend, me);
      expect(await everything(store)).toEqual(afterSteps(rows, before));
      expect((await portOf(store).queue(100)).map(({ row }) => row.id)).toEqual(queue);
      expect(store.refused.all().map(({ code, conflicts }) => [code, conflicts])).toEqual([
        ['MQ205', []],
        ['CONFLICT', [{ field: 'cover_note', mine: 'changed here', theirs: 'changed there' }]],
      ]);
      for (const [name, value] of Object.entries(METADATA))
        expect(await store.metadata.get(name), name).toEqual(value);
      for (const name of ['sync-checkpoints', 'sync-report', 'wake'])
        expect(await store.metadata.get(name), name).toBeNull();
      // The stored status is of an earlier run, so this page must not report it as current.
      expect(await firstValueFrom(store.metadata.sinceOpened$('sync-status'))).toBeNull();
      const mine = await store.rows('applications').find({
        selector: { applicant_id: me },
        sort: [{ applicant_id: 'asc' }, { k_newest: 'asc' }],
      } as never);
      expect(mine.length).toBe(3);
    },
  );

  test('S2, S11: a step changes the document, the base of its edit and the copy of a refused write, and makes no edit of its own', async () => {
    const me = newId();
    const old = await open(backend, me);
    const { changed, refused } = await writeEveryState(old);
    const before = await old.rows('applications').one(changed);
    await close(old);
    const store = await open(backend, me, withSteps(LATER));
    const after = await store.rows('applications').one(changed);
    expect(after).toMatchObject({
      later: [],
      status: 'withdrawn',
      sync: { base: { later: [], status: 'pending' } },
    });
    expect({ ...after!.sync, base: null }).toEqual({ ...before!.sync, base: null });
    const [both] = await store
      .rows('applications')
      .find({ selector: { cover_note: 'changed here and there' } });
    expect(both).toMatchObject({ sync: { conflictingFields: { base: { later: [], status: 'pending' } } } });
    const kept = store.refused.get(refused)!;
    expect(kept.document).toMatchObject({ later: [], cover_note: 'turned down' });
    expect(kept.base).toEqual({ later: [], status: 'pending', rev: 3 });
  });

  test('S11: a collection that the older version did not have is there after the upgrade, empty and usable', async () => {
    const me = newId();
    const before = versionAfter(STEPS.length - 1);
    const collections = before.collections.filter((name) => name !== 'saved');
    const old = await open(backend, me, { ...before, collections });
    const draft = await saveJobDraft(old, { title: 'Standby grip' });
    await rewriteAsVersion(old, STEPS.length - 1);
    await close(old);

    const store = await open(backend, me);
    expect((await firstValueFrom(observeQueue(store))).waiting.map(({ id }) => id)).toEqual([draft]);
    expect((await everything(store)).saved).toBeUndefined();
    const job = newId();
    await toggleSaved(store, 'job', job, 'Gaffer');
    await close(store);
    const again = await open(backend, me);
    expect((await everything(again)).saved).toMatchObject([{ target_id: job, label: 'Gaffer' }]);
  });

  test('S11: a step that throws leaves the old store unchanged, and the next version upgrades everything, including later work', async () => {
    const me = newId();
    const old = await open(backend, me);
    await writeEveryState(old);
    const rows = await everything(old);
    await close(old);
    const late: Step = {
      collection: 'saved',
      name: 'a step with a bug',
      up: () => {
        throw new Error('a bug');
      },
    };
    await expect(open(backend, me, withSteps(LATER, late))).rejects.toBeInstanceOf(UpgradeFailedError);
    await expect(open(backend, me, withSteps(LATER, late))).rejects.toMatchObject({
      cause: { message: 'a bug' },
    });

    const again = await open(backend, me);
    expect(await everything(again)).toEqual(rows);
    const draft = await saveJobDraft(again, { title: 'written after the failure' });
    const queue = (await firstValueFrom(observeQueue(again))).waiting.map(({ id }) => id);
    await close(again);

    const fixed = await open(backend, me, withSteps(LATER, { ...late, up: (fields) => fields }));
    expect((await firstValueFrom(observeQueue(fixed))).waiting.map(({ id }) => id)).toEqual(queue);
    expect(queue).toContain(draft);
  });

  test('S11: after a failed upgrade the older app finds its metadata unchanged, and the next attempt upgrades its later changes', async () => {
    const me = newId();
    // Before the step that renames metadata documents.
    const before = STEPS.findIndex(({ name }) => name.startsWith('plain names'));
    const old = await open(backend, me, versionAfter(before));
    await writeEveryState(old);
    await rewriteAsVersion(old, before);
    await close(old);
    const fail = (): never => {
      throw new Error('a bug');
    };
    await expect(
      open(backend, me, withSteps({ collection: 'saved', name: 'a step with a bug', up: fail })),
    ).rejects.toBeInstanceOf(UpgradeFailedError);

    const again = await open(backend, me, versionAfter(before));
    expect(await again.metadata.get('sync-checkpoints')).toEqual({
      jobs: { checkpoint: { epoch: 1 }, fill: 's', sweep: true },
    });
    await again.metadata.set('sync-checkpoints', { jobs: { checkpoint: 'later', fill: '', sweep: true } });
    await close(again);
    const store = await open(backend, me);
    expect(await store.metadata.get('sync-positions')).toEqual({
      jobs: { checkpoint: 'later', snapshot: '', sweep: true },
    });
  });

  test('S11: what an older version writes after the upgrade is taken over at the next start, once, and undoes nothing', async () => {
    const me = newId();
    const first = await open(backend, me);
    const { changed } = await writeEveryState(first);
    await close(first);
    const shape = withSteps(LATER);
    const upgraded = await open(backend, me, shape);
    await saveJobDraft(upgraded, { title: 'by the new version' });
    const known = (await portOf(upgraded).queue(100)).map(({ row }) => row.id);
    await close(upgraded);

    // An app without these upgrades, such as a release that was rolled back.
    const database = await LocalDatabase.open(`marquee-${me}`, backend(), false);
    const { rows: collections } = await database.openCollections([rowFormOf('applications', SHAPE)]);
    const lateId = newId();
    const order = '9'.repeat(15);
    await collections.get('applications')!.change([lateId], () => ({
      put: {
        ...application(lateId, me, 'late'),
        rev: 0,
        sync: { state: 'waiting', order, edit: order, since: 9, base: null },
      },
    }));
    await database.close();

    const store = await open(backend, me, shape);
    expect((await portOf(store).queue(100)).map(({ row }) => row.id)).toEqual([...known, lateId]);
    expect(await store.rows('applications').one(lateId)).toMatchObject({ cover_note: 'late', later: [] });
    expect(await store.rows('applications').one(changed)).toMatchObject({
      status: 'withdrawn',
      sync: { state: 'waiting' },
    });
  });

  test('S11: a version older than the store reports that, and changes nothing', async () => {
    const me = newId();
    const newer = await open(backend, me, withSteps(LATER));
    await writeEveryState(newer);
    const rows = await everything(newer);
    await close(newer);
    await expect(open(backend, me)).rejects.toBeInstanceOf(NewerStoreError);
    expect(await everything(await open(backend, me, withSteps(LATER)))).toEqual(rows);
  });
});

const databasesOf = async (me: string): Promise<string[]> =>
  (await indexedDB.databases())
    .map(({ name }) => String(name))
    .filter((name) => name.includes(me) && name.includes('applications'))
    .toSorted();

test('S9, S11: nothing of the old form stays on the device, even if its deletion was interrupted', async () => {
  const me = newId();
  const dexie = () => indexedDbBackend();
  const old = await open(dexie, me, versionAfter(0));
  await writeEveryState(old);
  await close(old);
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const remove = vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation(() => {
    throw new Error('the tab was killed here');
  });
  const first = await open(dexie, me);
  const rows = await everything(first);
  expect(await databasesOf(me)).toHaveLength(2);
  await close(first);
  remove.mockRestore();
  warn.mockRestore();

  const second = await open(dexie, me);
  expect(await databasesOf(me)).toEqual([
    `rxdb-dexie-marquee-${me}--${versionOf('applications')}--applications`,
  ]);
  expect(await everything(second)).toEqual(rows);
});

test('S11: an upgrade that runs out of space fails before anything is changed', async () => {
  const me = newId();
  const dexie = () => indexedDbBackend();
  const old = await open(dexie, me);
  await writeEveryState(old);
  const rows = await everything(old);
  await close(old);
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, value: Row, key?: IDBValidKey) {
    if (this.transaction.db.name.includes(`--${versionOf('drafts') + 1}--drafts`))
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    return put.call(this, value, key);
  } as typeof put;
  try {
    await expect(open(dexie, me, withSteps(LATER))).rejects.toMatchObject({ name: 'StorageFullError' });
  } finally {
    IDBObjectStore.prototype.put = put;
  }
  expect(await everything(await open(dexie, me))).toEqual(rows);
});
