import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '@/domain/ids';
import type { As } from '../support/database';
import { onEveryDatabase } from './every-database';
import {
  accepted,
  applying,
  type Cast,
  cast,
  firstMessage,
  publishedJob,
  saving,
  write,
} from './sync-fixtures';

onEveryDatabase(
  'hints',
  (db) => {
    let people: Cast;
    let job: string;
    beforeAll(async () => {
      people = await cast(db());
      job = await publishedJob(people.employer);
    });
    beforeEach(() => db().sql('delete from realtime.messages'));

    /** Which accounts were hinted since the last time, one entry a hint. */
    const hinted = async (): Promise<string[]> => {
      const rows = await db().sql<{ topic: string }>('delete from realtime.messages returning topic');
      return rows.map(({ topic }) => topic).toSorted();
    };
    const channels = (...who: As[]): string[] => who.map(({ id }) => `account:${id}`).toSorted();
    const notify = (id: string | null, title = 'One'): string =>
      `insert into public.notifications (user_id, type, title) values ('${id}', 'system', '${title}')`;

    describe('go to whom a change concerns, and to nobody else:', () => {
      it('an application, to who applied and to who posted the job', async () => {
        await accepted(people.talent, applying(job));
        expect(await hinted()).toEqual(channels(people.talent, people.employer));
      });
      it('a message, to both sides of the conversation', async () => {
        await db().sql('update public.profiles set open_to_contact = true where id = $1', [
          people.employer.id,
        ]);
        await hinted();
        await accepted(
          people.talent,
          await firstMessage(people.talent, String(people.employer.id), 'Hello', job),
        );
        expect(await hinted()).toEqual(channels(people.talent, people.employer));
      });
      it('a notification, a draft and a saved job, to their owner', async () => {
        await db().sql(notify(people.otherTalent.id));
        expect(await hinted()).toEqual(channels(people.otherTalent));
        await accepted(people.talent, await saving(people.talent, 'job', job));
        expect(await hinted()).toEqual(channels(people.talent));
        await accepted(
          people.employer,
          write('drafts', { kind: 'job', intent: null, subject_id: null, title: 'A draft', payload: {} }),
        );
        expect(await hinted()).toEqual(channels(people.employer));
      });
      it('a profile, to its owner and to those whose conversation shows the name', async () => {
        await people.otherTalent.sql('update public.profiles set headline = $1 where id = $2', [
          'Grip',
          people.otherTalent.id,
        ]);
        expect(await hinted()).toEqual(channels(people.otherTalent));
        await people.talent.sql('update public.profiles set full_name = $1 where id = $2', [
          'Mara Voss-Lind',
          people.talent.id,
        ]);
        expect(await hinted()).toEqual(channels(people.talent, people.employer));
      });
      it('access that was given or taken without a change of the row, to that reader', async () => {
        await db().sql("select sync_private.access_changed($1, 'jobs', $2)", [people.otherTalent.id, job]);
        expect(await hinted()).toEqual(channels(people.otherTalent));
      });
      it('a row that changes hands, to both; one that is deleted, to its owner', async () => {
        const id = newId();
        await db().sql(
          `insert into public.notifications (id, user_id, type, title) values ($1, $2, 'system', 'One')`,
          [id, people.talent.id],
        );
        await hinted();
        await db().sql('update public.notifications set user_id = $1 where id = $2', [
          people.employer.id,
          id,
        ]);
        expect(await hinted()).toEqual(channels(people.talent, people.employer));
        await db().sql('delete from public.notifications where id = $1', [id]);
        expect(await hinted()).toEqual(channels(people.employer));
      });
      it('the catalogue, to nobody', async () => {
        await db().sql("update public.jobs set title = 'Best boy' where id = $1", [job]);
        expect(await hinted()).toEqual([]);
      });
      it('nothing, to a suspended account', async () => {
        const id = await db().createUser();
        await db().sql('update public.profiles set suspended_at = now() where id = $1', [id]);
        await hinted();
        await db().sql(notify(id));
        expect(await hinted()).toEqual([]);
      });
    });

    it('are one for each transaction and account, whatever it changed', async () => {
      await db().exec(`begin; ${notify(people.talent.id)}; ${notify(people.talent.id, 'Two')};
      update public.notifications set is_read = true where user_id = '${people.talent.id}';
      ${notify(people.employer.id)}; commit`);
      expect(await hinted()).toEqual(channels(people.talent, people.employer));
      await db().sql(notify(people.talent.id));
      expect(await hinted()).toEqual(channels(people.talent));
    });

    it('of a savepoint that was rolled back are taken back, and sent by what follows', async () => {
      await db().exec(`begin; savepoint a; ${notify(people.talent.id)}; rollback to a; commit`);
      expect(await hinted()).toEqual([]);
      await db().exec(
        `begin; savepoint a; ${notify(people.talent.id)}; rollback to a; ${notify(people.talent.id)}; commit`,
      );
      expect(await hinted()).toEqual(channels(people.talent));
    });

    it('say nothing but that something changed, on a private channel', async () => {
      await db().sql(notify(people.talent.id));
      const [sent] = await db().sql<{ payload: object }>(
        'select event, payload, private, extension from realtime.messages',
      );
      expect(sent).toMatchObject({ event: 'hint', private: true, extension: 'broadcast' });
      expect(Object.keys(sent!.payload)).toEqual(['id']);
    });

    it('are bounded in one transaction, so that a task over everybody stays cheap', async () => {
      await db().exec(`begin;
      create or replace function private.max_hints() returns int language sql immutable set search_path = '' as $$ select 2 $$;
      insert into public.notifications (user_id, type, title) select id, 'system', 'All' from public.profiles`);
      try {
        expect(await hinted()).toHaveLength(2);
      } finally {
        await db().exec('rollback');
      }
    });

    it('cannot be sent by clients', async () => {
      await expect(
        people.talent.sql('select private.hint_accounts(array[$1::uuid])', [people.employer.id]),
      ).rejects.toMatchObject({ code: '42501' });
      for (const topic of channels(people.talent, people.employer))
        await expect(
          people.talent.sql(
            "insert into realtime.messages (topic, extension, event, private) values ($1, 'broadcast', 'hint', true)",
            [topic],
          ),
        ).rejects.toMatchObject({ code: '42501' });
    });

    describe('S10, S14: a channel', () => {
      /** Whether this person would hear a message to this channel, as Realtime asks. */
      const hears = (who: As, owner: As): Promise<boolean> =>
        who.transaction(async (sql) => {
          await sql("select set_config('realtime.topic', $1, true)", [`account:${owner.id}`]);
          return (await sql('select id from realtime.messages')).length > 0;
        });
      beforeEach(() => db().sql(notify(people.talent.id)));

      it('is heard by its account, and by nobody else', async () => {
        expect(await hears(people.talent, people.talent)).toBe(true);
        expect(await hears(people.employer, people.talent)).toBe(false);
        // Of another's message, one's own channel is no way to it: Realtime reads each message under its own topic.
        expect(await hears(people.talent, people.employer)).toBe(false);
        const visitor = db().as({ id: null });
        expect(await hears(visitor, people.talent)).toBe(false);
        expect(await hears(visitor, visitor)).toBe(false);
      });
      it('is closed to a session that has ended, to one that was never opened, and to one that has not passed the second factor', async () => {
        expect(await hears(db().as({ id: people.talent.id, isAlive: false }), people.talent)).toBe(false);
        const other = await db().createUser();
        const phone = db().as({ id: other });
        await db().sql(notify(other));
        expect(await hears(phone, phone)).toBe(true);
        await db().sql('delete from auth.sessions where id = $1', [phone.sessionId]);
        expect(await hears(phone, phone)).toBe(false);
        const tablet = db().as({ id: other });
        await db().sql('insert into private.two_factor (user_id, enabled_at) values ($1, now())', [other]);
        expect(await hears(tablet, tablet)).toBe(false);
      });
    });

    it('are left out where there is no Realtime', async () => {
      await db().exec('begin; drop schema realtime cascade');
      try {
        await db().exec(notify(people.talent.id));
      } finally {
        await db().exec('rollback');
      }
    });
  },
  { connections: 1 },
);
