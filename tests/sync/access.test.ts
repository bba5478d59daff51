import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import { newId } from '@/domain/ids';
import { STREAMS } from '@/domain/streams';
import { setConversationState } from '@/store/entities/conversations';
import { sendMessage } from '@/store/entities/messages';
import { observeSyncState } from '@/store/writes/sync-state';
import { readableRowsSql } from '../support/readable-rows';
import type { Device } from './support/device';
import { once, reply } from './support/network';
import { publishedJob } from './support/people';
import { stage } from './support/fixture';
import { updateJob } from '../support/edits';

/** S6: after one sync, a device holds exactly the rows that Postgres lets its owner read. */
const set = stage();

const COLLECTIONS = ['profiles', 'jobs', 'applications', 'conversations', 'messages', 'saved'] as const;

interface Scene {
  employer: string;
  talent: string;
  job: string;
  conversation: string;
  sql: (text: string, params?: unknown[]) => Promise<unknown>;
}

/** An employer with a job, a talent who saw it, and a thread between them. */
async function scene(): Promise<Scene & { phone: Device }> {
  const { server } = set;
  const employer = await server.createUser({ role: 'employer' });
  const talent = await server.createUser();
  const job = await publishedJob(server, employer);
  const theirs = await set.phone(employer, { collections: ['conversations', 'messages'] });
  const { conversationId: conversation } = await sendMessage(theirs.store, {
    recipientId: talent,
    body: 'Are you free in May?',
  });
  await theirs.sync();
  await theirs.close();
  const phone = await set.phone(talent, { collections: COLLECTIONS });
  return { employer, talent, job, conversation, phone, sql: (text, params) => server.sql(text, params) };
}

async function held(phone: Device, stream: (typeof STREAMS)[number]): Promise<string[]> {
  const rows = await phone.store.rows(stream.collection).find({ selector: {} });
  return rows
    .filter((row) => row.sync.state === 'clean' && (stream.kind === undefined || row.kind === stream.kind))
    .map(({ id, rev }) => `${id} ${rev}`)
    .toSorted();
}

async function expectWhatTheyMayRead(phone: Device): Promise<void> {
  const reader = set.server.as({ id: phone.userId });
  for (const stream of STREAMS.filter(({ collection }) =>
    (COLLECTIONS as readonly string[]).includes(collection),
  )) {
    const truth = await reader.sql<{ id: string; rev: number }>(readableRowsSql(stream.table, stream.name));
    expect(await held(phone, stream), stream.name).toEqual(
      truth.map(({ id, rev }) => `${id} ${rev}`).toSorted(),
    );
  }
}

const has = async (phone: Device, collection: (typeof COLLECTIONS)[number], id: string): Promise<boolean> =>
  (await phone.store.rows(collection).one(id)) !== undefined;

/** How access ends, and the row that must be gone from the talent's phone after one sync. */
const REVOCATIONS: Record<
  string,
  { revoke: (at: Scene) => Promise<unknown>; gone: [(typeof COLLECTIONS)[number], (at: Scene) => string] }
> = {
  'a job is closed': {
    revoke: ({ sql, job }) =>
      sql("update public.jobs set status = 'closed', closed_reason = 'filled' where id = $1", [job]),
    gone: ['jobs', ({ job }) => job],
  },
  'a job is archived': {
    revoke: ({ sql, job }) => sql("update public.jobs set status = 'archived' where id = $1", [job]),
    gone: ['jobs', ({ job }) => job],
  },
  'a job is deleted permanently': {
    revoke: ({ sql, job }) => sql('delete from public.jobs where id = $1', [job]),
    gone: ['jobs', ({ job }) => job],
  },
  'a member is removed from a conversation': {
    revoke: ({ sql, conversation, talent }) =>
      sql(
        'update public.conversation_members set is_active = false where conversation_id = $1 and user_id = $2',
        [conversation, talent],
      ),
    gone: ['conversations', ({ conversation }) => conversation],
  },
  'a membership is deleted': {
    revoke: ({ sql, conversation, talent }) =>
      sql('delete from public.conversation_members where conversation_id = $1 and user_id = $2', [
        conversation,
        talent,
      ]),
    gone: ['conversations', ({ conversation }) => conversation],
  },
};

test.each(Object.keys(REVOCATIONS))('S6: %s', async (name) => {
  const {
    revoke,
    gone: [collection, idOf],
  } = REVOCATIONS[name]!;
  const { phone, ...at } = await scene();
  await expectWhatTheyMayRead(phone);
  expect(await has(phone, collection, idOf(at))).toBe(true);
  await revoke(at);
  phone.engine.wake('hint');
  await phone.rest();
  expect(await has(phone, collection, idOf(at))).toBe(false);
  await expectWhatTheyMayRead(phone);
});

test('S6: a profile is deactivated, a role is switched, an account is suspended: others no longer see the person', async () => {
  const { server } = set;
  const people = [await server.createUser(), await server.createUser(), await server.createUser()];
  const { phone } = await scene();
  for (const id of people) expect(await has(phone, 'profiles', id)).toBe(true);
  await server.sql('update public.profiles set is_active = false where id = $1', [people[0]]);
  await server.sql("update public.profiles set role = 'employer' where id = $1", [people[1]]);
  await server.sql('update public.profiles set suspended_at = now() where id = $1', [people[2]]);
  phone.engine.wake('hint');
  await phone.rest();
  for (const id of people) expect(await has(phone, 'profiles', id)).toBe(false);
  await expectWhatTheyMayRead(phone);
});

test('S6: a suspended person keeps their rows, sees that sync is barred, and catches up when the suspension ends', async () => {
  const { phone, sql, talent, job } = await scene();
  await sql('update public.profiles set suspended_at = now() where id = $1', [talent]);
  await sql("update public.jobs set status = 'closed', closed_reason = 'filled' where id = $1", [job]);
  await phone.sync();
  expect((await firstValueFrom(observeSyncState(phone.store))).barred).not.toBeNull();
  expect(await has(phone, 'jobs', job)).toBe(true);
  await sql('update public.profiles set suspended_at = null where id = $1', [talent]);
  await phone.sync();
  await expectWhatTheyMayRead(phone);
  expect(await has(phone, 'jobs', job)).toBe(false);
});

test('S6: a person’s own role is switched: the phone holds what the new role may read', async () => {
  const { phone, sql, talent } = await scene();
  await sql("update public.profiles set role = 'employer' where id = $1", [talent]);
  phone.engine.wake('hint');
  await phone.rest();
  expect(await phone.store.rows('profiles').one(talent)).toMatchObject({ role: 'employer' });
  await expectWhatTheyMayRead(phone);
});

test('S6: a conversation is blocked: it stays readable and shows that it is blocked', async () => {
  const { phone, conversation, employer } = await scene();
  const theirs = await set.phone(employer, { collections: ['conversations', 'messages'] });
  await setConversationState(theirs.store, conversation, 'blocked');
  await theirs.sync();
  phone.engine.wake('hint');
  await phone.rest();
  await expectWhatTheyMayRead(phone);
  expect(await phone.store.rows('conversations').one(conversation)).toMatchObject({ state: 'blocked' });
});

test('S6: access to old rows is granted: all of them arrive, however old', async () => {
  const { phone, sql, conversation, talent, job, employer } = await scene();
  const setActive =
    'update public.conversation_members set is_active = $3 where conversation_id = $1 and user_id = $2';
  await sql(setActive, [conversation, talent, false]);
  await sql("update public.jobs set status = 'closed', closed_reason = 'filled' where id = $1", [job]);
  await phone.sync();
  // A thousand other rows move the phone's checkpoint far beyond the rows that come back.
  await sql(
    `insert into public.notifications (id, user_id, type, title, message) select gen_random_uuid(), $1, 'system', 'n', 'x' from generate_series(1, 1000)`,
    [employer],
  );
  await phone.sync();
  await sql(setActive, [conversation, talent, true]);
  await sql("insert into public.saved (id, user_id, kind, target_id) values ($1, $2, 'job', $3)", [
    newId(),
    talent,
    job,
  ]);
  phone.engine.wake('hint');
  await phone.rest();
  expect(await has(phone, 'conversations', conversation)).toBe(true);
  expect(await phone.store.rows('messages').count()).toBe(1);
  expect(await has(phone, 'jobs', job)).toBe(true);
  await expectWhatTheyMayRead(phone);
});

test('S6: a row that became unreadable while its edit waited is removed when the edit is answered, even if only a snapshot shows it', async () => {
  const [owner, other] = [
    await set.server.createUser({ role: 'employer' }),
    await set.server.createUser({ role: 'employer' }),
  ];
  const job = await publishedJob(set.server, owner);
  const device = await set.phone(owner, { collections: ['jobs', 'drafts'] });
  await device.goOffline();
  await updateJob(device.store, job, { title: 'Late edit' });
  await set.server.sql("update public.jobs set posted_by = $2, status = 'archived' where id = $1", [
    job,
    other,
  ]);
  await set.server.sql('delete from sync_private.tombstones');
  await set.server.sql('select sync_private.new_epoch()');
  // The push fails at first, so that the snapshot arrives before its answer.
  device.network.before.push(once<Response | null>('push', reply(503, {}), null));
  device.network.isUp = true;
  await device.sync();
  expect(device.store.refused.all()).toMatchObject([{ documentId: job, document: { title: 'Late edit' } }]);
  expect(await device.store.rows('jobs').one(job)).toBeUndefined();
});
