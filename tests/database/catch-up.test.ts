import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PullAnswer, PullRequest, Row } from '@/backend/sync/sync-protocol';
import type { As } from '../support/database';
import { onEveryDatabase } from './every-database';
import { accepted, applyTo, type Cast, cast, edit, pullAll, pushOne, saving, write } from './sync-fixtures';

const BUDGET = 10;

onEveryDatabase(
  'following a catalogue',
  (db) => {
    let people: Cast;
    beforeAll(async () => {
      people = await cast(db());
    });
    beforeEach(() => db().sql("delete from public.jobs where title like 'bulk %'"));

    /** Adds this many active jobs of somebody else in one transaction, the first the newest. */
    const backfill = (count: number, age = '0 days'): Promise<unknown> =>
      db().sql(
        `insert into public.jobs (id, posted_by, title, status, published_at)
       select gen_random_uuid(), $1, 'bulk ' || i, 'active', now() - $3::interval - make_interval(mins => i) from generate_series(1, $2::int) i`,
        [people.otherEmployer.id, count, age],
      );
    const reader = async (): Promise<As> => db().as({ id: await db().createUser() });
    const jobs = async (
      who: As,
      request: Partial<PullRequest> & { budget?: number },
    ): Promise<PullAnswer> => {
      const asked = { stream: 'jobs', checkpoint: null, limit: 500, budget: BUDGET, ...request };
      return (await who.pull([asked]))[0]!;
    };
    /** Pulls until there is no more. */
    async function follow(who: As, checkpoint: unknown, limit: number): Promise<PullAnswer[]> {
      const answers: PullAnswer[] = [];
      for (let more = true; more;) {
        const answer = await jobs(who, { checkpoint, limit });
        answers.push(answer);
        ({ checkpoint, more } = answer);
      }
      return answers;
    }
    const titles = (answers: readonly PullAnswer[]): unknown[] =>
      answers.flatMap(({ documents }) => documents.map((row) => (row as Row).title));
    const snapshots = (answers: readonly PullAnswer[]): unknown[] =>
      answers.map(({ snapshot }) => snapshot ?? null);

    describe('S12: when more has changed than the budget, the device fills anew', () => {
      it.each([500, 4])('a backfill costs no more than a first fill, in pages of %d', async (limit) => {
        const who = await reader();
        const { checkpoint } = await pullAll(who, 'jobs');
        await backfill(5 * BUDGET);
        const answers = await follow(who, checkpoint, limit);
        expect(answers[0]!.snapshot).toEqual(expect.any(String));
        expect(answers.find((answer) => answer.snapshot_complete)).toMatchObject({ truncated: true });
        expect(titles(answers)).toEqual(Array.from({ length: BUDGET }, (_, i) => `bulk ${i + 1}`));
      });
      it('a mass closing costs no tombstone', async () => {
        await backfill(5 * BUDGET);
        const who = await reader();
        const { checkpoint } = await pullAll(who, 'jobs');
        await db().sql("update public.jobs set status = 'closed' where title like 'bulk %'");
        const answers = await follow(who, checkpoint, 500);
        expect(answers[0]!.snapshot).toEqual(expect.any(String));
        expect(answers.flatMap(({ documents }) => documents).filter((row) => row._deleted)).toEqual([]);
      });
      it('nor do rows that were deleted outright', async () => {
        await backfill(5 * BUDGET);
        const who = await reader();
        const { checkpoint } = await pullAll(who, 'jobs');
        await db().sql("delete from public.jobs where title like 'bulk %'");
        const answers = await follow(who, checkpoint, 500);
        expect(answers[0]!.snapshot).toEqual(expect.any(String));
        expect(answers.flatMap(({ documents }) => documents).filter((row) => row._deleted)).toEqual([]);
      });
      it('as many changes as the budget are followed, in any pages', async () => {
        const who = await reader();
        const { checkpoint } = await pullAll(who, 'jobs');
        await backfill(BUDGET);
        for (const limit of [500, BUDGET, BUDGET - 1, 3]) {
          const answers = await follow(who, checkpoint, limit);
          expect(snapshots(answers).every((name) => name === null)).toBe(true);
          expect(new Set(titles(answers)).size).toBe(BUDGET);
        }
      });
      it('the smaller of both budgets counts, and a device that names none has the stream’s', async () => {
        const who = await reader();
        const { checkpoint } = await pullAll(who, 'jobs');
        await backfill(BUDGET + 1);
        expect((await jobs(who, { checkpoint, budget: BUDGET })).snapshot).toEqual(expect.any(String));
        expect((await jobs(who, { checkpoint, budget: 100_000 })).snapshot).toBeUndefined();
        await db().sql("update sync_private.streams set budget = $1 where name = 'jobs'", [BUDGET]);
        try {
          const [answer] = await who.pull([{ stream: 'jobs', checkpoint, limit: 500 }]);
          expect(answer!.snapshot).toEqual(expect.any(String));
        } finally {
          await db().sql("update sync_private.streams set budget = 5000 where name = 'jobs'");
        }
      });
      it('S6: what concerns the person is in the new snapshot, however old', async () => {
        await backfill(1, '900 days');
        const [old] = await db().sql<{ id: string }>("select id from public.jobs where title = 'bulk 1'");
        const who = await reader();
        const { checkpoint } = await pullAll(who, 'jobs');
        await accepted(who, await saving(who, 'job', old!.id));
        await db().sql("update public.jobs set status = 'closed' where id = $1", [old!.id]);
        await backfill(2 * BUDGET);
        const set = applyTo(
          new Map(),
          (await follow(who, checkpoint, 500)).flatMap(({ documents }) => documents),
        );
        expect(set.get(old!.id)).toMatchObject({ status: 'closed' });
        expect(set.size).toBe(BUDGET + 1);
      });
      it('a stream that is one’s own is followed, however much has changed', async () => {
        const who = await reader();
        const { checkpoint } = await pullAll(who, 'notifications');
        await db().sql(
          `insert into public.notifications (id, user_id, type, title) select gen_random_uuid(), $1, 'system', 'n' || i from generate_series(1, 30) i`,
          [who.id],
        );
        const [answer] = await who.pull([
          { stream: 'notifications', checkpoint, limit: 500, budget: BUDGET } as never,
        ]);
        expect(answer!.snapshot).toBeUndefined();
        expect(answer!.documents).toHaveLength(30);
      });
      it('S5: what changes while it fills anew is followed from where it began', async () => {
        const who = await reader();
        const { checkpoint } = await pullAll(who, 'jobs');
        await backfill(3 * BUDGET);
        const first = await jobs(who, { checkpoint, limit: 4 });
        await db().sql("update public.jobs set status = 'closed' where title in ('bulk 1', 'bulk 2')");
        await db().sql("update public.jobs set title = 'bulk 3 again' where title = 'bulk 3'");
        const answers = [first, ...(await follow(who, first.checkpoint, 4))];
        expect(new Set(snapshots(answers).filter((name) => name !== null)).size).toBe(1);
        const set = applyTo(
          new Map(),
          answers.flatMap(({ documents }) => documents),
        );
        expect([...set.values()].map(({ title }) => title).toSorted()).toEqual([
          'bulk 10',
          'bulk 3 again',
          'bulk 4',
          'bulk 5',
          'bulk 6',
          'bulk 7',
          'bulk 8',
          'bulk 9',
        ]);
      });
    });

    describe('S12: what is older than the device’s coverage is not sent', () => {
      const DAYS_HELD = 10;
      const at = async (days: number): Promise<string> =>
        (
          await db().sql<{ at: string }>(
            'select to_char(now() - make_interval(days => $1), \'YYYY-MM-DD"T"HH24:MI:SS.US+00:00\') as at',
            [days],
          )
        )[0]!.at;
      /** An active job of somebody else, published this many days ago. */
      const published = async (title: string, days: number): Promise<string> => {
        const [row] = await db().sql<{ id: string }>(
          `insert into public.jobs (id, posted_by, title, status, published_at)
         values (gen_random_uuid(), $1, 'bulk ' || $2, 'active', now() - make_interval(days => $3)) returning id`,
          [people.otherEmployer.id, title, days],
        );
        return row!.id;
      };
      const close = (...ids: string[]): Promise<unknown> =>
        db().sql("update public.jobs set status = 'closed' where id = any ($1)", [ids]);
      const news = async (who: As, checkpoint: unknown, since?: string): Promise<string[]> => {
        const answers: PullAnswer[] = [];
        for (let more = true; more;) {
          const asked = { stream: 'jobs', checkpoint, limit: 2, ...(since === undefined ? {} : { since }) };
          const answer: PullAnswer = (await who.pull([asked]))[0]!;
          answers.push(answer);
          ({ checkpoint, more } = answer);
        }
        return [...new Set(answers.flatMap(({ documents }) => documents.map(({ id }) => id)))].toSorted();
      };

      it('neither new rows nor tombstones; what is within it is, and without it all is sent', async () => {
        const [within, older] = [await published('within', 5), await published('older', 20)];
        const who = await reader();
        const { checkpoint } = await pullAll(who, 'jobs');
        await close(within, older);
        const [added, addedOlder] = [await published('new', 5), await published('new but old', 20)];
        const since = await at(DAYS_HELD);
        expect(await news(who, checkpoint, since)).toEqual([within, added].toSorted());
        expect(await news(people.visitor, checkpoint, since)).toEqual([within, added].toSorted());
        expect(await news(who, checkpoint)).toEqual([within, older, added, addedOlder].toSorted());
      });
      it('S6: what concerns the person is sent, however old, and so is what has just ceased to', async () => {
        const [saved, unsaved] = [await published('saved', 20), await published('unsaved', 20)];
        const who = await reader();
        await accepted(who, await saving(who, 'job', saved));
        const row = await accepted(who, await saving(who, 'job', unsaved));
        const { checkpoint } = await pullAll(who, 'jobs');
        await close(saved, unsaved);
        await pushOne(who, { ...edit('saved', row, {}), document: { _deleted: true } });
        expect(await news(who, checkpoint, await at(DAYS_HELD))).toEqual([saved, unsaved].toSorted());
        const own = await published('own', 20);
        await db().sql('update public.jobs set posted_by = $1 where id = $2', [who.id, own]);
        expect(await news(who, checkpoint, await at(DAYS_HELD))).toContain(own);
      });
      it('S6: a row that was deleted outright, whose age nobody knows any more, is a tombstone', async () => {
        const gone = await published('gone', 20);
        const { checkpoint } = await pullAll(people.visitor, 'jobs');
        await db().sql('delete from public.jobs where id = $1', [gone]);
        expect(await news(people.visitor, checkpoint, await at(DAYS_HELD))).toEqual([gone]);
      });
      it('one’s own streams have no coverage', async () => {
        const who = await reader();
        const { checkpoint } = await pullAll(who, 'drafts');
        const draft = await accepted(who, write('drafts', { kind: 'job', title: 'mine' }));
        const [answer] = await who.pull([
          { stream: 'drafts', checkpoint, since: '2999-01-01T00:00:00+00:00' },
        ]);
        expect(answer!.documents).toEqual([draft]);
      });
      it.each(['soon', '2026-13-45T00:00:00Z', '', '9'.repeat(400)])(
        'refuses a time that is none: %j',
        async (since) => {
          const { checkpoint } = await pullAll(people.visitor, 'jobs');
          await expect(people.visitor.pull([{ stream: 'jobs', checkpoint, since }])).rejects.toMatchObject({
            code: 'MQ400',
            message: 'Some of this is not in the right form: since.',
          });
        },
      );
    });
  },
  { alone: true },
);
