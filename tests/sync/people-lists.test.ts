import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import { newId } from '@/domain/ids';
import { observeOnList } from '@/features/talent/known/known-people';
import { reasonOf } from '@/features/sync/item-copy';
import { retryRefused } from '@/store/writes/queue-actions';
import { refusedItem } from '@/store/writes/queue-items';
import { makeList, observeLists, removeList, renameList } from '@/store/saved/people-lists';
import { setOnList } from '@/store/saved/list-members';
import { observePersonNotes, setTag } from '@/store/saved/person-notes';
import type { Device } from './support/device';
import { stage } from './support/fixture';

const set = stage();
const options = { collections: ['saved', 'drafts', 'profiles'] as const };

const online = async (...devices: Device[]): Promise<void> => {
  // Twice, so that the first one has what the second one sent.
  for (const device of [...devices, ...devices]) {
    device.network.isUp = true;
    await device.sync();
  }
};
const names = async (device: Device) =>
  (await firstValueFrom(observeLists(device.store))).map(({ name }) => name);
const on = async (device: Device, listId: string) =>
  (await firstValueFrom(observeOnList(device.store, listId))).map(({ id }) => id).toSorted();

test('S2, S3: lists that two devices make and fill without a signal are on both, with everybody, once', async () => {
  const boss = await set.server.createUser({ role: 'employer' });
  const [ines, mara] = [
    { id: await set.server.createUser({ name: 'Ines Marlow' }), name: 'Ines Marlow' },
    { id: await set.server.createUser({ name: 'Mara Voss' }), name: 'Mara Voss' },
  ];
  const [phone, desk] = [await set.phone(boss, options), await set.phone(boss, options)];
  const shared = (await makeList(phone.store, 'Camera B-unit'))!;
  await phone.sync();
  await desk.sync();
  await phone.goOffline();
  await desk.goOffline();
  await setOnList(phone.store, [ines], shared, true);
  await setTag(phone.store, ines, 'own van', true);
  const late = (await makeList(phone.store, 'Low Tide'))!;
  await setOnList(phone.store, [ines], late, true);
  await setOnList(desk.store, [mara], shared, true);
  const other = (await makeList(desk.store, 'Nights'))!;
  await setOnList(desk.store, [ines], other, true);
  await renameList(desk.store, shared, 'Camera, B-unit');
  await online(phone, desk);
  for (const device of [phone, desk]) {
    expect(await names(device)).toEqual(['Camera, B-unit', 'Low Tide', 'Nights']);
    expect(await on(device, shared)).toEqual([ines.id, mara.id].toSorted());
    for (const list of [late, other]) expect(await on(device, list)).toEqual([ines.id]);
    expect((await firstValueFrom(observePersonNotes(device.store))).get(ines.id)?.tags).toEqual(['own van']);
  }
  const rows = await set.server.sql<{ kind: string }>('select kind from public.saved where user_id = $1', [
    boss,
  ]);
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual([
    'people_list',
    'people_list',
    'people_list',
    'person_note',
    'person_note',
  ]);
});

test('S6: a person who is erased leaves every list, on the devices too; nobody else’s device ever had any of it', async () => {
  const boss = await set.server.createUser({ role: 'employer' });
  const ines = { id: await set.server.createUser({ name: 'Ines Marlow' }), name: 'Ines Marlow' };
  const [phone, hers, stranger] = [
    await set.phone(boss, options),
    await set.phone(ines.id, options),
    await set.phone(await set.server.createUser({ role: 'employer' }), options),
  ];
  const list = (await makeList(phone.store, 'Camera B-unit'))!;
  await setOnList(phone.store, [ines], list, true);
  await phone.sync();
  for (const device of [hers, stranger]) {
    await device.sync();
    expect(await device.store.rows('saved').find({ selector: {} })).toEqual([]);
  }
  expect(await on(phone, list)).toEqual([ines.id]);
  await set.server.sql(
    `insert into private.account_deletions (user_id, due_at, was_active) values ($1, now() - interval '1 second', true)`,
    [ines.id],
  );
  await set.server.sql('select private.erase_due_accounts()');
  await phone.sync();
  expect(await on(phone, list)).toEqual([]);
  expect(await names(phone)).toEqual(['Camera B-unit']);
});

test('S7: one list more than an account holds is refused with a sentence, and its name is kept', async () => {
  const boss = await set.server.createUser({ role: 'employer' });
  await set.server.sql(
    `insert into public.saved (id, user_id, kind, label) select gen_random_uuid(), $1, 'people_list', 'List ' || n from generate_series(1, 50) n`,
    [boss],
  );
  const phone = await set.phone(boss, options);
  await phone.goOffline();
  await set.server.sql(`update public.saved set _deleted = true where user_id = $1 and label = 'List 50'`, [
    boss,
  ]);
  const removed = await firstValueFrom(observeLists(phone.store));
  expect(removed).toHaveLength(50);
  // Another device makes the fiftieth again while this one, which has removed one, makes one too.
  await set.server.sql(
    `insert into public.saved (id, user_id, kind, label) values ($2::text::uuid, $1, 'people_list', 'From elsewhere')`,
    [boss, newId()],
  );
  await removeList(phone.store, removed.find(({ name }) => name === 'List 50')!.id);
  await makeList(phone.store, 'One too many');
  await online(phone);
  expect(phone.store.refused.all()).toMatchObject([
    {
      document: { label: 'One too many' },
      code: 'MQ411',
    },
  ]);
  expect(phone.store.refused.all()[0]?.sentence).toBe(
    'You have 50 lists of people, the most that one account holds. Remove some first.',
  );
  expect(await names(phone)).toContain('From elsewhere');
});

test('S7: renaming a list that another device has removed says so, and makes it again with everybody on request', async () => {
  const boss = await set.server.createUser({ role: 'employer' });
  const ines = { id: await set.server.createUser({ name: 'Ines Marlow' }), name: 'Ines Marlow' };
  const [phone, desk] = [await set.phone(boss, options), await set.phone(boss, options)];
  const list = (await makeList(phone.store, 'Night shoot'))!;
  await setOnList(phone.store, [ines], list, true);
  await online(phone, desk);
  await phone.goOffline();
  await renameList(phone.store, list, 'Night crew');
  await removeList(desk.store, list);
  await desk.sync();
  await online(phone);
  const [refused] = phone.store.refused.all().map(refusedItem);
  expect(reasonOf(refused!)).toBe(
    'You removed this list on another device. You can make it again as you wrote it here.',
  );
  expect(await names(phone)).toEqual([]);
  await retryRefused(phone.store, refused!.id);
  expect(phone.store.refused.all()).toEqual([]);
  await online(phone, desk);
  for (const device of [phone, desk]) {
    expect(await names(device)).toEqual(['Night crew']);
    expect(await on(device, list)).toEqual([ines.id]);
    expect(device.store.refused.all()).toEqual([]);
  }
});
