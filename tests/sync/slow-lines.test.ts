import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import type { PullRequest } from '@/backend/sync/sync-protocol';
import { STREAMS } from '@/domain/streams';
import { saveJobDraft } from '../support/edits';
import { resyncEverything } from '@/store/sync/diagnostics';
import { observeSyncState, type SyncState } from '@/store/writes/sync-state';
import type { Device } from './support/device';
import { stage } from './support/fixture';

const set = stage();
const CATALOGUE = new Set(STREAMS.filter((stream) => stream.public).map(({ name }) => name));
/** Longer than a request may be silent, and than its body may take to leave. */
const TOO_LONG_MS = 120_000;

const requestsOf = (body: Record<string, unknown>): PullRequest[] => (body.p_requests ?? []) as PullRequest[];

/** What does not fit through this line is never answered; the app gives it up. */
function narrowLine(device: Device, fits: (body: Record<string, unknown>) => boolean): void {
  device.network.before.push((_call, body) => {
    if (fits(body)) return null;
    device.clock.advance(TOO_LONG_MS);
    throw new TypeError('fetch failed');
  });
}

/** Every state that a screen was given. */
function statesOf(device: Device): SyncState[] {
  const states: SyncState[] = [];
  observeSyncState(device.store).subscribe((state) => states.push(state));
  return states;
}

async function pass(device: Device, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 1) {
    device.clock.advance(1_000);
    await device.rest();
  }
}

const publishMany = (poster: string, count: number): Promise<unknown> =>
  set.server.sql(
    `insert into public.jobs (id, posted_by, title, description, category, city, country_code)
     select gen_random_uuid(), $1, 'Job ' || i, 'Second unit', 'camera', 'Los Angeles', 'US' from generate_series(1, $2::int) i`,
    [poster, count],
  );

test('S4: pages shrink until the line brings them, and it is never called offline', async () => {
  const poster = await set.server.createUser({ role: 'employer' });
  const device = await set.phone(await set.server.createUser(), { usesTestTimeouts: true });
  const before = await device.store.rows('jobs').count();
  const states = statesOf(device);
  narrowLine(device, (body) => requestsOf(body).every(({ limit = 500 }) => limit <= 60));
  await publishMany(poster, 200);
  device.engine.wake('hint');
  await pass(device, 60);
  expect(await device.store.rows('jobs').count()).toBe(before + 200);
  expect(states.map(({ connection }) => connection)).not.toContain('offline');
  expect(states.map(({ delay }) => delay)).toContain('slow');
  expect(await firstValueFrom(observeSyncState(device.store))).toMatchObject({ kind: 'synced' });
});

test('pages grow again once the line is fast', async () => {
  const device = await set.phone(await set.server.createUser(), { usesTestTimeouts: true });
  narrowLine(device, (body) => requestsOf(body).every(({ limit = 500 }) => limit <= 60));
  const limitsOfLatest = (): Set<number | undefined> =>
    new Set(requestsOf(device.network.requests.at(-1)?.body ?? {}).map(({ limit }) => limit));
  await pass(device, 400);
  expect(limitsOfLatest()).not.toEqual(new Set([undefined]));
  device.network.before.length = 0;
  for (let n = 0; n < 8; n += 1) await device.sync();
  expect(limitsOfLatest()).toEqual(new Set([undefined]));
});

test('what is one’s own never waits behind the catalogue', async () => {
  const poster = await set.server.createUser({ role: 'employer' });
  await publishMany(poster, 450);
  const device = await set.phone(await set.server.createUser());
  const first = device.network.requests.length;
  // A message arrives while jobs are being fetched page by page.
  let isHinted = false;
  device.network.after.push((call) => {
    if (call === 'pull' && !isHinted) device.engine.wake('hint');
    isHinted = true;
    return true;
  });
  await resyncEverything(device.store);
  await device.rest();
  await device.sync();
  const asked = device.network.requests
    .slice(first)
    .filter(({ call }) => call === 'pull')
    .map(({ body }) => requestsOf(body).map(({ stream }) => stream));
  expect(asked[0]).toEqual(STREAMS.map(({ name }) => name));
  const mixed = asked
    .slice(
      1,
      asked.findLastIndex((streams) => streams.length === 1),
    )
    .filter((streams) => streams.some((name) => CATALOGUE.has(name)))
    .filter((streams) => streams.some((name) => !CATALOGUE.has(name)));
  expect(mixed).toEqual([]);
  expect(asked.slice(1, 4).some((streams) => streams.every((name) => !CATALOGUE.has(name)))).toBe(true);
});

test('S2: a queue leaves over a line that loses every large batch, in order', async () => {
  const me = await set.server.createUser({ role: 'employer' });
  const device = await set.phone(me, { collections: ['drafts'], usesTestTimeouts: true });
  await device.goOffline();
  const titles = Array.from({ length: 60 }, (_, n) => `draft ${n}`);
  for (const title of titles) await saveJobDraft(device.store, { title, description: 'Nights. '.repeat(40) });
  device.network.isUp = true;
  const states = statesOf(device);
  narrowLine(device, (body) => JSON.stringify(body).length < 12_000);
  await pass(device, 90);
  const arrived = await set.server.sql<{ title: string }>(
    'select title from public.drafts where owner_id = $1 order by server_xid, created_at, rev, id',
    [me],
  );
  expect(arrived.map(({ title }) => title)).toEqual(titles);
  const since = states.findIndex(({ connection }) => connection === 'online');
  expect(states.slice(since).map(({ connection }) => connection)).not.toContain('offline');
});
