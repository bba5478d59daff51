import { firstValueFrom } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { observeMe } from '@/store/entities/profiles';
import { resyncEverything } from '@/store/sync/diagnostics';
import { countUnsent } from '@/store/writes/queue';
import { observeSyncState } from '@/store/writes/sync-state';
import { sendNow } from '@/store/writes/queue-actions';
import { publishedJob } from './support/people';
import { reply } from './support/network';
import { stage, until } from './support/fixture';
import { saveJobDraft, updateMe } from '../support/edits';

const set = stage();
const headline = async (id: string) =>
  (await set.server.sql<{ headline: string }>('select headline from public.profiles where id = $1', [id]))[0]
    ?.headline;

const state = (device: Awaited<ReturnType<typeof set.phone>>) =>
  device.store.metadata.get('sync-status') as Promise<{
    connection: string;
    needsSignIn: boolean;
    barred: string | null;
  }>;

/** Waits until the chip shows this kind of state. */
const chipShows = async (device: Awaited<ReturnType<typeof set.phone>>, kind: string) => {
  let seen: unknown;
  const subscription = observeSyncState(device.store).subscribe((value) => (seen = value));
  try {
    await sendNow(device.store);
    await until(() => (seen as { kind?: string } | undefined)?.kind === kind);
  } finally {
    subscription.unsubscribe();
  }
  return seen as { waiting: number; lastInStepAt: number | null };
};

function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  const out: { resolve?: () => void } = {};
  const promise = new Promise<void>((resolve) => (out.resolve = resolve));
  return { promise, resolve: () => out.resolve?.() };
}

describe('accounts on one device', () => {
  test('S9: nothing is pulled or pushed with another account’s session', async () => {
    const [me, other] = [await set.server.createUser(), await set.server.createUser()];
    const device = await set.phone(me, { collections: ['profiles'] });
    await device.goOffline();
    await updateMe(device.store, { headline: 'Mine' });
    device.network.isUp = true;
    device.network.sessionOf = other;
    const requests = device.network.requests.length;
    await device.sync();
    expect(device.network.requests.length).toBe(requests);
    expect(await countUnsent(device.store)).toEqual({ waiting: 1, refused: 0 });
    expect(await firstValueFrom(observeSyncState(device.store))).toMatchObject({ waiting: 1 });
  });

  test('S9: work kept on the device is sent at the next sign-in of its account', async () => {
    const me = await set.server.createUser();
    const device = await set.phone(me, { collections: ['profiles'] });
    await device.goOffline();
    await updateMe(device.store, { headline: 'Written on the underground' });
    await device.kill();
    device.network.isUp = true;
    device.network.sessionOf = null;
    await device.start();
    await device.sync();
    expect(await headline(me)).toBe('');
    device.network.sessionOf = me;
    await device.sync();
    expect(await headline(me)).toBe('Written on the underground');
  });

  test('S9: two accounts on one device share no database', async () => {
    const [a, b] = [
      await set.server.createUser({ role: 'employer' }),
      await set.server.createUser({ role: 'employer' }),
    ];
    const one = await set.phone(a, { collections: ['profiles', 'drafts'] });
    await saveJobDraft(one.store, { title: 'only for a' });
    await one.sync();
    const two = await set.phone(b, { collections: ['profiles', 'drafts'] });
    expect(await two.store.rows('drafts').count()).toBe(0);
    expect((await firstValueFrom(observeMe(two.store)))?.id).toBe(b);
  });

  test('S8: a screen that opens after the connection was lost shows that at once', async () => {
    const me = await set.server.createUser();
    const device = await set.phone(me, { collections: ['profiles'] });
    await device.sync();
    await device.goOffline();
    expect(await firstValueFrom(observeSyncState(device.store))).toMatchObject({
      connection: 'offline',
      kind: 'offline',
    });
  });

  test('S8: a visitor’s device is in step once it has everything, and says since when', async () => {
    const guest = await set.phone(null);
    await guest.sync();
    expect(await chipShows(guest, 'synced')).toMatchObject({ lastInStepAt: guest.clock.now() });
  });

  test('a visitor requests only the public streams', async () => {
    const owner = await set.server.createUser({ role: 'employer' });
    const job = await publishedJob(set.server, owner);
    const guest = await set.phone(null);
    expect((await guest.store.rows('jobs').one(job))?.title).toBe('Gaffer, three nights');
    const requested = guest.network.requests.flatMap(({ body }) =>
      (body.p_requests as { stream: string }[]).map(({ stream }) => stream),
    );
    expect([...new Set(requested)].toSorted()).toEqual(['companies', 'jobs', 'people']);
    await expect(saveJobDraft(guest.store, { title: 'x' })).rejects.toMatchObject({
      name: 'SignedOutError',
      message: 'Sign in to do this.',
    });
  });
});

describe('S10: offline is not signed out', () => {
  test('a network failure changes only the connection state', async () => {
    const me = await set.server.createUser();
    const device = await set.phone(me, { collections: ['profiles'] });
    await device.goOffline();
    expect(await state(device)).toMatchObject({ connection: 'offline', needsSignIn: false });
    expect((await firstValueFrom(observeMe(device.store)))?.id).toBe(me);
    expect(device.network.refreshes).toBe(0);
  });

  test('a captive portal counts as offline', async () => {
    const device = await set.phone(await set.server.createUser(), { collections: ['profiles'] });
    device.network.before.push(
      () => new Response('<h1>Hotel</h1>', { status: 200, headers: { 'content-type': 'text/html' } }),
    );
    await device.sync();
    expect(await state(device)).toMatchObject({ connection: 'offline', needsSignIn: false });
  });

  test('an expired token is refreshed once, and sync continues', async () => {
    const me = await set.server.createUser();
    const device = await set.phone(me, { collections: ['profiles'] });
    let expired = true;
    device.network.canRefresh = () => {
      expired = false;
      return true;
    };
    device.network.before.push(() =>
      expired ? reply(401, { code: 'PGRST303', message: 'JWT expired' }) : null,
    );
    await updateMe(device.store, { headline: 'Late shift' });
    await device.sync();
    device.clock.advance(5_000);
    await device.sync();
    expect(device.network.refreshes).toBe(1);
    expect(await headline(me)).toBe('Late shift');
  });

  test('a refresh that fails for lack of network signs nobody out', async () => {
    const me = await set.server.createUser();
    const device = await set.phone(me, { collections: ['profiles'] });
    device.network.before.push(() => reply(401, { code: 'PGRST303', message: 'JWT expired' }));
    const { SyncFault } = await import('@/backend/sync/sync-protocol');
    device.network.canRefresh = () => {
      throw new SyncFault('offline', 'no network');
    };
    await device.sync();
    expect(await state(device)).toMatchObject({ connection: 'offline', needsSignIn: false });
  });

  test('S10: tokens that are renewed and never accepted are a fault, which ends by itself', async () => {
    const me = await set.server.createUser();
    const device = await set.phone(me, { collections: ['profiles'] });
    await updateMe(device.store, { headline: 'Late shift' });
    device.network.before.push(() => reply(401, { code: 'PGRST301', message: 'No' }));
    for (let minute = 0; minute < 120; minute += 1) {
      device.clock.advance(60_000);
      await device.rest();
    }
    expect(await state(device)).toMatchObject({ needsSignIn: false, delay: 'failing' });
    expect(device.network.refreshes).toBeLessThan(140);
    device.network.before.length = 0;
    device.clock.advance(60_000);
    await device.rest();
    expect(await headline(me)).toBe('Late shift');
    expect(await state(device)).toMatchObject({ needsSignIn: false, connection: 'online' });
  });

  test('only a refusal by the auth server asks to sign in; rows and queue stay, and sync continues afterwards', async () => {
    const me = await set.server.createUser();
    const device = await set.phone(me, { collections: ['profiles'] });
    await device.goOffline();
    await updateMe(device.store, { headline: 'Kept' });
    device.network.isUp = true;
    device.network.before.push(() => reply(401, { code: 'PT401', message: 'session_ended' }));
    device.network.canRefresh = () => false;
    await device.sync();
    expect(await state(device)).toMatchObject({ needsSignIn: true });
    expect(await countUnsent(device.store)).toEqual({ waiting: 1, refused: 0 });
    expect((await firstValueFrom(observeMe(device.store)))?.headline).toBe('Kept');
    const requests = device.network.requests.length;
    device.clock.advance(3_600_000);
    await device.rest();
    expect(device.network.requests.length).toBe(requests);
    device.network.before.length = 0;
    await device.sync();
    expect(await headline(me)).toBe('Kept');
    expect(await state(device)).toMatchObject({ needsSignIn: false, connection: 'online' });
  });

  test('S14: a suspended account gets an error, not an empty answer that would sweep its device', async () => {
    const me = await set.server.createUser();
    const device = await set.phone(me, { collections: ['profiles'] });
    await set.server.sql('update public.profiles set suspended_at = now() where id = $1', [me]);
    await device.sync();
    expect(await state(device)).toMatchObject({ needsSignIn: false });
    expect((await state(device)).barred).not.toBeNull();
    expect((await firstValueFrom(observeMe(device.store)))?.id).toBe(me);
  });
});

describe('S8: the sync chip', () => {
  test('shows synced, then offline with the number of waiting writes, then synced again', async () => {
    const me = await set.server.createUser();
    const device = await set.phone(me);
    expect(await chipShows(device, 'synced')).toMatchObject({ waiting: 0, lastInStepAt: device.clock.now() });
    await device.goOffline();
    await updateMe(device.store, { headline: 'x' });
    expect(await chipShows(device, 'offline')).toMatchObject({ waiting: 1 });
    device.network.isUp = true;
    expect(await chipShows(device, 'synced')).toMatchObject({ waiting: 0 });
  });

  test('asks for attention after a refused write', async () => {
    const device = await set.phone(await set.server.createUser());
    const { sendMessage } = await import('@/store/entities/messages');
    await sendMessage(device.store, { recipientId: await set.server.createUser(), body: 'Hello' });
    await device.sync();
    expect(await chipShows(device, 'attention')).toMatchObject({ waiting: 0, refused: 1 });
  });
});

describe('pulls', () => {
  test('stop while the page is hidden', async () => {
    let isHidden = false;
    const device = await set.phone(await set.server.createUser(), {
      collections: ['profiles'],
      isHidden: () => isHidden,
    });
    isHidden = true;
    await device.sync();
    const pulls = device.network.count('pull');
    device.clock.advance(24 * 3_600_000);
    await device.rest();
    expect(device.network.count('pull')).toBe(pulls);
    isHidden = false;
    await device.sync();
    expect(device.network.count('pull')).toBe(pulls + 1);
  });

  test('are not polled while hints arrive', async () => {
    const device = await set.phone(await set.server.createUser(), { collections: ['profiles'] });
    device.engine.setLive(true);
    await device.rest();
    const pulls = device.network.count('pull');
    device.clock.advance(120_000);
    await device.rest();
    expect(device.network.count('pull')).toBe(pulls);
    device.engine.wake('hint');
    await device.rest();
    expect(device.network.count('pull')).toBe(pulls + 1);
  });

  test('whose answers arrive after the tab lost the lead are dropped', async () => {
    const me = await set.server.createUser();
    const device = await set.phone(me, { collections: ['profiles'] });
    const other = device.createEngine();
    const term = new AbortController();
    const { promise: held, resolve: answered } = withResolvers();
    device.network.after.push(async () => {
      await held;
      return true;
    });
    device.engine.wake('person');
    await until(() => device.network.requests.at(-1)?.answer !== undefined);
    await set.server.sql('update public.profiles set headline = $2 where id = $1', [me, 'newer']);
    device.network.after.length = 0;
    const running = other.lead(term.signal);
    await other.atRest();
    expect((await firstValueFrom(observeMe(device.store)))?.headline).toBe('newer');
    answered();
    await device.finished();
    expect((await firstValueFrom(observeMe(device.store)))?.headline).toBe('newer');
    term.abort();
    await running;
  });

  test('of a full resync that thaw with a former leader overwrite nothing newer', async () => {
    const me = await set.server.createUser();
    const device = await set.phone(me, { collections: ['profiles'] });
    const { promise: held, resolve: answered } = withResolvers();
    device.network.after.push(async () => {
      await held;
      return true;
    });
    const firstRequest = device.network.requests.length;
    await resyncEverything(device.store);
    await until(() => device.network.requests[firstRequest]?.answer !== undefined);
    device.network.after.length = 0;
    const frozen = device.handOver();
    await device.rest();
    await set.server.sql('update public.profiles set headline = $2 where id = $1', [me, 'newer']);
    await device.sync();
    expect((await firstValueFrom(observeMe(device.store)))?.headline).toBe('newer');
    answered();
    await frozen.atRest();
    await device.sync();
    expect((await firstValueFrom(observeMe(device.store)))?.headline).toBe('newer');
    await frozen.end();
  });

  test('are polled at growing intervals without hints', async () => {
    // Random jitter gives fractions of a millisecond, and a timer of whole milliseconds fires before them.
    const device = await set.phone(await set.server.createUser(), {
      collections: ['profiles'],
      random: () => 0.123456789,
    });
    const intervals: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      const before = device.network.count('pull');
      let waited = 0;
      while (device.network.count('pull') === before && waited < 60_000) {
        device.clock.advance(500);
        waited += 500;
        await device.rest();
      }
      intervals.push(waited);
    }
    expect(intervals).toEqual([3_000, 6_000, 11_500, 22_500, 34_000, 34_000]);
  });

  test('S7: are not postponed when the engine wakes for something else', async () => {
    const device = await set.phone(await set.server.createUser(), { collections: ['profiles'] });
    const before = device.network.count('pull');
    for (let waited = 0; waited < 4_000; waited += 500) {
      device.clock.advance(500);
      // The queue is empty, so the wake has nothing to send.
      device.engine.wake('write');
      await device.rest();
    }
    expect(device.network.count('pull')).toBeGreaterThan(before);
  });
});
