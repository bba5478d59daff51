import { firstValueFrom } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { discardWaiting, sendNow } from '@/store/writes/queue-actions';
import { observeQueue } from '@/store/writes/queue';
import { observeSyncState } from '@/store/writes/sync-state';
import type { Device } from './support/device';
import { reply } from './support/network';
import { stage, until } from './support/fixture';
import { saveJobDraft } from '../support/edits';

const set = stage();
const phone = async (): Promise<Device> =>
  set.phone(await set.server.createUser({ role: 'employer' }), { collections: ['drafts'] });
const blockersOf = async (device: Device) =>
  (await firstValueFrom(observeQueue(device.store))).waiting.map(({ text, why }) => [text, why.kind]);

/** Writes drafts offline; the test then decides how the network comes back. */
async function writeOffline(device: Device, ...titles: string[]): Promise<void> {
  await device.goOffline();
  for (const title of titles) await saveJobDraft(device.store, { title });
}

describe('S8: each waiting item shows what it waits for', () => {
  test('signal, while offline', async () => {
    const device = await phone();
    await writeOffline(device, 'a');
    expect(await blockersOf(device)).toEqual([['a', 'no_signal']]);
  });

  test('sign-in, when the auth server refuses the session', async () => {
    const device = await phone();
    await writeOffline(device, 'a');
    device.network.canRefresh = () => false;
    device.network.before.push(() => reply(401, { code: 'PGRST303', message: 'JWT expired' }));
    device.network.isUp = true;
    await device.sync();
    expect(await blockersOf(device)).toEqual([['a', 'signed_out']]);
  });

  test('the account, when it is barred from syncing', async () => {
    const device = await phone();
    await writeOffline(device, 'a');
    device.network.before.push(() => reply(403, { code: 'MQ403', message: 'suspended' }));
    device.network.isUp = true;
    await device.sync();
    expect(await blockersOf(device)).toEqual([['a', 'barred']]);
  });

  test('confirmation by the owner, on a device that is new to the account', async () => {
    const device = await phone();
    await writeOffline(device, 'a');
    device.network.before.push(() => reply(403, { code: 'PT403', message: 'device_proof_required' }));
    device.network.isUp = true;
    await device.sync();
    expect(await blockersOf(device)).toEqual([['a', 'needs_proof']]);
  });

  test('the time that the server asked for, and no longer', async () => {
    const device = await phone();
    await writeOffline(device, 'a');
    device.network.before.push((call) => (call === 'push' ? reply(429, {}, { 'retry-after': '40' }) : null));
    device.network.isUp = true;
    await device.sync();
    const why = (await firstValueFrom(observeQueue(device.store))).waiting[0]?.why;
    expect(why?.kind === 'asked_to_wait' && why.until - device.clock.now()).toBeGreaterThanOrEqual(40_000);
    device.network.before.length = 0;
    device.clock.advance(60_000);
    await until(() => device.network.requests.at(-1)?.call === 'pull' && device.network.count('push') > 1);
    await device.rest();
    expect(await blockersOf(device)).toEqual([]);
  });

  test('S8: the hour, of an account that has sent as much as it may; then all of it arrives', async () => {
    const me = await set.server.createUser();
    const device = await set.phone(me, { collections: ['drafts'] });
    await device.sync();
    await set.server.sql(
      'insert into sync_private.sent_bytes select $1, date_trunc($2, now(), $3), 50000000',
      [me, 'hour', 'UTC'],
    );
    await saveJobDraft(device.store, { title: 'a' });
    await saveJobDraft(device.store, { title: 'b' });
    await device.sync();
    const { waiting, refused } = await firstValueFrom(observeQueue(device.store));
    expect([waiting.map(({ why }) => why.kind), refused]).toEqual([['asked_to_wait', 'asked_to_wait'], []]);
    const pushes = device.network.count('push');
    await set.server.sql(
      "update sync_private.sent_bytes set hour = hour - interval '1 hour' where user_id = $1",
      [me],
    );
    device.clock.advance(3_600_000);
    await until(() => device.network.count('push') > pushes);
    await device.sync();
    expect(await blockersOf(device)).toEqual([]);
    expect(
      await set.server.sql('select title from public.drafts where owner_id = $1 order by title', [me]),
    ).toEqual([{ title: 'a' }, { title: 'b' }]);
  });

  test('the server, while it fails without Retry-After', async () => {
    const device = await phone();
    await writeOffline(device, 'a');
    device.network.before.push((call) => (call === 'push' ? reply(503, {}) : null));
    device.network.isUp = true;
    await device.sync();
    expect(await blockersOf(device)).toEqual([['a', 'server_busy']]);
  });

  test('its next attempt, when the server fails on it alone (S7)', async () => {
    const device = await deferred();
    expect(await blockersOf(device)).toEqual([['poison', 'deferred']]);
  });

  test('a withdrawn deferred write causes no more pushes', async () => {
    const device = await deferred();
    const [item] = (await firstValueFrom(observeQueue(device.store))).waiting;
    await discardWaiting(device.store, 'drafts', item!.id);
    const pushes = device.network.count('push');
    device.clock.advance(3_600_000);
    await device.rest();
    expect(device.network.count('push')).toBe(pushes);
    expect(await blockersOf(device)).toEqual([]);
  });
});

test('S8: what does not get through for now is never called saving: all of it, or what is left', async () => {
  const stateOf = (device: Device) => firstValueFrom(observeSyncState(device.store));
  const device = await phone();
  await writeOffline(device, 'a', 'b', 'c', 'd');
  device.network.before.push((call) =>
    call === 'push' ? new Response('<h1>blocked</h1>', { status: 403 }) : null,
  );
  device.network.isUp = true;
  await device.sync();
  expect(await stateOf(device)).toMatchObject({ kind: 'saving', waiting: 4, isHeldUp: true });
  for (let seconds = 0; seconds < 300; seconds += 5) {
    device.clock.advance(5_000);
    await device.rest();
    expect(await stateOf(device)).toMatchObject({ kind: 'saving', waiting: 4, isHeldUp: true });
  }
  device.network.before.length = 0;
  await device.sync();
  expect(await stateOf(device)).toMatchObject({ kind: 'synced', waiting: 0, isHeldUp: false });
  expect(await stateOf(await deferred())).toMatchObject({ kind: 'saving', waiting: 1, isHeldUp: true });
});

test('S8: "send now" tries deferred writes at once', async () => {
  const device = await deferred();
  device.network.before.length = 0;
  await sendNow(device.store);
  await until(() => device.network.requests.at(-1)?.call === 'pull');
  await device.sync();
  expect(await blockersOf(device)).toEqual([]);
});

async function deferred(): Promise<Device> {
  const device = await phone();
  device.network.before.push((call, body) =>
    call === 'push' && JSON.stringify(body).includes('poison')
      ? reply(500, { code: 'XX000', message: 'broken' })
      : null,
  );
  await writeOffline(device, 'good', 'poison');
  device.network.isUp = true;
  await device.sync();
  for (let n = 0; n < 60 && (await blockersOf(device)).some(([, why]) => why !== 'deferred'); n += 1) {
    device.clock.advance(5_000);
    await device.rest();
  }
  return device;
}
