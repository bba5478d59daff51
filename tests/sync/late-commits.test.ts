import { firstValueFrom } from 'rxjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { observeSyncState } from '@/store/writes/sync-state';
import { availableKinds, openDatabase, type TestDatabase } from '../support/database';
import { Device } from './support/device';
import { SET_UP_WITHIN_MS } from './support/fixture';

const kinds = await availableKinds();

/** Needs transactions that stay open while others run, and so a server with several connections. */
describe.runIf(kinds.includes('native'))('S5 on native PostgreSQL', () => {
  let server: TestDatabase;
  beforeAll(async () => {
    server = await openDatabase('native');
  }, SET_UP_WITHIN_MS);
  afterAll(() => server.close());

  test('a row that commits late is pulled soon after, and none is skipped', async () => {
    const me = await server.createUser();
    const device = await Device.open(server, me, { collections: ['notifications'] });
    const insert = 'insert into public.notifications (user_id, type, title, message) values ($1, $2, $3, $4)';
    const slow = await server.connect();
    await slow.sql('begin');
    await slow.sql(insert, [me, 'system', 'late', 'x']);
    await server.sql(insert, [me, 'system', 'early', 'x']);
    await device.sync();
    const titles = async () =>
      (await device.store.rows('notifications').find({ selector: {} })).map((row) => row.title).toSorted();
    expect(await titles()).toEqual([]);
    // S8: however long it takes, no screen says that this device has everything.
    for (let minute = 0; minute < 5; minute += 1) {
      device.clock.advance(60_000);
      await device.rest();
      expect(await firstValueFrom(observeSyncState(device.store))).toMatchObject({
        kind: 'fetching',
        delay: 'held',
        connection: 'online',
      });
    }
    await slow.sql('commit');
    await slow.end();
    // Sooner than the next poll, because the answer reported rows behind the horizon.
    device.clock.advance(5_000);
    await device.rest();
    expect(await titles()).toEqual(['early', 'late']);
    expect(await firstValueFrom(observeSyncState(device.store))).toMatchObject({
      kind: 'synced',
      delay: null,
    });
    await device.close();
  });
});
