import { expect, test } from 'vitest';
import { jobs, people } from '@/domain/streams';
import { sendMessage } from '@/store/entities/messages';
import { portOf } from '@/store/sync/sync-port';
import { evictStream } from '@/sync/pull/evict';
import { updateJob } from '../support/edits';
import { stage } from './support/fixture';
import { reply } from './support/network';
import { describedJobs, describeJob, isForTexts, moreJobs, pass, TextGate } from './support/texts';

/** Which rows a walk of texts is for, when rows leave and histories change between both walks. */
const set = stage();

test('S4: who is kept by an eviction, because of a conversation, still gets their text', async () => {
  const me = await set.server.createUser({ role: 'employer' });
  const listed: string[] = [];
  for (let n = 0; n < 5; n += 1)
    listed.push(await set.server.createUser({ profile: { bio: `bio ${n}`, open_to_contact: true } }));
  const oldest = listed[0]!;
  let isOpen = false;
  const device = await set.phone(me, {
    collections: ['profiles', 'jobs', 'drafts', 'conversations', 'messages', 'saved'],
    prepare: (network) =>
      network.before.push((_call, body) => (isForTexts(body) && !isOpen ? reply(503, {}) : null)),
  });
  await sendMessage(device.store, { recipientId: oldest, body: 'Are you free?' });
  await device.sync();
  await evictStream(portOf(device.store), people, 2);
  expect(await device.store.rows('profiles').one(oldest)).toMatchObject({ id: oldest });
  isOpen = true;
  await device.sync();
  await pass(device, 60);
  expect(await device.store.rows('profiles').one(oldest)).toMatchObject({ bio: 'bio 0' });
});

test.each([
  ['published one after the other', ''],
  ['published at the same time', "update public.jobs set published_at = '2026-11-20T10:00:00Z'"],
])('S12: rows evicted before their texts came stay evicted, %s', async (_when, change) => {
  await set.server.sql('delete from public.jobs');
  await moreJobs(set.server, 30);
  if (change !== '') await set.server.sql(change);
  const gate = new TextGate();
  const device = await set.phone(await set.server.createUser(), gate.options);
  await evictStream(portOf(device.store), jobs, 10);
  gate.isOpen = true;
  await device.sync();
  expect(await device.store.rows('jobs').count()).toBe(10);
});

test('S4: after the server was put back between both walks, no row is shown that no history ever had', async () => {
  const { ids } = await describedJobs(set.server, 1);
  const id = ids[0]!;
  const rewrite = async (title: string, text: string): Promise<void> => {
    await set.server.sql('update public.jobs set title = $2 where id = $1', [id, title]);
    await describeJob(set.server, id, text);
  };
  const me = await set.server.createUser();
  await set.server.copy();
  await rewrite('Lost title', 'lost text');
  const gate = new TextGate();
  const device = await set.phone(me, gate.options);
  device.engine.setLive(true);
  await device.rest();
  await set.server.putBack();
  // The same version again, in another history.
  await rewrite('New title', 'new text');
  gate.isOpen = true;
  const seen: unknown[] = [];
  device.network.before.push(async () => {
    const row = await device.store.rows('jobs').one(id);
    seen.push([row?.['title'], row?.['description']]);
    return null;
  });
  await pass(device, 120);
  expect(seen).not.toContainEqual(['Lost title', 'new text']);
  expect(await device.store.rows('jobs').one(id)).toMatchObject({
    title: 'New title',
    description: 'new text',
  });
});

test('S2: a text that is being edited stays, and the edit starts from the one that comes', async () => {
  const { ids } = await describedJobs(set.server, 1);
  const gate = new TextGate();
  const device = await set.phone(await set.server.createUser({ role: 'admin' }), gate.options);
  device.network.before.push((call) => (call === 'push' ? reply(503, {}) : null));
  await updateJob(device.store, ids[0]!, { description: 'mine' });
  gate.isOpen = true;
  await device.sync();
  await pass(device, 10);
  const row = await device.store.rows('jobs').one(ids[0]!);
  expect(row).toMatchObject({
    description: 'mine',
    sync: { state: 'waiting', base: { description: 'text 0' } },
  });
});

test('S4: a page of texts that is full before it reaches the device’s coverage is not the last', async () => {
  await set.server.sql('delete from public.jobs');
  await moreJobs(set.server, 120);
  await set.server.sql("update public.jobs set description = repeat('x', 9900)");
  const gate = new TextGate();
  const device = await set.phone(await set.server.createUser(), gate.options);
  await evictStream(portOf(device.store), jobs, 110);
  gate.isOpen = true;
  await device.sync();
  await pass(device, 60);
  const rows = await device.store.rows('jobs').find({ selector: {} });
  expect(rows).toHaveLength(110);
  expect(rows.filter((row) => row['description'] === undefined)).toEqual([]);
});
