import { firstValueFrom } from 'rxjs';
import { afterEach, describe, expect, test } from 'vitest';
import { saveJobDraft } from '../support/edits';
import { observeQueue } from '@/store/writes/queue';
import { observeSyncState } from '@/store/writes/sync-state';
import type { Device } from './support/device';
import { stage } from './support/fixture';
import { reply } from './support/network';

const set = stage();
const MINUTES = 60;

const FAULT = `
  create or replace function private.bad_deployment() returns trigger language plpgsql as $$ begin perform private.renamed_since(); return new; end $$;
  create or replace trigger bad_deployment before insert on public.drafts for each row
    when (new.title like 'bad %') execute function private.bad_deployment();`;
const REPAIR =
  'drop trigger if exists bad_deployment on public.drafts; drop function if exists private.bad_deployment()';

afterEach(() => set.server.exec(REPAIR));

const titlesOf = async (owner: string): Promise<string[]> =>
  (
    await set.server.sql<{ title: string }>(
      'select title from public.drafts where owner_id = $1 order by server_xid, created_at',
      [owner],
    )
  ).map(({ title }) => title);

const queueOf = async (device: Device) => firstValueFrom(observeQueue(device.store));

async function pass(device: Device, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 5) {
    device.clock.advance(5_000);
    await device.rest();
  }
}

describe('S7: after a bad deployment', () => {
  test('what the server fails on is deferred without a refusal, and arrives by itself, in order, once it is repaired', async () => {
    const me = await set.server.createUser({ role: 'employer' });
    const device = await set.phone(me, { collections: ['drafts'] });
    await set.server.exec(FAULT);
    await saveJobDraft(device.store, { title: 'bad 1' });
    await saveJobDraft(device.store, { title: 'good 1' });
    await pass(device, 30);
    await saveJobDraft(device.store, { title: 'bad 2' });
    await pass(device, MINUTES * 60);
    await saveJobDraft(device.store, { title: 'good 2' });
    await pass(device, 10);
    expect((await titlesOf(me)).toSorted()).toEqual(['good 1', 'good 2']);
    const { waiting, refused } = await queueOf(device);
    expect(refused).toEqual([]);
    expect(waiting.map(({ text, why }) => [text, why.kind])).toEqual([
      ['bad 1', 'deferred'],
      ['bad 2', 'deferred'],
    ]);
    expect(
      await set.server.sql('select from sync_private.receipts where status = $1 and user_id = $2', [
        'refused',
        me,
      ]),
    ).toEqual([]);
    await set.server.exec(REPAIR);
    // The last of them is written when the server is well again: it does not overtake the others.
    await saveJobDraft(device.store, { title: 'bad 3' });
    await pass(device, MINUTES * 60);
    expect((await titlesOf(me)).filter((title) => title.startsWith('bad'))).toEqual([
      'bad 1',
      'bad 2',
      'bad 3',
    ]);
    expect((await queueOf(device)).waiting).toEqual([]);
  });

  test('the gaps between the tries grow, for a hundred held writes as for one', async () => {
    const me = await set.server.createUser({ role: 'employer' });
    const device = await set.phone(me, { collections: ['drafts'] });
    await set.server.exec(FAULT);
    for (let n = 0; n < 100; n += 1) await saveJobDraft(device.store, { title: `bad ${n}` });
    await pass(device, 30);
    const pushes = device.network.count('push');
    await pass(device, MINUTES * 60);
    // After 1, 2, 4, 8, 16 and 32 minutes.
    expect(device.network.count('push') - pushes).toBeLessThanOrEqual(6);
    expect((await queueOf(device)).waiting).toHaveLength(100);
  });

  test('a call that is missing altogether stops pushes alone, and nothing is refused', async () => {
    const me = await set.server.createUser({ role: 'employer' });
    const device = await set.phone(me, { collections: ['drafts'] });
    device.network.before.push((call) =>
      call === 'push' ? reply(404, { code: 'PGRST202', message: 'Could not find the function' }) : null,
    );
    await saveJobDraft(device.store, { title: 'one' });
    await saveJobDraft(device.store, { title: 'two' });
    await pass(device, 10 * 60);
    const { waiting, refused } = await queueOf(device);
    expect([waiting.length, refused.length]).toEqual([2, 0]);
    expect(waiting.every(({ why }) => why.kind === 'server_busy')).toBe(true);
    device.network.before.length = 0;
    await pass(device, 70);
    expect(await titlesOf(me)).toEqual(['one', 'two']);
  });

  test.each([
    [
      'has no such call',
      () => reply(404, { code: 'PGRST202', message: 'Could not find the function' }),
      'mismatch',
    ],
    ['answers in another form', () => reply(200, { rows: [] }), 'mismatch'],
    ['has a bug in it', () => reply(500, { code: 'XX000', message: 'bug' }), 'failing'],
  ] as const)(
    'S8: a pull to which the server %s is told as what it is, and never as synced',
    async (_name, answer, delay) => {
      const device = await set.phone(await set.server.createUser(), { collections: ['drafts'] });
      device.network.before.push((call) => (call === 'pull' ? answer() : null));
      await device.sync();
      expect(await firstValueFrom(observeSyncState(device.store))).toMatchObject({
        kind: 'fetching',
        connection: 'online',
        delay,
      });
      device.network.before.length = 0;
      await pass(device, 70);
      expect(await firstValueFrom(observeSyncState(device.store))).toMatchObject({
        kind: 'synced',
        delay: null,
      });
    },
  );
});
