import { beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '@/backend/sync/sync-protocol';
import { conversationId, derivedId, newId } from '@/domain/ids';
import type { As } from '../support/database';
import { onEveryDatabase, onNativeDatabase } from './every-database';
import {
  accepted,
  applying,
  type Cast,
  cast,
  edit,
  firstMessage,
  jobPayload,
  message,
  publishedJob,
  publishing,
  pullAll,
  pushOne,
  refusalOf,
  saving,
  write,
} from './sync-fixtures';

onEveryDatabase('messages', (db) => {
  let people: Cast;
  beforeAll(async () => {
    people = await cast(db());
  });
  const talent = async (profile: Row = {}): Promise<As> =>
    db().as({ id: await db().createUser({ name: 'Noor Hale', profile }) });
  const employer = async (): Promise<As> =>
    db().as({ id: await db().createUser({ name: 'Gwen Asa', role: 'employer' }) });
  const conversationOf = async (who: As, id: unknown): Promise<Row> => {
    const found = (await pullAll(who, 'conversations')).documents.find((row) => row.id === id);
    if (!found) throw new Error('No such conversation here.');
    return found;
  };
  const open = async (from: As, to: As, body = 'Hello', job: string | null = null): Promise<string> =>
    String((await accepted(from, await firstMessage(from, String(to.id), body, job))).conversation_id);
  const accept = async (to: As, id: string): Promise<string> => {
    await accepted(to, edit('conversations', await conversationOf(to, id), { state: 'open' }));
    return id;
  };

  describe('a question about a job', () => {
    it('reaches its poster as a request, before anybody has applied or saved it', async () => {
      const job = await publishedJob(people.employer);
      const asker = await talent();
      const id = await open(asker, people.employer, 'Is there parking?', job);
      expect(await conversationOf(people.employer, id)).toMatchObject({ state: 'requested', job_id: job });
    });
    it('MQ301: is about an open job of that poster, and from talent', async () => {
      const asker = await talent();
      const ask = async (who: As, job: string | null, to: As = people.employer): Promise<string> =>
        refusalOf(await pushOne(who, await firstMessage(who, String(to.id), 'Is there parking?', job)));
      const closed = await publishedJob(people.employer);
      await db().sql("update public.jobs set status = 'closed' where id = $1", [closed]);
      expect(await ask(asker, closed)).toBe('MQ301 Petra Lind is not accepting messages.');
      expect(await ask(asker, null)).toBe('MQ301 Petra Lind is not accepting messages.');
      const ofAnother = await publishedJob(people.otherEmployer);
      expect(await ask(asker, ofAnother)).toBe('MQ403 You do not have permission to perform this action.');
      expect(await ask(await employer(), await publishedJob(people.employer))).toBe(
        'MQ301 Petra Lind is not accepting messages.',
      );
    });
  });

  describe('an invitation', () => {
    const inviting = async (who: As, to: As, job: string, payload: Row = { card: 'invitation' }) => {
      const first = await firstMessage(who, String(to.id), 'You are invited to apply.', job);
      return { ...first, document: { ...first.document, payload } };
    };
    const invite = async (who: As, to: As, job: string): Promise<string> =>
      refusalOf(await pushOne(who, await inviting(who, to, job)));

    it('is a message of the job’s poster that carries the job, and nothing else', async () => {
      const [job, invited] = [await publishedJob(people.employer), await talent()];
      const sent = await accepted(
        people.employer,
        await inviting(people.employer, invited, job, { card: 'invitation', title: 'Something else' }),
      );
      const [received] = (await pullAll(invited, 'messages')).documents;
      expect(received).toMatchObject({
        id: sent.id,
        job_id: job,
        payload: { card: 'invitation' },
        body: 'You are invited to apply.',
      });
      expect((received as Row).payload).toEqual({ card: 'invitation' });
      expect(await conversationOf(invited, sent.conversation_id)).toMatchObject({
        state: 'requested',
        job_id: job,
      });
      expect((await pullAll(invited, 'notifications')).documents).toMatchObject([
        { type: 'message', title: 'Petra Lind', action_url: `/messages/${sent.conversation_id}` },
      ]);
    });
    it('MQ310: is sent once for each person and job', async () => {
      const [job, other, invited] = [
        await publishedJob(people.employer),
        await publishedJob(people.employer),
        await talent(),
      ];
      expect(await invite(people.employer, invited, job)).toBe('accepted');
      expect(await invite(people.employer, invited, job)).toBe(
        'MQ310 You have already invited Noor Hale to this job.',
      );
      expect(await invite(people.employer, invited, other)).toBe('accepted');
    });
    it('MQ403: is the poster’s alone, and to talent alone', async () => {
      const [job, invited] = [await publishedJob(people.employer), await talent()];
      expect(await invite(people.otherEmployer, invited, job)).toBe(
        'MQ403 You do not have permission to perform this action.',
      );
      // In a conversation that is open, too, and by whoever is in it.
      const thread = await open(invited, people.employer, 'Is there parking?', job);
      await accept(people.employer, thread);
      expect(
        refusalOf(
          await pushOne(
            invited,
            write('messages', { conversation_id: thread, body: 'Join me', payload: { card: 'invitation' } }),
          ),
        ),
      ).toBe('MQ403 You do not have permission to perform this action.');
      expect(await invite(people.employer, invited, job)).toBe('accepted');
    });
    it('MQ308, MQ309: is to an open job, and to people who have not applied', async () => {
      const [job, applicant, invited] = [await publishedJob(people.employer), await talent(), await talent()];
      await accepted(applicant, applying(job));
      expect(await invite(people.employer, applicant, job)).toBe(
        'MQ309 Noor Hale has already applied to this job.',
      );
      await db().sql("update public.jobs set status = 'closed' where id = $1", [job]);
      expect(await invite(people.employer, invited, job)).toBe(
        'MQ308 This job is no longer open, so nobody can be invited to it.',
      );
      expect((await pullAll(invited, 'conversations')).documents).toEqual([]);
    });
    it('MQ301: is no way round somebody who does not want to be written to', async () => {
      const job = await publishedJob(people.employer);
      const closed = await talent({ open_to_contact: false });
      expect(await invite(people.employer, closed, job)).toBe('MQ301 Noor Hale is not accepting messages.');
    });
    it('waits with the job that it is to: both arrive in one push', async () => {
      const [id, invited] = [newId(), await talent()];
      const answers = await people.employer.push([
        publishing(jobPayload(), id),
        await inviting(people.employer, invited, id),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(['accepted', 'accepted']);
    });
  });

  describe('a first message', () => {
    it('creates the conversation for both sides, in the same transaction', async () => {
      const job = await publishedJob(people.employer);
      await accepted(people.talent, applying(job));
      const sent = await accepted(
        people.talent,
        await firstMessage(people.talent, String(people.employer.id), '  About   the call\ntime ', job),
      );
      expect(sent).toMatchObject({ server_seq: 1, sender_id: people.talent.id });
      expect(await conversationOf(people.employer, sent.conversation_id)).toMatchObject({
        kind: 'job',
        job_id: job,
        job_title: 'Gaffer, night exteriors',
        state: 'open',
        last_seq: 1,
        last_message_preview: 'About the call time',
        last_message_sender_id: people.talent.id,
        read_marks: { [String(people.talent.id)]: 1 },
      });
      const members = (await conversationOf(people.employer, sent.conversation_id)).members as Row[];
      expect(new Set(members.map(({ name, role }) => `${name}, ${role}`))).toEqual(
        new Set(['Mara Voss, talent', 'Petra Lind, employer']),
      );
      expect((await pullAll(people.otherTalent, 'conversations')).documents).toEqual([]);
    });
    it('computes the same id on both sides, and in SQL', async () => {
      const [a, b, job] = [newId(), newId(), newId()];
      const id = await conversationId('job', [a, b], job);
      expect(await conversationId('job', [b, a], job)).toBe(id);
      expect(
        await db().sql("select sync_private.derived_id('conversation', 'job', $1, $2) as id", [
          [a, b].toSorted().join(','),
          job,
        ]),
      ).toEqual([{ id }]);
      expect(await db().sql("select sync_private.derived_id('é', '', '☂') as id")).toEqual([
        { id: await derivedId('é', '', '☂') },
      ]);
    });
    it('is refused for any other conversation id', async () => {
      const wish = await firstMessage(people.employer, String((await talent()).id), 'Hello');
      expect(
        refusalOf(
          await pushOne(people.employer, {
            ...wish,
            document: { ...wish.document, conversation_id: newId() },
          }),
        ),
      ).toMatch(/^MQ305 /);
    });
    it('S3: once, however often it is sent', async () => {
      const from = await employer();
      const wish = await firstMessage(from, String((await talent()).id), 'Hello');
      const device = newId();
      await accepted(from, wish, device);
      await accepted(from, wish, device);
      await accepted(from, wish, newId());
      expect((await pullAll(from, 'messages')).documents).toHaveLength(1);
    });
    it('from a stranger is a request, which a reply accepts', async () => {
      const [from, to] = [await employer(), await talent()];
      const id = await open(from, to);
      expect(await conversationOf(to, id)).toMatchObject({ state: 'requested', state_by: from.id });
      await accepted(from, message(id, 'One more thing'));
      await accepted(to, message(id, 'Yes?'));
      expect(await conversationOf(from, id)).toMatchObject({ state: 'open', state_by: null, last_seq: 3 });
    });
    it('talents may write to people whose job they saved or applied to, or who wrote first', async () => {
      const [me, poster] = [await talent(), await employer()];
      const job = await publishedJob(poster);
      expect(refusalOf(await pushOne(me, await firstMessage(me, String(poster.id), 'Hi')))).toBe(
        'MQ301 Gwen Asa is not accepting messages.',
      );
      await accepted(me, await saving(me, 'job', job));
      expect(await conversationOf(poster, await open(me, poster, 'Hi', job))).toMatchObject({
        state: 'requested',
      });
      const [other, firstPoster] = [await talent(), await employer()];
      await open(firstPoster, other);
      expect(
        await conversationOf(
          firstPoster,
          await open(other, firstPoster, 'About the job', await publishedJob(firstPoster)),
        ),
      ).toMatchObject({ state: 'open' });
    });
    it('MQ301: not to talents who are closed to contact, to other talents, or to inactive people', async () => {
      const closed = await talent({ open_to_contact: false });
      const inactive = await talent({ is_active: false });
      const sentence = 'MQ301 Noor Hale is not accepting messages.';
      expect(
        refusalOf(
          await pushOne(people.employer, await firstMessage(people.employer, String(closed.id), 'Hi')),
        ),
      ).toBe(sentence);
      expect(
        refusalOf(
          await pushOne(people.employer, await firstMessage(people.employer, String(inactive.id), 'Hi')),
        ),
        'not by name: nobody can see them',
      ).toBe('MQ301 This person is not accepting messages.');
      expect(
        refusalOf(
          await pushOne(people.talent, await firstMessage(people.talent, String((await talent()).id), 'Hi')),
        ),
      ).toBe(sentence);
      expect(
        (await pushOne(people.admin, await firstMessage(people.admin, String(closed.id), 'Hi'))).status,
      ).toBe('accepted');
    });
    it('MQ301: somebody who has hidden themselves hears from whom they applied to, and from nobody new', async () => {
      const [boss, stranger, hidden] = [await employer(), await employer(), await talent()];
      await accepted(hidden, applying(await publishedJob(boss)));
      await db().sql('update public.profiles set is_active = false where id = $1', [hidden.id]);
      expect((await pushOne(boss, await firstMessage(boss, String(hidden.id), 'Hi'))).status).toBe(
        'accepted',
      );
      expect(
        refusalOf(await pushOne(stranger, await firstMessage(stranger, String(hidden.id), 'Hi'))),
      ).toMatch(/^MQ301 /);
    });
    it('MQ301: an unfinished profile, which nobody sees, is not written to by its id', async () => {
      const boss = await employer();
      const fresh = await db().createUser({ name: 'Noor Hale' });
      await db().sql("update public.profiles set bio = '' where id = $1", [fresh]);
      expect(
        await db().sql('select 1 from public.public_profiles where id = $1 and not _deleted', [fresh]),
      ).toEqual([]);
      expect(refusalOf(await pushOne(boss, await firstMessage(boss, fresh, 'Hi')))).toBe(
        'MQ301 This person is not accepting messages.',
      );
    });
    it('MQ302: at most twenty new conversations per day', async () => {
      const from = await employer();
      for (let i = 0; i < 20; i += 1) await open(from, await talent());
      const next = await firstMessage(from, String((await talent()).id), 'Hello');
      expect(refusalOf(await pushOne(from, next))).toBe(
        "MQ302 You have reached today's limit for new conversations.",
      );
      const openedBefore = (time: string): Promise<unknown> =>
        db().sql('update public.conversations set created_at = now() - $2::interval where created_by = $1', [
          from.id,
          time,
        ]);
      await openedBefore('23 hours 55 minutes');
      expect(refusalOf(await pushOne(from, { ...next, edit: newId() }))).toMatch(/^MQ302 /);
      await openedBefore('24 hours 5 minutes');
      expect((await pushOne(from, { ...next, edit: newId() })).status).toBe('accepted');
    });
    it('MQ305: needs a recipient; MQ404: who exists; and who is somebody else', async () => {
      expect(refusalOf(await pushOne(people.employer, message(newId(), 'To whom?')))).toBe(
        'MQ305 This conversation is no longer open to you.',
      );
      expect(
        refusalOf(await pushOne(people.employer, await firstMessage(people.employer, newId(), 'Hi'))),
      ).toBe('MQ404 This is no longer available to you.');
      expect(
        refusalOf(
          await pushOne(
            people.employer,
            await firstMessage(people.employer, String(people.employer.id), 'Hi'),
          ),
        ),
      ).toMatch(/^MQ403 /);
    });
    it('about a job is only possible between its poster and somebody else', async () => {
      const job = await publishedJob(people.otherEmployer);
      expect(
        refusalOf(
          await pushOne(
            people.employer,
            await firstMessage(people.employer, String((await talent()).id), 'Hi', job),
          ),
        ),
      ).toMatch(/^MQ403 /);
    });
  });

  describe('a message', () => {
    it('MQ303, MQ304: must not be empty or longer than 4,000 characters, which is checked first', async () => {
      const nowhere = (body: unknown) => write('messages', { conversation_id: newId(), body });
      expect(refusalOf(await pushOne(people.talent, nowhere('x'.repeat(5000))))).toBe(
        'MQ303 Message is too long.',
      );
      for (const body of ['', ' \n\t ', null]) {
        expect(refusalOf(await pushOne(people.talent, nowhere(body)))).toBe(
          'MQ304 Write a message before sending.',
        );
      }
      const id = await open(people.employer, await talent());
      expect((await pushOne(people.employer, message(id, '☂'.repeat(4000)))).status).toBe('accepted');
    });
    it('MQ305: is accepted only from a member of the conversation', async () => {
      const id = await open(people.employer, await talent());
      expect(refusalOf(await pushOne(people.otherTalent, message(id, 'Let me in')))).toBe(
        'MQ305 This conversation is no longer open to you.',
      );
    });
    it('is ordered by the server, whatever its author’s clock says', async () => {
      const to = await talent();
      const id = await accept(to, await open(people.employer, to));
      const sent = await people.employer.push(
        ['a', 'b', 'c'].map((body) =>
          write('messages', {
            conversation_id: id,
            body,
            server_seq: 900,
            created_at: '2001-01-01T00:00:00Z',
          }),
        ),
      );
      expect(sent.map(({ master }) => (master as Row).server_seq)).toEqual([2, 3, 4]);
      expect(sent.every(({ master }) => String((master as Row).created_at) > '2026')).toBe(true);
    });
    it('leaves no gap behind a refused one', async () => {
      const id = await open(people.employer, await talent());
      const answers = await people.employer.push([message(id, 'a'), message(id, ''), message(id, 'b')]);
      expect(answers.map(refusalOf)).toEqual([
        'accepted',
        'MQ304 Write a message before sending.',
        'accepted',
      ]);
      expect((answers[2]!.master as Row).server_seq).toBe(3);
    });
    it('can only reply to messages of its own conversation', async () => {
      const [id, elsewhere] = [
        await open(people.employer, await talent()),
        await open(people.employer, await talent()),
      ];
      const there = await accepted(people.employer, message(elsewhere, 'there'));
      expect(
        await accepted(
          people.employer,
          write('messages', { conversation_id: id, body: 'x', reply_to_id: there.id }),
        ),
      ).toMatchObject({ reply_to_id: null });
    });
    it('S13: cannot be a system message', async () => {
      const id = await open(people.employer, await talent());
      expect(
        refusalOf(
          await pushOne(
            people.employer,
            write('messages', { conversation_id: id, body: 'You are fired', kind: 'system' }),
          ),
        ),
      ).toMatch(/^MQ403 /);
    });
  });

  describe('read marks', () => {
    it('only rise, each by its own reader, up to the last message', async () => {
      const [from, to] = [await employer(), await talent()];
      const id = await open(from, to);
      await from.push([message(id, 'two'), message(id, 'three')]);
      const [mine, theirs] = [String(to.id), String(from.id)];
      const mark = async (who: As, marks: Row, field = 'read_marks') =>
        accepted(who, edit('conversations', await conversationOf(who, id), { [field]: marks }), newId());
      expect((await mark(to, { [mine]: 2 })).read_marks).toEqual({ [theirs]: 3, [mine]: 2 });
      expect((await mark(to, { [mine]: 1 })).read_marks).toEqual({ [theirs]: 3, [mine]: 2 });
      expect((await mark(to, { [theirs]: 99, [mine]: 99 })).read_marks).toEqual({ [theirs]: 3, [mine]: 3 });
      expect((await conversationOf(from, id)).delivered_marks).toEqual({ [theirs]: 3, [mine]: 3 });
      expect((await mark(to, { [mine]: 'all', [newId()]: 4 })).read_marks).toEqual({
        [theirs]: 3,
        [mine]: 3,
      });
    });
    it('do not fall either for a caller that bypasses sync', async () => {
      const [from, to] = [await employer(), await talent()];
      const id = await open(from, to);
      await accepted(from, message(id, 'two'));
      await accepted(
        to,
        edit('conversations', await conversationOf(to, id), { read_marks: { [String(to.id)]: 2 } }),
      );
      await to.sql(
        'update public.conversations set read_marks = jsonb_build_object($2::text, 1), delivered_marks = $3::text::jsonb where id = $1',
        [id, to.id, '{}'],
      );
      const marks = { [String(from.id)]: 2, [String(to.id)]: 2 };
      expect(await conversationOf(to, id)).toMatchObject({ read_marks: marks, delivered_marks: marks });
    });
    it('of two devices merge to the higher one, without a conflict', async () => {
      const [from, to] = [await employer(), await talent()];
      const id = await accept(to, await open(from, to));
      await from.push(['b', 'c', 'd'].map((body) => message(id, body)));
      const base = await conversationOf(to, id);
      await accepted(to, edit('conversations', base, { read_marks: { [String(to.id)]: 4 } }), newId());
      const answer = await pushOne(
        to,
        edit('conversations', base, { read_marks: { [String(to.id)]: 2 } }),
        newId(),
      );
      expect(answer).toMatchObject({ status: 'accepted', master: { read_marks: { [String(to.id)]: 4 } } });
    });
    it('S8: writing without having received the latest message does not mark it read', async () => {
      const [from, to] = [await employer(), await talent()];
      const id = await open(from, to);
      await accepted(to, message(id, 'written offline'));
      expect((await conversationOf(from, id)).read_marks).toEqual({ [String(from.id)]: 1 });
    });
  });

  describe('blocking', () => {
    it('MQ301: applies in every conversation with the person who blocked, until it is lifted', async () => {
      const [boss, me] = [await employer(), await talent()];
      const job = await publishedJob(boss);
      await accepted(me, applying(job));
      const about = await open(me, boss, 'About the job', job);
      const direct = await open(boss, me, 'Hello');
      await accepted(me, edit('conversations', await conversationOf(me, direct), { state: 'blocked' }));
      expect(await conversationOf(boss, direct)).toMatchObject({ state: 'blocked', state_by: me.id });
      for (const id of [about, direct]) {
        expect(refusalOf(await pushOne(boss, message(id, 'Are you there?')))).toBe(
          'MQ301 Noor Hale is not accepting messages.',
        );
      }
      expect(refusalOf(await pushOne(me, message(direct, 'x')))).toBe(
        'MQ307 You blocked Gwen Asa. Unblock them before you write.',
      );
      expect(
        refusalOf(
          await pushOne(boss, edit('conversations', await conversationOf(boss, direct), { state: 'open' })),
        ),
      ).toMatch(/^MQ403 /);
      await accepted(me, edit('conversations', await conversationOf(me, direct), { state: 'open' }));
      for (const id of [about, direct])
        expect((await pushOne(boss, message(id, 'Thank you'))).status).toBe('accepted');
    });
    it('by both sides has to be lifted by both', async () => {
      const [boss, me] = [await employer(), await talent()];
      const id = await accept(me, await open(boss, me));
      await accepted(me, edit('conversations', await conversationOf(me, id), { state: 'blocked' }));
      await db().sql('insert into private.blocks (blocker_id, blocked_id) values ($1, $2)', [boss.id, me.id]);
      expect(
        await accepted(me, edit('conversations', await conversationOf(me, id), { state: 'open' })),
      ).toMatchObject({ state: 'blocked', state_by: boss.id });
      expect(
        await accepted(boss, edit('conversations', await conversationOf(boss, id), { state: 'open' })),
      ).toMatchObject({ state: 'open', state_by: null });
    });
    it('prevents a stranger from starting again', async () => {
      const [boss, me] = [await employer(), await talent()];
      const id = await open(boss, me);
      await accepted(me, edit('conversations', await conversationOf(me, id), { state: 'blocked' }));
      const job = await publishedJob(boss);
      expect(refusalOf(await pushOne(boss, await firstMessage(boss, String(me.id), 'Again', job)))).toBe(
        'MQ301 Noor Hale is not accepting messages.',
      );
    });
    it('a declined request is final for its sender', async () => {
      const [boss, me] = [await employer(), await talent()];
      const id = await open(boss, me);
      expect(
        refusalOf(
          await pushOne(boss, edit('conversations', await conversationOf(boss, id), { state: 'open' })),
        ),
      ).toMatch(/^MQ403 /);
      await accepted(me, edit('conversations', await conversationOf(me, id), { state: 'declined' }));
      expect(refusalOf(await pushOne(boss, message(id, 'Please?')))).toBe(
        'MQ301 Noor Hale is not accepting messages.',
      );
      await accepted(me, message(id, 'I thought again'));
      expect((await pushOne(boss, message(id, 'Great'))).status).toBe('accepted');
    });
  });

  describe('notifications', () => {
    const unread = async (who: As): Promise<Row[]> =>
      ((await pullAll(who, 'notifications')).documents as Row[]).filter((row) => row.is_read === false);

    it('combine consecutive messages, and are marked read with the conversation', async () => {
      const [from, to] = [await employer(), await talent()];
      const id = await accept(to, await open(from, to, 'First'));
      await from.push([message(id, 'Second'), message(id, 'Third')]);
      expect(await unread(to)).toMatchObject([
        {
          type: 'message',
          title: 'Gwen Asa',
          message: 'Third',
          action_url: `/messages/${id}`,
          group_key: `message:${id}`,
        },
      ]);
      expect(await unread(from)).toEqual([]);
      await accepted(
        to,
        edit('conversations', await conversationOf(to, id), { read_marks: { [String(to.id)]: 3 } }),
      );
      expect(await unread(to)).toEqual([]);
      await accepted(from, message(id, 'Fourth'));
      expect(await unread(to)).toMatchObject([{ message: 'Fourth' }]);
    });
    it('stay marked as read, and the reader may change nothing else', async () => {
      const [from, to] = [await employer(), await talent()];
      await open(from, to);
      const [one] = await unread(to);
      expect(await accepted(to, edit('notifications', one!, { is_read: true }))).toMatchObject({
        is_read: true,
      });
      const [row] = (await pullAll(to, 'notifications')).documents as Row[];
      await pushOne(to, edit('notifications', row!, { is_read: false, title: 'mine' }));
      expect((await pullAll(to, 'notifications')).documents).toMatchObject([
        { is_read: true, title: 'Gwen Asa' },
      ]);
    });
    it('are not marked read by a mark from before their latest message (S8)', async () => {
      const [from, to] = [await employer(), await talent()];
      const id = await open(from, to, 'First');
      const [seen] = await unread(to);
      await accepted(from, message(id, 'Second'));
      expect(await accepted(to, edit('notifications', seen!, { is_read: true }))).toMatchObject({
        is_read: false,
        message: 'Second',
      });
      const [now] = await unread(to);
      expect(await accepted(to, edit('notifications', now!, { is_read: true }))).toMatchObject({
        is_read: true,
      });
    });
    it('are not created for muted types', async () => {
      const [from, to] = [
        await employer(),
        await talent({ settings: { muted: ['message'], quiet_from: '', quiet_to: '' } }),
      ];
      await open(from, to);
      expect(await unread(to)).toEqual([]);
    });
  });

  it('names and pictures in conversations follow the profiles', async () => {
    const [from, to] = [await employer(), await talent()];
    const id = await open(from, to);
    const [me] = (await pullAll(to, 'profiles')).documents as Row[];
    await accepted(to, edit('profiles', me!, { full_name: 'Noor Hale-Ash', headline: 'Gaffer' }));
    expect((await conversationOf(from, id)).members).toContainEqual({
      user_id: to.id,
      name: 'Noor Hale-Ash',
      headline: 'Gaffer',
      avatar_url: null,
      role: 'talent',
      company_id: null,
      company_name: '',
    });
  });
});

onNativeDatabase('concurrent messages', (db) => {
  it('both sides start the same conversation, once', async () => {
    const people = await cast(db());
    const job = await publishedJob(people.employer);
    await accepted(people.talent, applying(job));
    const [a, b] = await Promise.all([
      pushOne(people.talent, await firstMessage(people.talent, String(people.employer.id), 'Mine', job)),
      pushOne(people.employer, await firstMessage(people.employer, String(people.talent.id), 'Yours', job)),
    ]);
    expect([a.status, b.status]).toEqual(['accepted', 'accepted']);
    expect(new Set([(a.master as Row).server_seq, (b.master as Row).server_seq])).toEqual(new Set([1, 2]));
  });
  it('MQ302: two devices at once cannot exceed the limit', async () => {
    const boss = db().as({ id: await db().createUser({ role: 'employer' }) });
    const crowd = await Promise.all(Array.from({ length: 24 }, () => db().createUser()));
    const answers = await Promise.all(
      crowd.map(async (to) => pushOne(boss, await firstMessage(boss, to, 'Hello'), newId())),
    );
    expect(answers.filter(({ status }) => status === 'accepted')).toHaveLength(20);
  });
  it('MQ302: people who applied to them do not count, nor are they kept waiting by those who do', async () => {
    const boss = db().as({ id: await db().createUser({ role: 'employer' }) });
    const job = await publishedJob(boss);
    const crowd = await Promise.all(
      Array.from({ length: 24 }, async () => {
        const id = await db().createUser();
        await accepted(db().as({ id }), applying(job));
        return id;
      }),
    );
    const answers = await Promise.all(
      crowd.map(async (to) => pushOne(boss, await firstMessage(boss, to, 'Hello'), newId())),
    );
    expect(answers.filter(({ status }) => status === 'accepted')).toHaveLength(24);
    const strangers = await Promise.all(Array.from({ length: 21 }, () => db().createUser()));
    const asked = [];
    for (const to of strangers) asked.push(await pushOne(boss, await firstMessage(boss, to, 'Hello')));
    expect(asked.map(({ status }) => status)).toEqual([...Array(20).fill('accepted'), 'refused']);
    const late = await db().createUser();
    await accepted(db().as({ id: late }), applying(job));
    expect((await pushOne(boss, await firstMessage(boss, late, 'Hello'))).status).toBe('accepted');
  });
});
