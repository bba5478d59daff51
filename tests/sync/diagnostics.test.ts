import { firstValueFrom } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { SyncFault } from '@/backend/sync/sync-protocol';
import { newId } from '@/domain/ids';
import { COLLECTIONS, STREAMS } from '@/domain/streams';
import { diagnosticsFile } from '@/features/settings/diagnostics/export-file';
import { resyncEverything, observeDiagnostics, readDiagnostics } from '@/store/sync/diagnostics';
import { StorageFullError } from '@/store/errors';
import { countUnsent } from '@/store/writes/queue';
import type { Store } from '@/store/store';
import { portOf } from '@/store/sync/sync-port';
import { cleanRow, editEnvelope, type Row, serverFields } from '@/sync/document';
import { preserveConflict, preserveRefusedWrite } from '@/sync/push/preserve-refused-write';
import { STEPS } from '@/store/schema/upgrade-steps';
import { ErrorLog } from '@/sync/status/error-log';
import { publishedJob } from './support/people';
import { reply } from './support/network';
import { stage, until } from './support/fixture';
import { TestClock } from './support/test-clock';
import { saveJobDraft, updateJob } from '../support/edits';

const set = stage();
const MARK = 'zarathustra';

/** Streams in which a write can wait; clients may only read the others. */
const WRITABLE_STREAMS = STREAMS.filter(({ clientsMay }) => Object.values(clientsMay).includes(true));

/** A document with the mark in every text. */
const marked = (fields: readonly string[], id: string): Row & { id: string; rev: number } => ({
  ...Object.fromEntries(fields.map((field) => [field, `${MARK} ${field} ${MARK}@example.test`])),
  id,
  rev: 1,
  payload: { body: MARK },
  participants: [MARK],
  settings: { muted: [MARK] },
  // Reacted to as soon as it is stored, so it has its form.
  media: {
    [newId()]: {
      kind: 'video',
      place: 1,
      title: MARK,
      url: `https://${MARK}.test/`,
      file: null,
      thumb: null,
    },
  },
});

async function fillWithMarkedRows(store: Store): Promise<string[]> {
  const port = portOf(store);
  const ids: string[] = [];
  for (const stream of STREAMS) {
    const [clean, edited, refused] = [newId(), newId(), newId()];
    ids.push(clean, edited, refused);
    const row = (id: string) => cleanRow(stream, marked(Object.keys(stream.fields), id), '');
    await port.change(stream.collection, [clean], () => ({ put: row(clean) }));
    if (!WRITABLE_STREAMS.includes(stream)) continue;
    const waiting = { ...row(edited), sync: editEnvelope(row(edited), stream, store.order.next(), 5) };
    await port.change(stream.collection, [edited], () => ({ put: waiting }));
    const kept = {
      collection: stream.collection,
      stream,
      row: row(refused),
      envelope: waiting.sync,
      document: serverFields(row(refused), stream),
    };
    await preserveRefusedWrite(port, 6, kept, {
      code: stream.name === 'jobs' ? MARK : 'MQ400',
      sentence: `Not in the right form: ${MARK}.`,
      conflicts: [],
    });
    await preserveConflict(port, 6, stream.collection, stream, { ...waiting, id: refused }, waiting.sync, [
      { field: 'title', mine: MARK, theirs: MARK },
    ]);
  }
  return ids;
}

describe('diagnostics', () => {
  test('S9: export no text, names, addresses, tokens or whole ids', async () => {
    const device = await set.phone(await set.server.createUser({ name: `${MARK} ${MARK}` }), {
      collections: COLLECTIONS,
    });
    const { store } = device;
    await device.goOffline();
    const ids = await fillWithMarkedRows(store);
    await store.metadata.set('sync-status', {
      connection: 'online',
      leader: newId(),
      storageProblem: `No space for ${MARK}`,
      barred: `${MARK}`,
      deferred: { [ids[0]!]: 7 },
      needsSignIn: false,
      lastInStepAt: 1,
      pause: null,
    });
    await store.metadata.set('sync-positions', {
      jobs: { checkpoint: { e: MARK, x: MARK, i: ids[0] }, snapshot: MARK, sweep: true },
    });
    const clock = new TestClock();
    const errors = new ErrorLog(portOf(store), clock);
    errors.note(
      'A push failed',
      new SyncFault('busy', `${MARK} at https://${MARK}.test/?token=${MARK}`, null, MARK),
    );
    errors.note(`Reading ${MARK}`, new Error(MARK));
    errors.note('Sync stopped for now', new StorageFullError({ cause: new Error(MARK) }));
    errors.note('Sync stopped for now', Object.assign(new Error(MARK), { name: MARK, code: MARK }));
    clock.advance(10_000);
    await until(() => clock.waiting === 0);
    await expect.poll(async () => (await readDiagnostics(store)).errors.length).toBe(4);

    const snapshot = await readDiagnostics(store);
    const file = diagnosticsFile(
      snapshot,
      {
        leadsIn: 'worker',
        space: { used: 1, quota: 2, persistent: false },
        app: { version: '2.0.0', build: 'abc' },
        worker: 'none',
        browser: 'Test',
      },
      [{ at: 0, attempt: 2, result: 'unreached' }],
    );
    expect(JSON.parse(file)).toMatchObject({
      rotations: [{ at: '1970-01-01T00:00:00.000Z', attempt: 2, result: 'unreached' }],
    });
    expect(file.toLowerCase()).not.toContain(MARK);
    expect(file).not.toContain('example.test');
    for (const id of [...ids, store.accountId!]) expect(file).not.toContain(id);
    expect(snapshot.queue).toMatchObject({
      waiting: WRITABLE_STREAMS.length,
      oldestSince: 5,
      deferred: 1,
      refused: { CONFLICT: WRITABLE_STREAMS.length, MQ400: WRITABLE_STREAMS.length - 1, other: 1 },
    });
    expect(snapshot.errors.map(({ where, kind, code }) => [where, kind, code])).toEqual([
      ['A push failed', 'busy', null],
      ['other', 'unknown', null],
      ['Sync stopped for now', 'StorageFullError', null],
      ['Sync stopped for now', 'unknown', null],
    ]);
  });

  test('show each stream’s position and number of rows, and the pending writes', async () => {
    const owner = await set.server.createUser({ role: 'employer' });
    await publishedJob(set.server, owner);
    const device = await set.phone(owner, { collections: ['jobs', 'drafts'] });
    await device.sync();
    await device.goOffline();
    await saveJobDraft(device.store, { title: 'Kept' });
    const { streams, queue, connection, lastInStepAt, schemaVersion } = await firstValueFrom(
      observeDiagnostics(device.store),
    );
    const jobs = await device.store.rows('jobs').count();
    expect(streams).toMatchObject([
      { name: 'jobs', rows: jobs, budget: 5_000, isSnapshotting: false },
      { name: 'drafts', budget: null },
    ]);
    expect(streams[0]?.epoch).toMatch(/^\d+\.[0-9a-f]{6}\.[0-9a-f]+$/);
    expect(Number(streams[0]?.position)).toBeGreaterThan(0);
    expect({ queue, connection, lastInStepAt, schemaVersion }).toMatchObject({
      queue: { waiting: 1, byKind: { job_draft: 1 } },
      connection: 'offline',
      lastInStepAt: device.clock.now(),
      schemaVersion: STEPS.length,
    });
  });

  test('keep the last fifty errors across restarts, with few writes', async () => {
    const device = await set.phone(await set.server.createUser(), { collections: ['drafts'] });
    const { store } = device;
    const clock = new TestClock();
    let writes = 0;
    store.metadata.changes$('sync-error-log').subscribe(() => (writes += 1));
    const note = async (count: number) => {
      const errors = new ErrorLog(portOf(store), clock);
      for (let n = 0; n < count; n += 1)
        errors.note('A push failed', new SyncFault('busy', 'x', null, 'XX000'));
      await until(() => clock.waiting > 0);
      clock.advance(10_000);
      await expect.poll(() => writes).toBeGreaterThan(0);
    };
    await note(30);
    await expect.poll(async () => (await readDiagnostics(store)).errors.length).toBe(30);
    await note(40);
    await expect.poll(async () => (await readDiagnostics(store)).errors.length).toBe(50);
    await until(() => writes >= 4);
    expect(writes).toBe(4);
  });
});

describe('S2, S6: a full resync', () => {
  test('fetches a new snapshot of every stream and sweeps, but keeps pending and refused writes', async () => {
    const owner = await set.server.createUser({ role: 'employer' });
    const job = await publishedJob(set.server, owner);
    const device = await set.phone(owner, { collections: ['jobs', 'drafts'] });
    await device.sync();
    // A row whose deletion never reached this device.
    const stray = newId();
    const row = (await device.store.rows('jobs').one(job))!;
    await portOf(device.store).change('jobs', [stray], () => ({
      put: { ...row, id: stray, sync: { state: 'clean' } },
    }));
    await publishedJob(set.server, owner);
    device.network.before.push((call) => (call === 'push' ? reply(503, {}) : null));
    await updateJob(device.store, job, { title: 'Still waiting' });
    const pulls = device.network.requests.length;
    await resyncEverything(device.store);
    await until(() =>
      device.network.requests
        .slice(pulls)
        .some(({ body }) =>
          (body.p_requests as { fresh?: boolean }[] | undefined)?.every(({ fresh }) => fresh === true),
        ),
    );
    await device.rest();
    expect(await device.store.rows('jobs').one(stray)).toBeUndefined();
    expect(await device.store.rows('jobs').one(job)).toMatchObject({
      title: 'Still waiting',
      sync: { state: 'waiting' },
    });
    expect(await countUnsent(device.store)).toEqual({ waiting: 1, refused: 0 });
    device.network.before.length = 0;
    await device.sync();
    expect(await set.server.sql('select title from public.jobs where id = $1', [job])).toEqual([
      { title: 'Still waiting' },
    ]);
  });

  test('runs once per request, even if the page is killed before the leader sees it', async () => {
    const device = await set.phone(await set.server.createUser(), { collections: ['jobs'] });
    await device.sync();
    await device.goOffline();
    await resyncEverything(device.store);
    await device.restart();
    device.network.isUp = true;
    const before = device.network.requests.length;
    await device.sync();
    await device.restart();
    await device.sync();
    const snapshots = device.network.requests
      .slice(before)
      .filter(({ body }) => (body.p_requests as { fresh?: boolean }[]).some(({ fresh }) => fresh === true));
    expect(snapshots).toHaveLength(1);
  });
});
