import { firstValueFrom } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { saveJobDraft } from '../support/edits';
import { observeSyncState } from '@/store/writes/sync-state';
import { countUnsent, observeQueue } from '@/store/writes/queue';
import type { Device } from './support/device';
import { stage } from './support/fixture';
import { type Call, reply } from './support/network';

const set = stage();
const QUEUED = 20;
const STUCK = 7;

const page = (status: number, headers: Record<string, string> = {}): Response =>
  new Response('<h1>Blocked by the security policy of this network</h1>', {
    status,
    headers: { 'content-type': 'text/html', ...headers },
  });

const titlesOf = async (owner: string): Promise<string[]> =>
  (
    await set.server.sql<{ title: string }>(
      'select title from public.drafts where owner_id = $1 order by created_at, rev',
      [owner],
    )
  ).map(({ title }) => title);

const whysOf = async (device: Device) =>
  (await firstValueFrom(observeQueue(device.store))).waiting.map(({ text, why }) => [text, why.kind]);

const mentionsStuck = (call: Call, body: Record<string, unknown>): boolean =>
  call === 'push' && JSON.stringify(body).includes('stuck');

/** Twenty drafts are written offline, one of them named `stuck`; then the network is back. */
async function phoneWithQueue(owner: string): Promise<Device> {
  const device = await set.phone(owner, { collections: ['drafts'] });
  await device.goOffline();
  for (let n = 0; n < QUEUED; n += 1)
    await saveJobDraft(device.store, { title: n === STUCK ? 'stuck' : `draft ${n}` });
  device.network.isUp = true;
  return device;
}

/** Passes time in small steps, each with everything that can be done then. */
async function pass(device: Device, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 1) {
    device.clock.advance(1_000);
    await device.rest();
  }
}

describe('S7: one write that something on the way stops', () => {
  const FOREIGN: readonly (readonly [string, () => Response])[] = [
    ['a firewall page with 403', () => page(403)],
    ['a firewall page with 200', () => page(200)],
    ['a firewall page with 401', () => page(401)],
    ['nginx with 413', () => page(413)],
    ['a page with 503 that asks to wait, for ever', () => page(503, { 'retry-after': '120' })],
    ['a page with 500', () => page(500)],
    ['JSON of somebody else', () => reply(403, { error: 'policy violation' })],
    ['JSON of somebody else with a code', () => reply(403, { code: 'BLOCK', message: 'policy violation' })],
    ['JSON of a proxy with 401', () => reply(401, { error: 'proxy authentication' })],
    ['JSON of a firewall with 429', () => reply(429, { error: 'waf' })],
    [
      'JSON of a firewall with 429 that asks to wait',
      () => reply(429, { error: 'waf' }, { 'retry-after': '60' }),
    ],
    ['a page with 429', () => page(429)],
    ['JSON of a gateway with 502', () => reply(502, { message: 'bad gateway' })],
    [
      'JSON of a gateway with 503 that asks to wait, for ever',
      () => reply(503, { message: 'later' }, { 'retry-after': '120' }),
    ],
    ['JSON of a gateway with 408', () => reply(408, { message: 'timeout' })],
    ['JSON of a gateway with 425', () => reply(425, { message: 'too early' })],
    ['a redirect to nothing', () => new Response(null, { status: 404 })],
  ];
  test.each(FOREIGN)('%s: is deferred with the reason, and everything else leaves', async (_name, answer) => {
    const me = await set.server.createUser({ role: 'employer' });
    const device = await phoneWithQueue(me);
    device.network.before.push((call, body) => (mentionsStuck(call, body) ? answer() : null));
    await pass(device, 45);
    expect(await titlesOf(me)).toHaveLength(QUEUED - 1);
    expect(await whysOf(device)).toEqual([['stuck', 'blocked']]);
    // Pulls go on: what another device has written arrives.
    const other = await set.phone(me, { collections: ['drafts'] });
    await saveJobDraft(other.store, { title: 'from the other phone' });
    await other.sync();
    await pass(device, 70);
    expect((await device.store.rows('drafts').find({ selector: {} })).map(({ title }) => title)).toContain(
      'from the other phone',
    );
    expect(await firstValueFrom(observeSyncState(device.store))).toMatchObject({
      connection: 'online',
      delay: null,
      needsSignIn: false,
      refused: 0,
    });
    // Nobody has to do anything once it is let through.
    device.network.before.length = 0;
    await pass(device, 600);
    expect((await countUnsent(device.store)).waiting).toBe(0);
  });

  test('a server that asks to wait, for ever, but only for this write', async () => {
    const me = await set.server.createUser({ role: 'employer' });
    const device = await phoneWithQueue(me);
    device.network.before.push((call, body) =>
      mentionsStuck(call, body)
        ? reply(503, { code: 'XX000', message: 'busy' }, { 'retry-after': '20' })
        : null,
    );
    await pass(device, 90);
    expect(await titlesOf(me)).toHaveLength(QUEUED - 1);
    expect(await whysOf(device)).toEqual([['stuck', 'deferred']]);
  });

  test('a line that is cut off by this write alone', async () => {
    const me = await set.server.createUser({ role: 'employer' });
    const device = await phoneWithQueue(me);
    device.network.before.push((call, body) => {
      if (mentionsStuck(call, body)) throw new TypeError('fetch failed');
      return null;
    });
    await pass(device, 120);
    expect(await titlesOf(me)).toHaveLength(QUEUED - 1);
    expect(await whysOf(device)).toEqual([['stuck', 'blocked']]);
  });
});

describe('S7: something throttles this client, whatever it sends', () => {
  const IN_ORDER = Array.from({ length: QUEUED }, (_, n) => (n === STUCK ? 'stuck' : `draft ${n}`));

  test.each([
    ['a page', () => page(429, { 'retry-after': '40' })],
    ['JSON of a gateway', () => reply(429, { message: 'API rate limit exceeded' }, { 'retry-after': '40' })],
  ])(
    'a gateway that answers 429 (%s) gets the wait it asks for, and no write is blamed',
    async (_name, throttle) => {
      const me = await set.server.createUser({ role: 'employer' });
      const device = await phoneWithQueue(me);
      device.network.before.push(throttle);
      await pass(device, 5);
      const { length } = device.network.requests;
      expect(length).toBeLessThanOrEqual(4);
      await pass(device, 30);
      expect(device.network.requests).toHaveLength(length);
      expect(new Set((await whysOf(device)).map(([, kind]) => kind))).toEqual(new Set(['asked_to_wait']));
      expect(await firstValueFrom(observeSyncState(device.store))).toMatchObject({ needsSignIn: false });
      await pass(device, 600);
      expect(new Set((await whysOf(device)).map(([, kind]) => kind))).toEqual(new Set(['asked_to_wait']));
      device.network.before.length = 0;
      await pass(device, 70);
      expect(await titlesOf(me)).toEqual(IN_ORDER);
    },
  );

  test.each([2, 5, 20])(
    'one that lets a push through every %i s: all arrives, and in order',
    async (seconds) => {
      const me = await set.server.createUser({ role: 'employer' });
      const device = await phoneWithQueue(me);
      let freeAt = device.clock.now() + seconds * 1_000;
      device.network.before.push((call) => {
        const now = device.clock.now();
        if (call === 'push' && now < freeAt) return page(429);
        if (call === 'push') freeAt = now + seconds * 1_000;
        return null;
      });
      const seen = new Set<string>();
      for (let minute = 0; minute < 15; minute += 1) {
        await pass(device, 60);
        for (const [, kind] of await whysOf(device)) seen.add(String(kind));
      }
      expect(await titlesOf(me)).toEqual(IN_ORDER);
      expect([...seen].filter((kind) => kind === 'blocked' || kind === 'deferred')).toEqual([]);
    },
  );
});

describe('S7: something answers in the server’s place, whatever is asked', () => {
  test('a captive portal: no write is blamed, the chip says it, and everything leaves in order afterwards', async () => {
    const me = await set.server.createUser({ role: 'employer' });
    const device = await phoneWithQueue(me);
    device.network.before.push(() => page(200));
    for (let minute = 0; minute < 10; minute += 1) {
      await pass(device, 60);
      expect(await firstValueFrom(observeSyncState(device.store))).toMatchObject({
        kind: 'offline',
        delay: 'foreign',
        waiting: QUEUED,
      });
      expect((await whysOf(device)).every(([, kind]) => kind === 'no_way_through')).toBe(true);
    }
    device.network.before.length = 0;
    await pass(device, 10);
    expect(await titlesOf(me)).toEqual(
      Array.from({ length: QUEUED }, (_, n) => (n === STUCK ? 'stuck' : `draft ${n}`)),
    );
  });

  test('a firewall that stops all that is sent: pulls go on, no write is blamed, and the order is kept', async () => {
    const me = await set.server.createUser({ role: 'employer' });
    const device = await phoneWithQueue(me);
    device.network.before.push((call) => (call === 'push' ? page(403) : null));
    const pulls = device.network.count('pull');
    await pass(device, 300);
    expect(device.network.count('pull')).toBeGreaterThan(pulls + 3);
    expect(device.network.count('push')).toBeLessThan(30);
    expect((await whysOf(device)).every(([, kind]) => kind === 'sending_blocked')).toBe(true);
    expect((await firstValueFrom(observeSyncState(device.store))).connection).toBe('online');
    device.network.before.length = 0;
    await pass(device, 70);
    expect((await titlesOf(me)).indexOf('stuck')).toBe(STUCK);
  });
});

describe('4.11: a wait that somebody else asks for', () => {
  const WAITS: readonly (readonly [string, Call | null, () => Response])[] = [
    ['of a page with 503, on everything', null, () => page(503, { 'retry-after': '36000' })],
    ['of a page with 429, on everything', null, () => page(429, { 'retry-after': '36000' })],
    ['of a page with 503, on pulls', 'pull', () => page(503, { 'retry-after': '36000' })],
  ];
  test.each(WAITS)('%s, is at most a minute', async (_name, call, answer) => {
    const owner = await set.server.createUser();
    const device = await phoneWithQueue(owner);
    device.network.before.push((which) => (call === null || which === call ? answer() : null));
    await pass(device, 90);
    device.network.before.length = 0;
    const before = device.network.requests.length;
    await pass(device, 62);
    expect(device.network.requests.slice(before).map((request) => request.call)).toContain('pull');
    expect(await countUnsent(device.store)).toEqual({ waiting: 0, refused: 0 });
  });
});
