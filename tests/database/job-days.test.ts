import { beforeEach, describe, expect, it } from 'vitest';
import { newId, savedId } from '@/domain/ids';
import { readJobDays } from '@/domain/jobs/analytics/job-days';
import type { As } from '../support/database';
import { onEveryDatabase } from './every-database';
import { accepted, edit, pushOne, publishedJob, write } from './sync-fixtures';

onEveryDatabase('how often a job was opened and saved, by day', (db) => {
  let employer: As;
  let mara: As;
  let job: string;
  const account = async (role: 'talent' | 'employer', profile = {}): Promise<As> =>
    db().as({ id: await db().createUser({ role, profile }) });
  beforeEach(async () => {
    employer = await account('employer');
    mara = await account('talent');
    job = await publishedJob(employer, { timezone: 'UTC' });
  });

  const open = (who: As, ...jobs: string[]) => who.sql('select public.record_job_views($1::uuid[])', [jobs]);
  const daysOf = async (who: As, id = job) => {
    const [row] = await who.sql<{ days: unknown }>('select public.job_days() as days');
    return [...(readJobDays(row!.days).get(id) ?? new Map<string, unknown>())];
  };
  const today = new Date().toISOString().slice(0, 10);
  /** As if everything had happened that many days ago. */
  const age = async (days: number): Promise<void> => {
    for (const table of ['job_viewers', 'job_savers', 'job_days'])
      await db().sql(`update private.${table} set day = day - ${days} where job_id = $1`, [job]);
  };
  const save = async (who: As, id = job) =>
    accepted(
      who,
      write(
        'saved',
        { kind: 'job', target_id: id, label: 'Gaffer', payload: {} },
        { id: await savedId(who.id!, 'job', id) },
      ),
    );
  const unsave = async (who: As, row: Awaited<ReturnType<typeof save>>) =>
    expect((await pushOne(who, edit('saved', { ...row, _deleted: false }, { _deleted: true }))).status).toBe(
      'accepted',
    );

  describe('views', () => {
    it('count one person once on one day, however often it is sent, and again on another day', async () => {
      expect(await daysOf(employer)).toEqual([]);
      await open(mara, job);
      await open(mara, job, job);
      await Promise.all([open(mara, job), open(mara, job), open(mara, job)]);
      expect(await daysOf(employer)).toEqual([[today, { views: 1, saves: 0 }]]);
      await open(await account('talent'), job);
      expect(await daysOf(employer)).toEqual([[today, { views: 2, saves: 0 }]]);
      await age(1);
      await open(mara, job);
      expect((await daysOf(employer)).map(([, figures]) => figures)).toEqual(
        expect.arrayContaining([
          { views: 2, saves: 0 },
          { views: 1, saves: 0 },
        ]),
      );
    });

    it('count on the day that it is at the place of work', async () => {
      // One of the two is always on another day than UTC, or both are at its edge.
      for (const timezone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'No/Where']) {
        const there = await publishedJob(employer, { timezone });
        await open(mara, there);
        const [expected] = await db().sql<{ day: string }>('select private.today($1)::text as day', [
          timezone,
        ]);
        expect(await daysOf(employer, there)).toEqual([[expected!.day, { views: 1, saves: 0 }]]);
      }
    });

    it('leave out who posted it, colleagues, jobs that nobody sees, and what is no job', async () => {
      const company = await accepted(employer, write('companies', { name: 'Gantry Row' }));
      const second = await publishedJob(employer, { company_id: company.id });
      const colleague = await account('employer');
      await db().sql('update public.profiles set company_id = $1 where id = $2', [company.id, colleague.id]);
      await open(employer, job, second);
      await open(colleague, second);
      await open(mara, newId());
      await db().sql(`update public.jobs set status = 'archived' where id = $1`, [job]);
      await open(mara, job);
      await db().sql(`update public.jobs set status = 'active', _deleted = true where id = $1`, [job]);
      await open(mara, job);
      expect(
        await db().sql('select * from private.job_days where job_id in ($1, $2)', [job, second]),
      ).toEqual([]);
      await open(mara, second);
      expect(await daysOf(employer, second)).toEqual(
        [[today, { views: 1, saves: 0 }]].map(([, f]) => [expect.any(String), f]),
      );
    });

    it('S13: a thief of a token adds no more than one to a job, and at most 500 jobs in a day', async () => {
      await db().sql(
        `insert into public.jobs (id, posted_by, title, category) select gen_random_uuid(), $1, 'Grip', 'grip' from generate_series(1, 620)`,
        [employer.id],
      );
      const ids = (
        await db().sql<{ id: string }>('select id from public.jobs where posted_by = $1 order by id', [
          employer.id,
        ])
      ).map(({ id }) => id);
      await expect(open(mara, ...ids.slice(0, 101))).rejects.toMatchObject({ code: 'MQ400' });
      for (let round = 1; round <= 2; round += 1)
        for (let at = 0; at < ids.length; at += 100) await open(mara, ...ids.slice(at, at + 100));
      const [counted] = await db().sql<{ sum: number; most: number }>(
        'select sum(views)::int as sum, max(views)::int as most from private.job_days where job_id = any ($1)',
        [ids],
      );
      expect(counted).toEqual({ sum: 500, most: 1 });
    });
  });

  describe('saves', () => {
    it('count who has it saved, on the day of saving; removing it takes them out of that day again', async () => {
      const row = await save(mara);
      await save(await account('talent'));
      expect(await daysOf(employer)).toEqual([[today, { views: 0, saves: 2 }]]);
      await age(3);
      await unsave(mara, row);
      expect((await daysOf(employer)).map(([, figures]) => figures)).toEqual([{ views: 0, saves: 1 }]);
      // It comes back under the same id, and counts on the day of this saving.
      await save(mara);
      const days = await daysOf(employer);
      expect(new Map(days).get(today)).toEqual({ views: 0, saves: 1 });
      expect(days).toHaveLength(2);
    });

    it('leave out the poster, things that are no jobs, and people whose account is erased', async () => {
      await save(employer);
      await accepted(mara, write('saved', { kind: 'search', target_id: null, label: 'x', payload: {} }));
      await accepted(
        mara,
        write(
          'saved',
          { kind: 'hidden', target_id: job, label: 'x', payload: {} },
          { id: await savedId(mara.id!, 'hidden', job) },
        ),
      );
      expect(await daysOf(employer)).toEqual([]);
      await save(mara);
      expect(await daysOf(employer)).toHaveLength(1);
      await db().sql('delete from auth.users where id = $1', [mara.id]);
      expect(await daysOf(employer)).toEqual([]);
      expect(await db().sql('select * from private.job_savers where job_id = $1', [job])).toEqual([]);
    });
  });

  describe('who learns what', () => {
    it('S13: only whoever posted a job reads its counts; the tables and others’ jobs are closed to everybody', async () => {
      await open(mara, job);
      const admin = db().as({ id: await db().createUser({ role: 'admin' }) });
      for (const other of [mara, await account('employer'), admin]) expect(await daysOf(other)).toEqual([]);
      for (const who of [employer, mara, admin, db().as({ id: null })])
        for (const table of ['job_days', 'job_viewers', 'job_savers'])
          await expect(who.sql(`select * from private.${table}`)).rejects.toMatchObject({ code: '42501' });
    });

    it('S14: visitors, suspended people and sessions that have ended neither count nor read', async () => {
      const visitor = db().as({ id: null });
      const ended = db().as({ id: mara.id, isAlive: false });
      const suspended = await account('talent', { suspended_at: new Date().toISOString() });
      for (const call of [`public.record_job_views('{${job}}')`, 'public.job_days()']) {
        await expect(visitor.sql(`select ${call}`)).rejects.toMatchObject({ code: '42501' });
        await expect(suspended.sql(`select ${call}`)).rejects.toMatchObject({ code: 'MQ403' });
        await expect(ended.sql(`select ${call}`)).rejects.toMatchObject({ code: 'PT401' });
      }
      await db().sql('insert into private.two_factor (user_id, enabled_at) values ($1, now())', [mara.id]);
      await expect(open(mara, job)).rejects.toMatchObject({ code: 'PT403' });
      expect(await daysOf(employer)).toEqual([]);
    });

    it('forget who was counted after two days, and keep the counts for a year', async () => {
      await open(mara, job);
      await age(2);
      await db().sql('select private.prune_job_days()');
      expect(await db().sql('select 1 from private.job_viewers where job_id = $1', [job])).toHaveLength(1);
      await age(1);
      await db().sql('select private.prune_job_days()');
      expect(await db().sql('select 1 from private.job_viewers where job_id = $1', [job])).toEqual([]);
      expect((await daysOf(employer)).map(([, figures]) => figures)).toEqual([{ views: 1, saves: 0 }]);
      await age(400);
      await db().sql('select private.prune_job_days()');
      expect(await db().sql('select 1 from private.job_days where job_id = $1', [job])).toEqual([]);
    });
  });
});
