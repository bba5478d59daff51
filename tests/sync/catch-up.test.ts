import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isTombstone, type PullAnswer } from '@/backend/sync/sync-protocol';
import { COVERAGE } from '@/sync/pull/coverage';
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
    .flatMap(({ answer }) => (answer ?? []) as PullAnswer[])
    .filter(({ stream }) => stream === 'jobs')
    .flatMap((answer) => answer.documents);
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
