import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isTombstone, type PullAnswer } from '@/backend/sync/sync-protocol';
import { STREAMS } from '@/domain/streams';
import { toggleSaved } from '@/store/entities/saved';
import { fetchJobs } from '@/store/sync/fetch-rows';
import { portOf } from '@/store/sync/sync-port';
import { COVERAGE } from '@/sync/pull/coverage';
import { evictStream } from '@/sync/pull/evict';
import type { ReadRows } from '@/sync/pull/ingest-fetched-rows';
import { updateMe } from '../support/edits';
import type { Device } from './support/device';
import { stage } from './support/fixture';
import { publishedJob } from './support/people';

const set = stage();
const BUDGET = 40;
let owner = '';

const limitJobs = (rows: number): Promise<unknown> =>
  set.server.sql("update sync_private.streams set budget = $1 where name = 'jobs'", [rows]);
beforeEach(async () => {
  owner = await set.server.createUser({ role: 'employer' });
  await limitJobs(BUDGET);
});
afterEach(() => set.server.sql('delete from public.jobs'));

/** Adds this many active jobs, each a minute older than the one before. */
const backfill = (count: number): Promise<unknown> =>
  set.server.sql(
    `insert into public.jobs (id, posted_by, title, category, published_at, status)
     select gen_random_uuid(), $1, 'bulk ' || n, 'grip', now() - make_interval(mins => n), 'active' from generate_series(1, $2::int) n`,
    [owner, count],
  );
const held = async (device: Device): Promise<string[]> =>
  (await device.store.rows('jobs').find({ selector: {} })).map(({ title }) => String(title)).toSorted();
const newest = async (): Promise<string[]> =>
  (
    await set.server.sql<{ title: string }>(
      "select title from public.jobs where status = 'active' order by published_at desc limit $1",
      [BUDGET],
    )
  )
    .map(({ title }) => title)
    .toSorted();
/** Documents of jobs that this device has received since it had made `after` requests. */
const received = (device: Device, after: number): { documents: number; tombstones: number } => {
  const documents = device.network.requests
    .slice(after)
    .filter(({ call }) => call === 'pull')
    .flatMap(({ answer }) => (answer ?? []) as (Pick<PullAnswer, 'stream'> & Partial<PullAnswer>)[])
    .filter(({ stream }) => stream === 'jobs')
    // Of a stream without news there is a checkpoint alone.
    .flatMap((answer) => answer.documents ?? []);
  return { documents: documents.length, tombstones: documents.filter(isTombstone).length };
};

describe('a device that missed more than the budget fills anew', () => {
  test('S12: a backfill is no more than a first fill; own rows and the queue stay (S2)', async () => {
    await backfill(BUDGET / 2);
    const me = await set.server.createUser({ role: 'employer' });
    const mine = await publishedJob(set.server, me);
    await set.server.sql(
      "update public.jobs set published_at = now() - interval '2 years', title = 'mine' where id = $1",
      [mine],
    );
    const device = await set.phone(me, { collections: ['jobs', 'profiles', 'drafts'] });
    expect(await held(device)).toContain('mine');
    await device.goOffline();
    await updateMe(device.store, { headline: 'Gaffer, Berlin' });
    await backfill(5 * BUDGET);
    const before = device.network.requests.length;
    device.network.isUp = true;
    await device.sync();
    expect(received(device, before)).toEqual({ documents: BUDGET + 1, tombstones: 0 });
    expect(await held(device)).toEqual([...(await newest()), 'mine'].toSorted());
    expect(await set.server.sql('select headline from public.profiles where id = $1', [me])).toEqual([
      { headline: 'Gaffer, Berlin' },
    ]);
  });

  test('S6: a mass closing removes what was closed, without a tombstone, and coverage is of the new set', async () => {
    await backfill(5 * BUDGET);
    const device = await set.phone(await set.server.createUser(), { collections: ['jobs'] });
    expect(await held(device)).toHaveLength(BUDGET);
    expect((await device.store.metadata.get(COVERAGE))?.jobs).toMatchObject({ since: expect.any(String) });
    const before = device.network.requests.length;
    await set.server.sql(
      "update public.jobs set status = 'closed', closed_reason = 'filled' where title <> 'bulk 200'",
    );
    await device.sync();
    expect(received(device, before)).toEqual({ documents: 1, tombstones: 0 });
    expect(await held(device)).toEqual(['bulk 200']);
    expect((await device.store.metadata.get(COVERAGE))?.jobs).toMatchObject({ since: null });
  });

  test('S4: killed while it fills anew, it goes on where it was, and follows what has changed since', async () => {
    await limitJobs(900);
    await backfill(10);
    const device = await set.phone(await set.server.createUser(), { collections: ['jobs'] });
    await backfill(1_000);
    let pages = 0;
    device.network.before.push((call) => {
      if (call === 'pull' && (pages += 1) > 1) throw new TypeError('the tunnel');
      return null;
    });
    await device.sync();
    device.network.before.length = 0;
    await set.server.sql("update public.jobs set status = 'closed' where title in ('bulk 1', 'bulk 600')");
    await device.restart();
    await device.sync();
    const titles = await held(device);
    expect(titles).not.toContain('bulk 1');
    expect(titles).not.toContain('bulk 600');
    expect(titles).toContain('bulk 2');
    expect(titles).toContain('bulk 880');
  });
});

describe('a device needs nothing that is older than its coverage', () => {
  const OLD = 'old and unknown here';
  const closed = (title: string): Promise<unknown> =>
    set.server.sql("update public.jobs set status = 'closed', closed_reason = 'filled' where title = $1", [
      title,
    ]);
  /** A device that holds the newest jobs, and an older one that it does not hold. */
  async function settled(): Promise<{ device: Device; old: string; read: ReadRows }> {
    await backfill(2 * BUDGET);
    const [row] = await set.server.sql<{ id: string }>(
      `insert into public.jobs (id, posted_by, title, category, published_at, status)
       values (gen_random_uuid(), $1, $2, 'grip', now() - interval '90 days', 'active') returning id`,
      [owner, OLD],
    );
    const me = await set.server.createUser();
    const device = await set.phone(me, { collections: ['jobs', 'saved'] });
    expect(await held(device)).toHaveLength(BUDGET);
    await device.sync();
    const read: ReadRows = (_account, table, columns, ids) =>
      set.server
        .as({ id: me })
        .sql(`select ${columns.join(', ')}, rev from public.${table} where id = any($1::text[]::uuid[])`, [
          ids,
        ]);
    return { device, old: row!.id, read };
  }

  test('S12: neither a tombstone nor a change of it arrives', async () => {
    const { device } = await settled();
    const before = device.network.requests.length;
    await set.server.sql("update public.jobs set title = title || ', again' where title = $1", [OLD]);
    await closed('bulk 70');
    await closed('bulk 7');
    await device.sync();
    expect(received(device, before)).toEqual({ documents: 1, tombstones: 1 });
    expect(await held(device)).not.toContain('bulk 7');
  });

  test('S6: what a link or a search has brought is followed, however old, until the device fills anew', async () => {
    const { device, old, read } = await settled();
    await fetchJobs(device.store, [old], read);
    expect(await held(device)).toContain(OLD);
    await closed(OLD);
    await device.sync();
    expect(await held(device)).not.toContain(OLD);
    await backfill(2 * BUDGET);
    await device.sync();
    await device.sync();
    const before = device.network.requests.length;
    await closed('bulk 75');
    await device.sync();
    expect(received(device, before)).toEqual({ documents: 0, tombstones: 0 });
  });

  test('S6: it is followed even if it came while a pull without it was under way', async () => {
    const { device, old, read } = await settled();
    let isFirst = true;
    device.network.before.push(async (call) => {
      if (call !== 'pull' || !isFirst) return null;
      isFirst = false;
      await fetchJobs(device.store, [old], read);
      await closed(OLD);
      return null;
    });
    await device.sync();
    expect(isFirst).toBe(false);
    expect(await held(device)).not.toContain(OLD);
  });

  test('S6: what was saved and no longer is leaves when it is closed, however old', async () => {
    const { device, old, read } = await settled();
    await fetchJobs(device.store, [old], read);
    await toggleSaved(device.store, 'job', old, OLD);
    await device.sync();
    // The saved job is in this snapshot, and is all that is older than the rest.
    await backfill(2 * BUDGET);
    await device.sync();
    expect(await held(device)).toContain(OLD);
    await toggleSaved(device.store, 'job', old, OLD);
    await device.sync();
    await device.sync();
    await closed(OLD);
    await device.sync();
    expect(await held(device)).not.toContain(OLD);
  });

  test('S6: so does what eviction left because it was in use', async () => {
    const { device, old, read } = await settled();
    await backfill(2 * BUDGET);
    await device.sync();
    const release = device.store.hold([old]);
    await fetchJobs(device.store, [old], read);
    // As if this had been of the snapshot: only eviction can tell.
    await device.store.metadata.set('sync-older-jobs', { mayBeHere: false });
    const jobs = STREAMS.find(({ name }) => name === 'jobs')!;
    await evictStream(portOf(device.store), jobs, BUDGET / 2);
    release();
    await closed(OLD);
    await device.sync();
    expect(await held(device)).not.toContain(OLD);
  });

  test('S11: a store of an older version, which does not know what it holds, is sent everything', async () => {
    const { device, old, read } = await settled();
    await fetchJobs(device.store, [old], read);
    await device.store.metadata.set('sync-older-jobs', {});
    await closed(OLD);
    await device.sync();
    expect(await held(device)).not.toContain(OLD);
  });
});
