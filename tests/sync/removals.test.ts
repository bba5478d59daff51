import { expect, test } from 'vitest';
import { discardDraft, saveJobDraft, startJobDraft } from '@/store/entities/jobs';
import { makeList, putListBack, removeList, renameList } from '@/store/saved/people-lists';
import { opened } from '@/store/writes/form-edit';
import { countUnsent } from '@/store/writes/queue';
import type { Device } from './support/device';
import { stage } from './support/fixture';

const set = stage();
const COLLECTIONS = ['drafts', 'saved'] as const;

/** Two devices of one person. */
async function twoDevices(): Promise<[Device, Device]> {
  const me = await set.server.createUser({ role: 'employer' });
  return [
    await set.phone(me, { collections: COLLECTIONS }),
    await set.phone(me, { collections: COLLECTIONS }),
  ];
}

/** Its pushes fail while it pulls. Returns what ends that. */
function stopPushes({ network }: Device): () => void {
  network.before.push((call) => (call === 'push' ? new Response('', { status: 502 }) : null));
  return () => void (network.before = []);
}

/** The rest of the queue is sent, and what others have heard of it is here. */
async function settle(devices: readonly Device[]): Promise<void> {
  for (let round = 0; round < 2; round += 1)
    for (const device of devices) {
      device.clock.advance(600_000);
      await device.sync();
    }
}

test('S2: a removal discards nothing that another device has written meanwhile, also where a pull brings that first', async () => {
  const [desk, phone] = await twoDevices();
  const id = await startJobDraft(desk.store, { title: 'Gaffer' });
  await desk.sync();
  await phone.sync();
  const letPushesPass = stopPushes(desk);
  await discardDraft(desk.store, id);
  await saveJobDraft(phone.store, id, opened({ title: 'Gaffer' }), { title: 'Gaffer, three nights' });
  await phone.sync();
  await desk.sync();
  letPushesPass();
  await settle([desk, phone]);
  for (const device of [desk, phone]) {
    expect(await countUnsent(device.store)).toEqual({ waiting: 0, refused: 0 });
    expect(await device.store.rows('drafts').one(id)).toMatchObject({ title: 'Gaffer, three nights' });
  }
});

test('what only the server has changed does not keep a row that somebody removes', async () => {
  const [desk, phone] = await twoDevices();
  const id = await startJobDraft(desk.store, { title: 'Gaffer' });
  await desk.sync();
  const letPushesPass = stopPushes(desk);
  await discardDraft(desk.store, id);
  await set.server.sql('update public.drafts set title = title where id = $1', [id]);
  await desk.sync();
  letPushesPass();
  await settle([desk, phone]);
  expect(await set.server.sql('select _deleted from public.drafts where id = $1', [id])).toEqual([
    { _deleted: true },
  ]);
});

test('S2: a list that is removed and put back keeps the name that another device has given it meanwhile', async () => {
  const [desk, phone] = await twoDevices();
  const id = (await makeList(desk.store, 'Camera')) ?? '';
  await desk.sync();
  await phone.sync();
  const letPushesPass = stopPushes(desk);
  await removeList(desk.store, id);
  await renameList(phone.store, id, 'Camera B-unit');
  await phone.sync();
  await desk.sync();
  await putListBack(desk.store, { id, name: 'Camera' });
  letPushesPass();
  await settle([desk, phone]);
  for (const device of [desk, phone])
    expect(await device.store.rows('saved').one(id)).toMatchObject({ label: 'Camera B-unit' });
});
