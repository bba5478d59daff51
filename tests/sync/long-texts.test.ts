import { describe, expect, test } from 'vitest';
import { firstValueFrom } from 'rxjs';
import type { PullAnswer, PullRequest } from '@/backend/sync/sync-protocol';
import { fetchJobs } from '@/store/sync/fetch-rows';
import { observeSyncState } from '@/store/writes/sync-state';
import { RESYNC_REQUEST } from '@/sync/pull/checkpoints';
import type { ReadRows } from '@/sync/pull/ingest-fetched-rows';
import { saveJobDraft, updateJob } from '../support/edits';
import { reply } from './support/network';
import { stage } from './support/fixture';
import {
  callsOf,
  describedJobs,
  describeJob,
  descriptions,
  isForTexts,
  jobsOnly,
  moreJobs,
  TextGate,
} from './support/texts';

const set = stage();

describe('S12: long texts come behind everything else', () => {
  test('a fill brings the rows first, and ends with every text', async () => {
    const { ids } = await describedJobs(set.server, 3);
    const device = await set.phone(await set.server.createUser());
    expect(await descriptions(device, ids)).toEqual(['text 0', 'text 1', 'text 2']);
    const calls = callsOf(device);
    expect(calls.indexOf('texts')).toBeGreaterThan(calls.lastIndexOf('pull') - 1);
    expect(calls.filter((call) => call === 'texts').length).toBeLessThanOrEqual(2);
    const [first] = device.network.requests;
    expect(JSON.stringify(first?.answer)).not.toContain('text 1');
    // And nothing is asked for again.
    const before = device.network.requests.length;
    await device.sync();
    device.engine.wake('write');
    await device.rest();
    expect(callsOf(device).slice(before)).toEqual(['pull']);
  });

  test('S2: a person’s own job is whole from the start, and an edit of it keeps its text', async () => {
    const { owner, ids } = await describedJobs(set.server, 1);
    const device = await set.phone(owner, jobsOnly);
    expect(JSON.stringify(device.network.requests[0]?.answer)).toContain('text 0');
    await updateJob(device.store, ids[0]!, { headcount: 3 });
    await device.sync();
    const [row] = await set.server.sql('select headcount, description from public.jobs where id = $1', [
      ids[0],
    ]);
    expect(row).toEqual({ headcount: 3, description: 'text 0' });
  });
});

describe('an interruption', () => {
  test('S4: a device that was killed before the texts asks for them at its next start', async () => {
    const { ids } = await describedJobs(set.server, 2);
    const gate = new TextGate();
    const device = await set.phone(await set.server.createUser(), gate.options);
    expect(await descriptions(device, ids)).toEqual([undefined, undefined]);
    await device.kill();
    gate.isOpen = true;
    await device.start();
    expect(await descriptions(device, ids)).toEqual(['text 0', 'text 1']);
  });

  test('and goes on where it was', async () => {
    await moreJobs(set.server, 120);
    let pages = 0;
    const device = await set.phone(await set.server.createUser(), {
      collections: ['jobs'],
      prepare: (network) =>
        network.before.push((_call, body) =>
          isForTexts(body) && (pages += 1) === 2 ? reply(503, {}) : null,
        ),
    });
    await device.kill();
    const before = device.network.requests.length;
    await device.start();
    const asked = device.network.requests.slice(before).filter(({ body }) => isForTexts(body));
    expect(asked).toHaveLength(1);
    expect((asked[0]!.body['p_requests'] as PullRequest[])[0]!.checkpoint).toMatchObject({ f: { n: 100 } });
    const rows = await device.store.rows('jobs').find({ selector: {} });
    expect(rows.filter((row) => row['description'] === undefined)).toEqual([]);
  });

  test('S8: rows whose texts cannot come are there, and the device does not say that it has everything', async () => {
    const { ids } = await describedJobs(set.server, 1);
    const gate = new TextGate();
    const device = await set.phone(await set.server.createUser(), gate.options);
    expect(await device.store.rows('jobs').one(ids[0]!)).toBeDefined();
    expect(await firstValueFrom(observeSyncState(device.store))).not.toMatchObject({ kind: 'synced' });
    gate.isOpen = true;
    await device.sync();
    expect(await descriptions(device, ids)).toEqual(['text 0']);
    expect(await firstValueFrom(observeSyncState(device.store))).toMatchObject({ kind: 'synced' });
  });

  test('a job that is opened meanwhile is fetched whole, and no older text comes over it', async () => {
    const { ids } = await describedJobs(set.server, 1);
    const gate = new TextGate();
    const device = await set.phone(await set.server.createUser(), gate.options);
    const readRows: ReadRows = async (_account, table, fields, wanted) =>
      (await set.server.sql(`select ${fields.join(', ')}, rev from public.${table} where id = any ($1)`, [
        wanted,
      ])) as never;
    await fetchJobs(device.store, ids, readRows);
    expect(await descriptions(device, ids)).toEqual(['text 0']);
    await describeJob(set.server, ids[0]!, 'newer');
    gate.isOpen = true;
    await device.sync();
    expect(await descriptions(device, ids)).toEqual(['newer']);
  });

  test('a text of another version than the row is not taken for its own', async () => {
    const { ids } = await describedJobs(set.server, 1);
    let changes = 100;
    const device = await set.phone(await set.server.createUser(), {
      ...jobsOnly,
      prepare: (network) =>
        network.before.push(async (_call, body) => {
          // The job changes between its row and its text.
          if (isForTexts(body)) await describeJob(set.server, ids[0]!, `text ${(changes += 1)}`);
          return null;
        }),
    });
    await device.sync();
    const row = await device.store.rows('jobs').one(ids[0]!);
    const [master] = await set.server.sql('select rev::int, description from public.jobs where id = $1', [
      ids[0],
    ]);
    expect(row).toMatchObject(master!);
  });
});

describe('an answer from an earlier state', () => {
  test('S4: is not believed, and asked for again', async () => {
    const { ids } = await describedJobs(set.server, 1);
    let isLate = true;
    const device = await set.phone(await set.server.createUser(), {
      ...jobsOnly,
      prepare: (network) =>
        network.after.push((_call, answers) => {
          // Of a stream without news there is a checkpoint alone.
          const [answer] = answers as (Pick<PullAnswer, 'stream'> & Partial<PullAnswer>)[];
          const areTexts = answer?.stream === 'jobs' && answer.documents?.some((row) => !('title' in row));
          if (!isLate || !areTexts) return true;
          return reply(200, [
            { ...answer, documents: [{ id: ids[0], rev: 1, description: 'before' }] },
            ...(answers as unknown[]).slice(1),
          ]);
        }),
    });
    expect(await descriptions(device, ids)).toEqual([undefined]);
    isLate = false;
    await device.sync();
    expect(await descriptions(device, ids)).toEqual(['text 0']);
  });
});

describe('an edit of a row whose text has not come', () => {
  test('S2: gets the text under it, and sends only what was edited', async () => {
    const { ids } = await describedJobs(set.server, 1);
    const gate = new TextGate();
    const device = await set.phone(await set.server.createUser({ role: 'admin' }), gate.options);
    let isHeld = true;
    device.network.before.push((call) => (call === 'push' && isHeld ? reply(503, {}) : null));
    await updateJob(device.store, ids[0]!, { headcount: 4 });
    gate.isOpen = true;
    await device.sync();
    expect(await device.store.rows('jobs').one(ids[0]!)).toMatchObject({
      headcount: 4,
      description: 'text 0',
      sync: { state: 'waiting', base: { headcount: 1, description: 'text 0' } },
    });
    isHeld = false;
    await device.sync();
    const [row] = await set.server.sql('select headcount, description from public.jobs where id = $1', ids);
    expect(row).toEqual({ headcount: 4, description: 'text 0' });
  });
});

describe('what is fetched again', () => {
  test('keeps the texts of versions that are here, and waits for those of others', async () => {
    const { ids } = await describedJobs(set.server, 2);
    const gate = new TextGate();
    gate.isOpen = true;
    const device = await set.phone(await set.server.createUser(), gate.options);
    await device.goOffline();
    await describeJob(set.server, ids[1]!, 'rewritten');
    await device.store.metadata.set(RESYNC_REQUEST, { order: 'again' });
    device.network.isUp = true;
    gate.isOpen = false;
    await device.sync();
    expect(await descriptions(device, ids)).toEqual(['text 0', undefined]);
    gate.isOpen = true;
    await device.sync();
    expect(await descriptions(device, ids)).toEqual(['text 0', 'rewritten']);
  });
});

describe('what is more important', () => {
  test('no text is asked for while the server does not answer a pull', async () => {
    await describedJobs(set.server, 1);
    const gate = new TextGate();
    const device = await set.phone(await set.server.createUser(), gate.options);
    gate.isOpen = true;
    const before = device.network.requests.length;
    device.network.before.push((call) => (call === 'pull' ? reply(503, {}) : null));
    await device.sync();
    device.engine.wake('write');
    await device.rest();
    expect(callsOf(device).slice(before)).toEqual(['pull']);
  });

  test('a write and a pull go before the next texts', async () => {
    await moreJobs(set.server, 120);
    const gate = new TextGate();
    const device = await set.phone(await set.server.createUser(), gate.options);
    gate.isOpen = true;
    const order: string[] = [];
    device.network.before.push(async (call, body) => {
      order.push(isForTexts(body) ? 'texts' : call);
      if (order.join() === 'pull,texts') await saveJobDraft(device.store, { title: 'In a hurry' });
      return null;
    });
    await device.sync();
    expect(order.slice(0, 5)).toEqual(['pull', 'texts', 'push', 'pull', 'texts']);
  });
});

test('S12: of a catalogue that was cut off by the budget, no text comes for a row that is not here', async () => {
  await set.server.sql('delete from public.jobs');
  await moreJobs(set.server, 150);
  await set.server.sql("update sync_private.streams set budget = 40 where name = 'jobs'");
  const device = await set.phone(await set.server.createUser(), { collections: ['jobs'] });
  await set.server.sql("update sync_private.streams set budget = 5000 where name = 'jobs'");
  const rows = await device.store.rows('jobs').find({ selector: {} });
  expect(rows.map(({ description }) => description)).toEqual(Array.from({ length: 40 }, () => 'text'));
  const texts = device.network.requests
    .filter(({ body }) => isForTexts(body))
    .flatMap(({ answer }) => (answer as PullAnswer[])[0]!.documents);
  expect(texts).toHaveLength(40);
});
