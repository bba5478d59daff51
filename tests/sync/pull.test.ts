import { firstValueFrom } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { applyToJob, markApplicationViewed, triageApplication } from '@/store/entities/applications';
import { observeJob } from '@/store/entities/jobs';
import {
  setConversationState,
  observeConversations,
  markRead,
  observeUnreadCount,
} from '@/store/entities/conversations';
import { observeThread, sendMessage } from '@/store/entities/messages';
import { countUnsent, countUnsentWork } from '@/store/writes/queue';
import { discardWaiting } from '@/store/writes/queue-actions';
import { observeMe } from '@/store/entities/profiles';
import { fetchJobs } from '@/store/sync/fetch-rows';
import { portOf } from '@/store/sync/sync-port';
import { STREAMS } from '@/domain/streams';
import { evictStream } from '@/sync/pull/evict';
import { publishedJob } from './support/people';
import { once, reply } from './support/network';
import { stage } from './support/fixture';
import { updateJob, updateMe } from '../support/edits';

const set = stage();
const jobsOf = async (device: Awaited<ReturnType<typeof set.phone>>) =>
  (await device.store.rows('jobs').find({ selector: {} })).map((row) => row.id).toSorted();
const talk = { collections: ['messages', 'conversations', 'drafts'] as const };

describe('the local set follows the server', () => {
  test('S4: a first snapshot brings every row that this person may read', async () => {
    const owner = await set.server.createUser({ role: 'employer' });
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.push(await publishedJob(set.server, owner));
    const device = await set.phone(await set.server.createUser(), { collections: ['jobs'] });
    expect(await jobsOf(device)).toEqual(expect.arrayContaining(ids));
    const readable = await set.server.sql<{ id: string }>(
      "select id from public.jobs where status = 'active'",
    );
    expect(await jobsOf(device)).toEqual(readable.map(({ id }) => id).toSorted());
    expect(await device.store.rows('jobs').one(ids[0]!)).toMatchObject({
      status: 'active',
      sync: { state: 'clean' },
    });
  });

  test('S4: an idle pull is one request, and neither receives nor writes anything', async () => {
    const device = await set.phone(await set.server.createUser());
    await device.sync();
    const before = device.network.requests.length;
    const writes: unknown[] = [];
    for (const name of device.store.names)
      device.store.rows(name).changes$.subscribe((changes) => writes.push(changes));
    await device.sync();
    expect(device.network.requests.length - before).toBe(1);
    const { body, answer } = device.network.requests.at(-1)!;
    expect((answer as { documents?: unknown[] }[]).flatMap(({ documents = [] }) => documents)).toEqual([]);
    expect(answer).toHaveLength(STREAMS.length + 1);
    expect(writes).toEqual([]);
    expect(JSON.stringify(body).length + JSON.stringify(answer).length).toBeLessThan(4096);
  });

  test('S6: a closed job is removed from the devices of people who are not involved', async () => {
    const owner = await set.server.createUser({ role: 'employer' });
    const job = await publishedJob(set.server, owner);
    const [device, mine] = [
      await set.phone(await set.server.createUser(), { collections: ['jobs'] }),
      await set.phone(owner, { collections: ['jobs', 'drafts'] }),
    ];
    expect(await jobsOf(device)).toContain(job);
    await set.server.sql("update public.jobs set status = 'closed', closed_reason = 'filled' where id = $1", [
      job,
    ]);
    await device.sync();
    await mine.sync();
    expect(await jobsOf(device)).not.toContain(job);
    expect(await jobsOf(mine)).toContain(job);
  });

  test('S6: a conversation without access is removed with its messages, and returns whole with access', async () => {
    const [employer, talent] = [
      await set.server.createUser({ role: 'employer' }),
      await set.server.createUser(),
    ];
    const sender = await set.phone(employer, talk);
    const { conversationId } = await sendMessage(sender.store, { recipientId: talent, body: 'one' });
    await sendMessage(sender.store, { conversationId, body: 'two' });
    await sender.sync();
    const device = await set.phone(talent, talk);
    expect(await device.store.rows('messages').count()).toBe(2);
    const member =
      'update public.conversation_members set is_active = $1 where conversation_id = $2 and user_id = $3';
    await set.server.sql(member, [false, conversationId, talent]);
    await device.sync();
    expect([
      await device.store.rows('messages').count(),
      await device.store.rows('conversations').count(),
    ]).toEqual([0, 0]);
    await set.server.sql(member, [true, conversationId, talent]);
    await device.sync();
    expect(
      (await firstValueFrom(observeThread(device.store, conversationId))).messages.map(({ body }) => body),
    ).toEqual(['one', 'two']);
  });

  test('S6: rows that became unreadable during a long absence (another epoch) are swept; the queue stays', async () => {
    const owner = await set.server.createUser({ role: 'employer' });
    const [stays, leaves] = [await publishedJob(set.server, owner), await publishedJob(set.server, owner)];
    const me = await set.server.createUser();
    const device = await set.phone(me, { collections: ['jobs', 'profiles', 'drafts'] });
    expect(await jobsOf(device)).toEqual(expect.arrayContaining([stays, leaves]));
    await device.goOffline();
    await updateMe(device.store, { headline: 'Gaffer, Berlin' });
    await set.server.sql("update public.jobs set status = 'closed', closed_reason = 'filled' where id = $1", [
      leaves,
    ]);
    // As after a restore, when no tombstones from before can be trusted.
    await set.server.sql('delete from sync_private.tombstones');
    await set.server.sql('select sync_private.new_epoch()');
    device.network.isUp = true;
    await device.sync();
    const ids = await jobsOf(device);
    expect(ids).toContain(stays);
    expect(ids).not.toContain(leaves);
    expect(await set.server.sql('select headline from public.profiles where id = $1', [me])).toEqual([
      { headline: 'Gaffer, Berlin' },
    ]);
  });

  test('S2: killed during a snapshot, it continues where it was, and sweeps no row of the snapshot', async () => {
    const owner = await set.server.createUser({ role: 'employer' });
    await set.server.sql(
      `insert into public.jobs (id, posted_by, title, category, published_at, status)
       select gen_random_uuid(), $1, 'Bulk ' || n, 'grip', now() - make_interval(mins => n), 'active' from generate_series(1, 450) n`,
      [owner],
    );
    const device = await set.phone(await set.server.createUser(), { collections: ['jobs'] });
    const all = (await set.server.sql<{ id: string }>("select id from public.jobs where status = 'active'"))
      .map(({ id }) => id)
      .toSorted();
    expect(await jobsOf(device)).toEqual(all);

    await set.server.sql('select sync_private.new_epoch()');
    // The second page of the snapshot never arrives, and then the tab is restarted.
    let pages = 0;
    device.network.before.push((call) => {
      if (call === 'pull' && (pages += 1) > 1) throw new TypeError('the tunnel');
      return null;
    });
    await device.sync();
    expect(await jobsOf(device)).toEqual(all);
    device.network.before.length = 0;
    await device.restart();
    await device.sync();
    expect(await jobsOf(device)).toEqual(all);
    const positions = (await device.store.metadata.get('sync-positions')) as Record<
      string,
      { snapshot: string }
    >;
    expect(positions.jobs?.snapshot).toBe('');
  });
});

describe('two devices', () => {
  test('edits of different fields are merged into one row', async () => {
    const me = await set.server.createUser();
    const [a, b] = [
      await set.phone(me, { collections: ['profiles'] }),
      await set.phone(me, { collections: ['profiles', 'drafts'] }),
    ];
    await a.goOffline();
    await b.goOffline();
    await updateMe(a.store, { headline: 'Gaffer' });
    await updateMe(b.store, { bio: 'Twenty years of light.' });
    for (const device of [a, b, a]) {
      device.network.isUp = true;
      await device.sync();
    }
    for (const device of [a, b]) {
      expect(await firstValueFrom(observeMe(device.store))).toMatchObject({
        headline: 'Gaffer',
        bio: 'Twenty years of light.',
        sync: { state: 'sent' },
      });
    }
  });

  test('skills added on both are all kept', async () => {
    const me = await set.server.createUser({ profile: { skills: ['dimmer', 'generator'] } });
    const [a, b] = [
      await set.phone(me, { collections: ['profiles'] }),
      await set.phone(me, { collections: ['profiles'] }),
    ];
    await a.goOffline();
    await b.goOffline();
    await updateMe(a.store, { skills: ['dimmer', 'generator', 'balloon'] });
    await updateMe(b.store, { skills: ['dimmer', 'led'] });
    for (const device of [a, b, a]) {
      device.network.isUp = true;
      await device.sync();
    }
    const skills = (await firstValueFrom(observeMe(a.store)))?.skills.toSorted();
    expect(skills).toEqual(['balloon', 'dimmer', 'led']);
    expect((await firstValueFrom(observeMe(b.store)))?.skills.toSorted()).toEqual(skills);
  });

  test('S2: in one field the first to arrive is kept, and the other is offered with both versions', async () => {
    const me = await set.server.createUser();
    const [a, b] = [
      await set.phone(me, { collections: ['profiles', 'drafts'] }),
      await set.phone(me, { collections: ['profiles', 'drafts'] }),
    ];
    await a.goOffline();
    await b.goOffline();
    await updateMe(a.store, { headline: 'From the phone' });
    await updateMe(b.store, { headline: 'From the tablet', city: 'Potsdam' });
    a.network.isUp = true;
    await a.sync();
    b.network.isUp = true;
    await b.sync();
    expect(await firstValueFrom(observeMe(b.store))).toMatchObject({
      headline: 'From the phone',
      city: 'Potsdam',
    });
    const [offer] = b.store.refused.all();
    expect(offer).toMatchObject({
      code: 'CONFLICT',
      conflicts: [{ field: 'headline', mine: 'From the tablet', theirs: 'From the phone' }],
    });
    expect(await countUnsent(b.store)).toEqual({ waiting: 0, refused: 1 });
    const { retryRefused } = await import('@/store/writes/queue-actions');
    await retryRefused(b.store, offer!.id);
    await b.sync();
    await a.sync();
    expect((await firstValueFrom(observeMe(a.store)))?.headline).toBe('From the tablet');
    expect(b.store.refused.all()).toEqual([]);
  });

  test('read marks keep the higher value', async () => {
    const [employer, talent] = [
      await set.server.createUser({ role: 'employer' }),
      await set.server.createUser(),
    ];
    const sender = await set.phone(employer, talk);
    const { conversationId } = await sendMessage(sender.store, { recipientId: talent, body: 'one' });
    await sender.sync();
    const a = await set.phone(talent, talk);
    await a.goOffline();
    await markRead(a.store, conversationId);
    await sendMessage(sender.store, { conversationId, body: 'two' });
    await sender.sync();
    const b = await set.phone(talent, { collections: [...talk.collections, 'profiles', 'saved'] });
    expect(await firstValueFrom(observeUnreadCount(b.store))).toBe(1);
    await markRead(b.store, conversationId);
    await b.sync();
    a.network.isUp = true;
    await a.sync();
    const [row] = await set.server.sql<{ marks: Record<string, number> }>(
      'select read_marks as marks from public.conversations where id = $1',
      [conversationId],
    );
    expect(row?.marks[talent]).toBe(2);
    expect((await firstValueFrom(observeConversations(b.store)))[0]).toMatchObject({
      unread: 0,
      sync: { state: 'sent' },
    });
  });

  test('S9: delivery receipts do not count as unsent work', async () => {
    const [employer, talent] = [
      await set.server.createUser({ role: 'employer' }),
      await set.server.createUser(),
    ];
    const sender = await set.phone(employer, talk);
    const { conversationId } = await sendMessage(sender.store, {
      recipientId: talent,
      body: 'Call is 05:30.',
    });
    await sender.sync();
    const reader = await set.phone(talent, talk);
    await reader.goOffline();
    reader.network.isUp = true;
    reader.network.before.push((call) => (call === 'push' ? reply(503, {}) : null));
    await sendMessage(sender.store, { conversationId, body: 'Now 05:00.' });
    await sender.sync();
    await reader.sync();
    expect(await countUnsent(reader.store)).toEqual({ waiting: 1, refused: 0 });
    expect(await countUnsentWork(reader.store)).toEqual({ waiting: 0, refused: 0 });
    await markRead(reader.store, conversationId);
    expect(await countUnsentWork(reader.store)).toEqual({ waiting: 1, refused: 0 });
  });

  test('S7: refused marks, which nobody has written, are not shown as refused', async () => {
    const [employer, talent] = [
      await set.server.createUser({ role: 'employer' }),
      await set.server.createUser(),
    ];
    const sender = await set.phone(employer, talk);
    const { conversationId } = await sendMessage(sender.store, {
      recipientId: talent,
      body: 'Call is 05:30.',
    });
    await sender.sync();
    const reader = await set.phone(talent, { collections: [...talk.collections, 'drafts'] });
    await reader.goOffline();
    await markRead(reader.store, conversationId);
    await set.server.sql(
      'update public.conversation_members set is_active = false where conversation_id = $1 and user_id = $2',
      [conversationId, talent],
    );
    reader.network.isUp = true;
    await reader.sync();
    const answers = reader.network.requests.flatMap(({ call, answer }) =>
      call === 'push' ? (answer as { status: string }[]) : [],
    );
    expect(answers.map(({ status }) => status)).toContain('refused');
    expect(await countUnsent(reader.store)).toEqual({ waiting: 0, refused: 0 });
  });

  test('S7: nor is a refused mark that an application was opened; a refused decision is, with the mark', async () => {
    const [owner, successor, talent] = [
      await set.server.createUser({ role: 'employer' }),
      await set.server.createUser({ role: 'employer' }),
      await set.server.createUser(),
    ];
    const options = { collections: ['profiles', 'jobs', 'applications', 'drafts'] as const };
    const applicant = await set.phone(talent, options);
    const ids: string[] = [];
    for (let n = 0; n < 2; n += 1)
      ids.push(await applyToJob(applicant.store, { jobId: await publishedJob(set.server, owner) }));
    await applicant.sync();
    const device = await set.phone(owner, options);
    await device.goOffline();
    const [opened, decided] = ids as [string, string];
    for (const id of ids) await markApplicationViewed(device.store, id);
    await triageApplication(device.store, decided, 'shortlisted');
    await set.server.sql('update public.job_applications set employer_id = $1 where id = any ($2)', [
      successor,
      ids,
    ]);
    device.network.isUp = true;
    await device.sync();
    const answers = device.network.requests.flatMap(({ call, answer }) =>
      call === 'push' ? (answer as { id: string; status: string }[]) : [],
    );
    expect(answers.find(({ id }) => id === opened)?.status).toBe('refused');
    expect(device.store.refused.all().map(({ documentId }) => documentId)).toEqual([decided]);
    expect((await countUnsent(device.store)).waiting).toBe(0);
  });

  test('a message shows sent, then delivered, then read', async () => {
    const [employer, talent] = [
      await set.server.createUser({ role: 'employer' }),
      await set.server.createUser(),
    ];
    const sender = await set.phone(employer, talk);
    const { conversationId } = await sendMessage(sender.store, {
      recipientId: talent,
      body: 'Call is 05:30.',
    });
    const receipt = async () =>
      (await firstValueFrom(observeThread(sender.store, conversationId))).messages[0]?.receipt;
    expect(await receipt()).toBe('waiting');
    await sender.sync();
    expect(await receipt()).toBe('sent');
    const reader = await set.phone(talent, talk);
    await reader.sync();
    await sender.sync();
    expect(await receipt()).toBe('delivered');
    await markRead(reader.store, conversationId);
    await reader.sync();
    await sender.sync();
    expect(await receipt()).toBe('read');
  });

  test('a blocked sender sees why, and keeps the message', async () => {
    const [employer, talent] = [
      await set.server.createUser({ role: 'employer' }),
      await set.server.createUser({ name: 'Ida Kern' }),
    ];
    const [sender, reader] = [await set.phone(employer, talk), await set.phone(talent, talk)];
    const { conversationId } = await sendMessage(sender.store, { recipientId: talent, body: 'one' });
    await sender.sync();
    await reader.sync();
    await setConversationState(reader.store, conversationId, 'blocked');
    await reader.sync();
    await sendMessage(sender.store, { conversationId, body: 'two' });
    await sender.sync();
    const { messages: thread } = await firstValueFrom(observeThread(sender.store, conversationId));
    expect(thread.map(({ body, receipt }) => [body, receipt])).toEqual([
      ['one', 'delivered'],
      ['two', 'refused'],
    ]);
    expect(thread[1]?.sync).toMatchObject({ code: 'MQ301', sentence: 'Ida Kern is not accepting messages.' });
  });
});

describe('pulled rows and pending edits', () => {
  test('a row that becomes unreadable while its edit waits is removed, and the refused edit is kept', async () => {
    const owner = await set.server.createUser({ role: 'employer' });
    const job = await publishedJob(set.server, owner);
    const other = await set.server.createUser({ role: 'employer' });
    const device = await set.phone(owner, { collections: ['jobs', 'drafts'] });
    await device.goOffline();
    await updateJob(device.store, job, { title: 'Late edit' });
    await set.server.sql("update public.jobs set posted_by = $2, status = 'archived' where id = $1", [
      job,
      other,
    ]);
    device.network.isUp = true;
    await device.sync();
    await device.sync();
    expect(await device.store.rows('jobs').one(job)).toBeUndefined();
    expect(device.store.refused.all()).toMatchObject([{ documentId: job, document: { title: 'Late edit' } }]);
    expect((await countUnsent(device.store)).waiting).toBe(0);
  });

  test('an edit of a job that was closed meanwhile is refused with the reason, and kept', async () => {
    const owner = await set.server.createUser({ role: 'employer' });
    const job = await publishedJob(set.server, owner);
    const device = await set.phone(owner, { collections: ['jobs', 'drafts'] });
    await device.goOffline();
    await updateJob(device.store, job, { title: 'New title' });
    await set.server.sql(
      "update public.jobs set status = 'closed', closed_reason = 'expired' where id = $1",
      [job],
    );
    device.network.isUp = true;
    await device.sync();
    expect(device.store.refused.all()).toMatchObject([
      {
        documentId: job,
        document: { title: 'New title' },
        code: 'MQ106',
        sentence: 'This job closed before your change arrived.',
      },
    ]);
    expect(await firstValueFrom(observeJob(device.store, job))).toMatchObject({ status: 'closed' });
  });

  test('a lost reply and a newer edit of the same author do not conflict', async () => {
    const me = await set.server.createUser();
    const device = await set.phone(me, { collections: ['profiles', 'drafts'] });
    device.network.after.push(once('push', false, true));
    await updateMe(device.store, { headline: 'first' });
    await device.sync();
    await updateMe(device.store, { headline: 'second' });
    await device.sync();
    device.clock.advance(60_000);
    await device.sync();
    expect(await set.server.sql('select headline from public.profiles where id = $1', [me])).toEqual([
      { headline: 'second' },
    ]);
    expect(await countUnsent(device.store)).toEqual({ waiting: 0, refused: 0 });
  });

  test('S8: a lost reply, a newer edit, a restart and somebody else’s change to the row do not conflict', async () => {
    const me = await set.server.createUser();
    const device = await set.phone(me, { collections: ['profiles', 'drafts'] });
    device.network.after.push(once('push', false, true));
    await updateMe(device.store, { headline: 'first' });
    await device.rest();
    await updateMe(device.store, { headline: 'second' });
    await device.restart();
    // Pulls continue while the push fails: the row arrives with the first edit and somebody else's change.
    device.network.before.push((call) => (call === 'push' ? reply(503, {}) : null));
    await set.server.sql('update public.profiles set is_active = false where id = $1', [me]);
    device.engine.wake('hint');
    await device.rest();
    expect((await firstValueFrom(observeMe(device.store)))?.headline).toBe('second');
    device.network.before.length = 0;
    await device.sync();
    expect(
      await set.server.sql('select headline, is_active from public.profiles where id = $1', [me]),
    ).toEqual([{ headline: 'second', is_active: false }]);
    expect(device.store.refused.all()).toEqual([]);
    expect(await firstValueFrom(observeMe(device.store))).toMatchObject({
      headline: 'second',
      is_active: false,
      sync: { state: 'sent' },
    });
  });

  test('S8: a field that both changed shows mine until the answer, then theirs with mine offered', async () => {
    const me = await set.server.createUser();
    const device = await set.phone(me, { collections: ['profiles', 'drafts'] });
    device.network.before.push((call) => (call === 'push' ? reply(503, {}) : null));
    await updateMe(device.store, { headline: 'mine' });
    await device.rest();
    await set.server.sql("update public.profiles set headline = 'theirs', bio = 'their bio' where id = $1", [
      me,
    ]);
    device.engine.wake('hint');
    await device.rest();
    expect(await firstValueFrom(observeMe(device.store))).toMatchObject({
      headline: 'mine',
      bio: 'their bio',
    });
    // A discarded edit shows what the server has now, not the value from before the edit.
    await discardWaiting(device.store, 'profiles', me);
    expect(await firstValueFrom(observeMe(device.store))).toMatchObject({
      headline: 'theirs',
      bio: 'their bio',
    });
    await updateMe(device.store, { headline: 'mine again' });
    await set.server.sql("update public.profiles set headline = 'theirs again' where id = $1", [me]);
    device.network.before.length = 0;
    await device.sync();
    expect(await firstValueFrom(observeMe(device.store))).toMatchObject({ headline: 'theirs again' });
    expect(device.store.refused.all().map(({ conflicts }) => conflicts)).toEqual([
      [{ field: 'headline', mine: 'mine again', theirs: 'theirs again' }],
    ]);
  });

  test('S12: eviction keeps rows that are owned, saved, edited or observed, and sends nothing', async () => {
    const owner = await set.server.createUser({ role: 'employer' });
    const jobs: string[] = [];
    for (let n = 0; n < 6; n += 1) jobs.push(await publishedJob(set.server, owner));
    const device = await set.phone(await set.server.createUser({ role: 'employer' }), {
      collections: ['jobs', 'saved', 'drafts', 'conversations', 'applications'],
    });
    const [edited, saved, watched, ...rest] = jobs as [string, string, string, ...string[]];
    await device.goOffline();
    await updateJob(device.store, edited, { title: 'not mine' });
    const { toggleSaved } = await import('@/store/entities/saved');
    await toggleSaved(device.store, 'job', saved, 'x');
    const subscription = observeJob(device.store, watched).subscribe();
    const stream = STREAMS.find(({ name }) => name === 'jobs')!;
    await evictStream(portOf(device.store), stream, 0);
    subscription.unsubscribe();
    expect((await jobsOf(device)).toSorted()).toEqual([edited, saved, watched].toSorted());
    expect((await portOf(device.store).queue(10)).map(({ row }) => row.id)).not.toEqual(
      expect.arrayContaining(rest),
    );
  });

  test('rows fetched from outside the working set are shown, and follow the server from then on', async () => {
    const owner = await set.server.createUser({ role: 'employer' });
    const job = await publishedJob(set.server, owner);
    const me = await set.server.createUser();
    const device = await set.phone(me, { collections: ['jobs', 'drafts'] });
    await evictStream(
      portOf(device.store),
      STREAMS.find(({ name }) => name === 'jobs')!,
      0,
    );
    expect(await device.store.rows('jobs').one(job)).toBeUndefined();
    const read = (
      _account: string | null,
      table: string,
      columns: readonly string[],
      ids: readonly string[],
    ) =>
      set.server
        .as({ id: me })
        .sql<never>(
          `select ${columns.join(', ')}, rev from public.${table} where id = any($1::text[]::uuid[]) and not _deleted`,
          [ids],
        );
    expect(await fetchJobs(device.store, [job, crypto.randomUUID()], read)).toEqual([job]);
    expect(await firstValueFrom(observeJob(device.store, job))).toMatchObject({
      title: 'Gaffer, three nights',
      sync: { state: 'sent' },
    });
    await set.server.sql("update public.jobs set status = 'closed', closed_reason = 'filled' where id = $1", [
      job,
    ]);
    await device.sync();
    expect(await firstValueFrom(observeJob(device.store, job))).toBeNull();
  });
});
