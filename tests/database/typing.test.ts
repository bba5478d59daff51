import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '@/domain/ids';
import type { As } from '../support/database';
import { onEveryDatabase } from './every-database';
import { accepted, applying, type Cast, cast, firstMessage, publishedJob } from './sync-fixtures';

onEveryDatabase(
  'that somebody is typing',
  (db) => {
    let people: Cast;
    let thread: string;
    beforeAll(async () => {
      people = await cast(db());
      const job = await publishedJob(people.employer);
      await accepted(people.talent, applying(job));
      const first = await firstMessage(people.employer, String(people.talent.id), 'Hello', job);
      await accepted(people.employer, first);
      thread = String(first.document['conversation_id']);
    });
    beforeEach(async () => {
      await db().sql("update public.conversations set state = 'open' where id = $1", [thread]);
      await db().sql("delete from private.rate_records where what = 'typing'");
      await db().exec('delete from realtime.messages');
    });

    const type = (who: As, conversation = thread) => who.sql('select public.tell_typing($1)', [conversation]);
    const sent = () =>
      db().sql<{ topic: string; event: string; payload: Record<string, unknown>; private: boolean }>(
        "delete from realtime.messages where event = 'typing' returning topic, event, payload, private",
      );

    it('is told to the other side alone, on their private channel, with who and where and nothing else', async () => {
      await type(people.talent);
      const [one, ...more] = await sent();
      expect(more).toEqual([]);
      expect(one).toMatchObject({
        topic: `account:${people.employer.id}`,
        event: 'typing',
        private: true,
        payload: { conversation: thread, account: people.talent.id },
      });
      expect(Object.keys(one!.payload).toSorted()).toEqual(['account', 'conversation', 'id']);
    });

    describe('is told to nobody, and looks the same to whoever types,', () => {
      it.each(['requested', 'declined', 'blocked'])('in a conversation that is %s', async (state) => {
        await db().sql('update public.conversations set state = $2 where id = $1', [thread, state]);
        await type(people.talent);
        await type(people.employer);
        expect(await sent()).toEqual([]);
      });

      it('between two of whom one has blocked the other, in whichever conversation', async () => {
        await db().sql('insert into private.blocks (blocker_id, blocked_id) values ($1, $2)', [
          people.employer.id,
          people.talent.id,
        ]);
        await type(people.talent);
        await type(people.employer);
        expect(await sent()).toEqual([]);
        await db().exec('delete from private.blocks');
      });

      it('by somebody who is in no such conversation', async () => {
        await type(people.otherTalent);
        await type(people.talent, newId());
        expect(await sent()).toEqual([]);
      });

      it('to a suspended account', async () => {
        await db().sql('update public.profiles set suspended_at = now() where id = $1', [people.employer.id]);
        await type(people.talent);
        await db().sql('update public.profiles set suspended_at = null where id = $1', [people.employer.id]);
        expect(await sent()).toEqual([]);
      });

      it('more often than devices do', async () => {
        await db().sql(
          `insert into private.rate_records (what, caller, count, first_attempt, last_attempt)
           values ('typing', 'account ' || $1::text, 149, clock_timestamp(), clock_timestamp())`,
          [people.talent.id],
        );
        for (let n = 0; n < 9; n += 1) await type(people.talent);
        expect(await sent()).toHaveLength(1);
        // A minute later, whatever was called meanwhile.
        await db().sql(
          "update private.rate_records set last_attempt = last_attempt - interval '61 seconds' where what = 'typing'",
        );
        await type(people.talent);
        expect(await sent()).toHaveLength(1);
      });
    });
  },
  { connections: 1 },
);
