import { beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '@/backend/sync/sync-protocol';
import { conversationId, derivedId, newId, savedId } from '@/domain/ids';
import { MAX_UNANSWERED_MESSAGES } from '@/domain/limits';
import type { As } from '../support/database';
import { onEveryDatabase } from './every-database';
import {
  accepted,
  applying,
  type Cast,
  cast,
  edit,
  firstMessage,
  message,
  publishedJob,
  pullAll,
  pushOne,
  refusalOf,
  saving,
  write,
} from './sync-fixtures';

/** What somebody may do to a person who has not asked to hear from them (domain, Messages), and learn about rows of others (S6). */
onEveryDatabase('strangers', (db) => {
  let people: Cast;
  beforeAll(async () => {
    people = await cast(db());
  });
  const talent = async (): Promise<As> => db().as({ id: await db().createUser({ name: 'Noor Hale' }) });
  const employer = async (): Promise<As> =>
    db().as({ id: await db().createUser({ name: 'Gwen Asa', role: 'employer' }) });
  const conversationOf = async (who: As, id: string): Promise<Row> => {
    const found = (await pullAll(who, 'conversations')).documents.find((row) => row.id === id);
    if (!found) throw new Error('No such conversation here.');
    return found;
  };
  const request = async (from: As, to: As, job: string | null = null): Promise<string> =>
    String((await accepted(from, await firstMessage(from, String(to.id), 'Hello', job))).conversation_id);
  const set = async (who: As, id: string, state: string): Promise<string> =>
    refusalOf(await pushOne(who, edit('conversations', await conversationOf(who, id), { state })));
  const say = async (who: As, id: string, body = 'Are you there?'): Promise<string> =>
    refusalOf(await pushOne(who, message(id, body)));

  const CLOSED = 'MQ301 Noor Hale is not accepting messages.';
  const UNANSWERED = 'MQ306 Noor Hale has not answered yet. You can write again when they do.';

  describe('a declined request stays declined', () => {
    it('when its sender blocks and unblocks', async () => {
      const [boss, me] = [await employer(), await talent()];
      const id = await request(boss, me);
      expect(await set(me, id, 'declined')).toBe('accepted');
      expect(await set(boss, id, 'blocked')).toBe('accepted');
      expect(await set(boss, id, 'open')).toBe('accepted');
      expect(await conversationOf(boss, id)).toMatchObject({ state: 'declined', state_by: me.id });
      expect(await say(boss, id)).toBe(CLOSED);
    });
    it('for every job of theirs, blocked or not', async () => {
      const [boss, me] = [await employer(), await talent()];
      const id = await request(boss, me);
      await set(me, id, 'declined');
      const again = await firstMessage(boss, String(me.id), 'Another one', await publishedJob(boss));
      expect(refusalOf(await pushOne(boss, again))).toBe(CLOSED);
      await set(boss, id, 'blocked');
      expect(refusalOf(await pushOne(boss, { ...again, edit: newId() }))).toBe(
        'MQ307 You blocked Noor Hale. Unblock them before you write.',
      );
      await set(boss, id, 'open');
      expect(refusalOf(await pushOne(boss, { ...again, edit: newId() }))).toBe(CLOSED);
    });
    it('even where an application from before connects them', async () => {
      const [boss, me] = [await employer(), await talent()];
      await accepted(me, applying(await publishedJob(boss)));
      const id = await request(boss, me);
      expect(await set(me, id, 'declined')).toBe('accepted');
      const again = await firstMessage(boss, String(me.id), 'Another one', await publishedJob(boss));
      expect(refusalOf(await pushOne(boss, again))).toBe(CLOSED);
    });
    it('when the person who declined writes to somebody else, or applies to a job of somebody else', async () => {
      const [boss, other, me] = [await employer(), await employer(), await talent()];
      const [id, elsewhere] = [await request(boss, me), await request(other, me)];
      await set(me, id, 'declined');
      await accepted(me, message(elsewhere, 'Gladly'));
      expect(await say(boss, id)).toBe(CLOSED);
      await accepted(me, applying(await publishedJob(other)));
      expect(await say(boss, id)).toBe(CLOSED);
    });
    it.each(['writes to them', 'applies to a job of theirs'])(
      'until the person who declined %s',
      async (act) => {
        const [boss, me] = [await employer(), await talent()];
        const first = await publishedJob(boss);
        const second = await publishedJob(boss);
        const id = await request(boss, me);
        await set(me, id, 'declined');
        if (act === 'writes to them') await accepted(me, message(id, 'I thought again'));
        else await accepted(me, applying(first));
        const again = await firstMessage(boss, String(me.id), 'Good', second);
        expect((await pushOne(boss, again)).status).toBe('accepted');
      },
    );
  });

  it('S6: neither a new name nor a new company is one more message to somebody who has blocked or declined them', async () => {
    for (const end of ['blocked', 'declined']) {
      const [boss, me] = [await employer(), await talent()];
      const id = await request(boss, me);
      expect(await set(me, id, end)).toBe('accepted');
      const before = await conversationOf(me, id);
      await db().sql(
        "update public.profiles set full_name = 'Iwillfind You', headline = 'Soon' where id = $1",
        [boss.id],
      );
      expect(await conversationOf(me, id)).toEqual(before);
      expect(await set(me, id, 'open')).toBe('accepted');
      const back = await conversationOf(me, id);
      // Whoever lifts their block of a request is asked again.
      if (back.state === 'requested') expect(await set(me, id, 'open')).toBe('accepted');
      expect((await conversationOf(me, id)).members).toContainEqual(
        expect.objectContaining({ name: 'Iwillfind You', headline: 'Soon' }),
      );
    }
  });

  describe('an unanswered request', () => {
    it('stays one when its sender blocks and unblocks', async () => {
      const [boss, me] = [await employer(), await talent()];
      const id = await request(boss, me);
      await set(boss, id, 'blocked');
      await set(boss, id, 'open');
      expect(await conversationOf(me, id)).toMatchObject({ state: 'requested', state_by: boss.id });
    });
    it('stays one when its recipient blocks and unblocks', async () => {
      const [boss, me] = [await employer(), await talent()];
      const id = await request(boss, me);
      await set(me, id, 'blocked');
      expect(await say(boss, id)).toBe(CLOSED);
      await set(me, id, 'open');
      expect(await conversationOf(me, id)).toMatchObject({ state: 'requested', state_by: boss.id });
      expect(await set(me, id, 'open')).toBe('accepted');
      expect(await conversationOf(me, id)).toMatchObject({ state: 'open', state_by: null });
    });
    it('MQ306: holds three messages, over all jobs, until there is an answer', async () => {
      const [boss, me] = [await employer(), await talent()];
      const id = await request(boss, me);
      const about = await request(boss, me, await publishedJob(boss));
      for (let sent = 2; sent < MAX_UNANSWERED_MESSAGES; sent += 1)
        expect(await say(boss, id)).toBe('accepted');
      expect([await say(boss, id), await say(boss, about)]).toEqual([UNANSWERED, UNANSWERED]);
      const third = await firstMessage(boss, String(me.id), 'And this', await publishedJob(boss));
      expect(refusalOf(await pushOne(boss, third))).toBe(UNANSWERED);
      await accepted(me, message(id, 'Yes?'));
      expect(await say(boss, id)).toBe('accepted');
    });
  });

  it('MQ307: nobody writes to a person whom they block', async () => {
    const [boss, me] = [await employer(), await talent()];
    await accepted(me, applying(await publishedJob(boss)));
    const [direct, about] = [await request(boss, me), await request(boss, me, await publishedJob(boss))];
    await set(boss, direct, 'blocked');
    const sentence = 'MQ307 You blocked Noor Hale. Unblock them before you write.';
    expect([await say(boss, direct), await say(boss, about)]).toEqual([sentence, sentence]);
    expect(await set(boss, direct, 'open')).toBe('accepted');
    expect(await say(boss, direct)).toBe('accepted');
  });

  describe('S6: an id derived from another person', () => {
    it('of something saved is refused, whether they saved it or not', async () => {
      const job = await publishedJob(people.employer);
      await accepted(people.otherTalent, await saving(people.otherTalent, 'job', job));
      const probe = async (target: string): Promise<string> =>
        refusalOf(
          await pushOne(people.talent, {
            ...(await saving(people.talent, 'job', target)),
            id: await savedId(String(people.otherTalent.id), 'job', target),
          }),
        );
      const answers = [await probe(job), await probe(newId())];
      expect(answers[0]).toMatch(/^MQ403 /);
      expect(answers[1]).toBe(answers[0]);
    });
    it('of something saved cannot be reached by what it is about', async () => {
      const [mine, other] = [newId(), newId()];
      const row = await accepted(people.talent, await saving(people.talent, 'job', mine));
      expect(refusalOf(await pushOne(people.talent, edit('saved', row, { target_id: other })))).toMatch(
        /^MQ403 /,
      );
      const theirs = await savedId(String(people.otherTalent.id), 'search', '');
      expect(
        refusalOf(
          await pushOne(people.talent, write('saved', { kind: 'search', label: 'x' }, { id: theirs })),
        ),
      ).toMatch(/^MQ403 /);
    });
    it.each(['application', 'message'])(
      'of a draft (%s) is refused, whether they have one or not',
      async (kind) => {
        const subjects = [newId(), newId()];
        const idOf = (who: As, subject: string): Promise<string> =>
          derivedId('draft', kind, String(who.id), subject);
        const draft = async (id: string, as: string, subject: string) =>
          write('drafts', { kind: as, subject_id: subject, title: 'x', payload: {} }, { id });
        await accepted(
          people.otherTalent,
          await draft(await idOf(people.otherTalent, subjects[0]!), kind, subjects[0]!),
        );
        for (const as of [kind, 'job']) {
          const answers: string[] = [];
          for (const subject of subjects)
            answers.push(
              refusalOf(
                await pushOne(
                  people.talent,
                  await draft(await idOf(people.otherTalent, subject), as, subject),
                ),
              ),
            );
          expect(answers[0]).toMatch(/^MQ403 /);
          expect(answers[1]).toBe(answers[0]);
        }
      },
    );
    it('of a conversation is refused, whether they have one or not', async () => {
      const [boss, me] = [await employer(), await talent()];
      await request(boss, me);
      const answers: string[] = [];
      for (const pair of [
        [boss.id, me.id],
        [boss.id, people.otherTalent.id],
      ])
        for (const recipient of [null, String(me.id), newId(), String(people.talent.id)]) {
          const conversation = await conversationId('direct', pair.map(String));
          const probe = write('messages', {
            conversation_id: conversation,
            recipient_id: recipient,
            body: 'x',
          });
          answers.push(refusalOf(await pushOne(people.talent, probe)));
        }
      expect(new Set(answers)).toEqual(new Set(['MQ305 This conversation is no longer open to you.']));
    });
  });
});
