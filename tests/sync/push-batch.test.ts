import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import type { PushWrite } from '@/backend/sync/sync-protocol';
import { countUnsent, observeQueue } from '@/store/writes/queue';
import { stage } from './support/fixture';
import { saveJobDraft } from '../support/edits';

const set = stage();

test('S2, S7: each write of a batch is accepted, conflicted or refused on its own', async () => {
  const me = await set.server.createUser({ role: 'employer' });
  const [desk, phone] = [
    await set.phone(me, { collections: ['drafts'] }),
    await set.phone(me, { collections: ['drafts'] }),
  ];
  const ids: string[] = [];
  for (const title of ['first', 'second', 'third', 'fourth'])
    ids.push(await saveJobDraft(desk.store, { title }));
  const [, second = '', third = ''] = ids;
  await desk.sync();
  await phone.sync();

  await saveJobDraft(desk.store, { title: 'second, at the desk' }, second);
  await desk.sync();
  // A rule of the server that one write of the batch violates.
  await set.server.sql(
    'alter table public.drafts add constraint no_such_title check (title <> $$third, underground$$)',
  );
  await phone.goOffline();
  for (const [index, id] of ids.entries())
    await saveJobDraft(
      phone.store,
      { title: `${['first', 'second', 'third', 'fourth'][index]}, underground` },
      id,
    );
  phone.network.isUp = true;
  const before = phone.network.count('push');
  await phone.sync();

  expect(phone.network.count('push')).toBe(before + 1);
  expect(await countUnsent(phone.store)).toEqual({ waiting: 0, refused: 2 });
  const { refused } = await firstValueFrom(observeQueue(phone.store));
  expect(refused.map(({ documentId, isConflict }) => ({ documentId, isConflict }))).toEqual(
    expect.arrayContaining([
      { documentId: second, isConflict: true },
      { documentId: third, isConflict: false },
    ]),
  );
  const local = new Map((await phone.store.rows('drafts').get(ids)).map((row) => [row.id, row.title]));
  const titles = ids.map((id) => local.get(id));
  expect(titles).toEqual(['first, underground', 'second, at the desk', 'third', 'fourth, underground']);
  const onServer = await set.server.sql<{ id: string; title: string }>(
    'select id, title from public.drafts where owner_id = $1',
    [me],
  );
  expect(new Map(onServer.map(({ id, title }) => [id, title]))).toEqual(
    new Map(ids.map((id, index) => [id, titles[index]])),
  );
});

test('an edit made while an earlier one is in flight gets the answer to that one as its base', async () => {
  const me = await set.server.createUser({ role: 'employer' });
  const device = await set.phone(me, { collections: ['drafts'] });
  const id = await saveJobDraft(device.store, { title: 'first' });
  await device.sync();
  await saveJobDraft(device.store, { title: 'second' }, id);
  device.network.after.push(async (call) => {
    if (call === 'push' && device.network.count('push') === 2)
      await saveJobDraft(device.store, { title: 'third' }, id);
    return true;
  });
  await device.sync();
  const bases = device.network.requests
    .filter(({ call }) => call === 'push')
    .map(({ body }) => (body.p_writes as PushWrite[])[0]?.base?.title);
  expect(bases).toEqual([undefined, 'first', 'second']);
});
