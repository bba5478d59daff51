import { beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '@/backend/sync/sync-protocol';
import type { CompanyAccess } from '@/domain/companies/permissions';
import type { As } from '../support/database';
import { colleagueOf, employerAt } from './colleague-fixtures';
import { onEveryDatabase } from './every-database';
import {
  accepted,
  applying,
  dayFromNow,
  edit,
  publishedJob,
  pullAll,
  pushOne,
  refusalOf,
  write,
} from './sync-fixtures';

type Stored = Row & { id: string; rev: number };
type Colleague = As & { email: string; placeId: string };

onEveryDatabase('who hears of a company’s job', (db) => {
  let petra: As & { email: string };
  let company: Row & { id: string };

  beforeEach(async () => {
    await db().sql('delete from private.rate_records');
    petra = await employerAt(db(), 'Petra Lind');
    company = await accepted(petra, write('companies', { name: 'Gantry Row' }));
  });

  const latest = async (who: As, stream: string, id: string): Promise<Stored> =>
    (await pullAll(who, stream)).documents.find((row) => row.id === id) as Stored;
  const place = (who: Colleague): Promise<Stored> => latest(who, 'colleagues', who.placeId);
  const hearing = async (who: Colleague, hears = 'all'): Promise<void> => {
    await accepted(who, edit('colleagues', await place(who), { hears }));
  };
  const joins = (access: CompanyAccess, name: string): Promise<Colleague> =>
    colleagueOf(db(), petra, company.id, access, name);
  const heard = async (who: As, job: string): Promise<unknown[]> =>
    (
      await db().sql<{ title: string }>(
        'select title from public.notifications where user_id = $1 and group_key = $2 order by created_at, title',
        [who.id, `job:${job}`],
      )
    ).map(({ title }) => title);
  const applied = async (job: string, name = 'Idris Kane'): Promise<Stored & { by: As }> => {
    const by = db().as({ id: await db().createUser({ name }) });
    return Object.assign((await accepted(by, applying(job))) as Stored, { by });
  };

  describe('a new applicant', () => {
    it('is announced to the poster alone until a colleague asks for all jobs, and then once to each', async () => {
      const nora = await joins('recruiter', 'Nora Haas');
      const job = await publishedJob(petra, { company_id: company.id });
      await applied(job);
      expect([await heard(petra, job), await heard(nora, job)]).toEqual([['Idris Kane applied'], []]);
      await hearing(nora);
      await applied(job, 'Jonas Weir');
      expect(await heard(petra, job)).toEqual(['Idris Kane applied', 'Jonas Weir applied']);
      expect(await heard(nora, job)).toEqual(['Jonas Weir applied']);
    });

    it('a poster who asks for all jobs hears once', async () => {
      const nora = await joins('recruiter', 'Nora Haas');
      await hearing(nora);
      const job = await publishedJob(nora, { company_id: company.id });
      await applied(job);
      expect(await heard(nora, job)).toEqual(['Idris Kane applied']);
    });

    it('is announced to no viewer, and to nobody who hires no more, left, or works elsewhere', async () => {
      const people = await Promise.all([
        joins('viewer', 'Vera Stone'),
        joins('recruiter', 'Nora Haas'),
        joins('recruiter', 'Lena Orr'),
      ]);
      const [viewer, demoted, gone] = people;
      for (const one of people) await hearing(one);
      await accepted(petra, edit('colleagues', await place(demoted), { access: 'viewer' }));
      await accepted(gone, edit('colleagues', await place(gone), { answer: 'left' }));
      const olga = await employerAt(db(), 'Olga Brandt');
      const theirs = await accepted(olga, write('companies', { name: 'Lowtide' }));
      const mira = await colleagueOf(db(), olga, theirs.id, 'recruiter', 'Mira Holt');
      await hearing(mira);
      const job = await publishedJob(petra, { company_id: company.id });
      await applied(job);
      for (const one of [viewer, demoted, gone, mira]) expect(await heard(one, job)).toEqual([]);
    });

    it('of a job for no company is the poster’s alone, and a muted type stays muted', async () => {
      const nora = await joins('manager', 'Nora Haas');
      await hearing(nora);
      const alone = await publishedJob(petra);
      await applied(alone);
      expect(await heard(nora, alone)).toEqual([]);
      await db().sql(
        `update public.profiles set settings = settings || '{"muted": ["new_application"]}' where id = $1`,
        [nora.id],
      );
      const job = await publishedJob(petra, { company_id: company.id });
      await applied(job);
      expect([await heard(nora, job), await heard(petra, job)]).toEqual([[], ['Idris Kane applied']]);
    });
  });

  it('answers of applicants, replies that are due and jobs about to close are announced to the same people', async () => {
    const nora = await joins('recruiter', 'Nora Haas');
    await hearing(nora);
    const job = await publishedJob(petra, {
      company_id: company.id,
      timezone: 'UTC',
      job_dates: [{ day: dayFromNow(60), kind: 'shoot', call: '06:00', wrap: '' }],
    });
    const { by, id } = await applied(job);
    await db().sql("update public.job_applications set respond_by = private.today('UTC') + 1 where id = $1", [
      id,
    ]);
    await db().sql('select private.send_reminders()');
    await db().sql('select private.send_reminders()');
    await accepted(by, edit('applications', await latest(by, 'applications', id), { status: 'withdrawn' }));
    const age = (days: number): Promise<unknown> =>
      db().sql(
        `update public.jobs set published_at = (private.today('UTC') - $2::int) + time '12:00' at time zone 'UTC',
          last_confirmed_at = null where id = $1`,
        [job, days],
      );
    await age(14);
    await db().sql('select private.check_still_hiring()');
    await age(22);
    await db().sql("update private.reminders set due = private.today('UTC') - 1 where subject = $1", [job]);
    await db().sql('select private.check_still_hiring()');
    const notified = await heard(nora, job);
    expect(notified).toEqual([
      'Idris Kane applied',
      '1 person is promised an answer by tomorrow',
      expect.stringContaining('Idris Kane') as unknown,
      'Still hiring?',
      'A job of Gantry Row has closed',
    ]);
    expect(await heard(petra, job)).toEqual([...notified.slice(0, 4), 'Your job has closed']);
  });

  it('S13: each chooses for themselves alone', async () => {
    const nora = await joins('recruiter', 'Nora Haas');
    const tried = await pushOne(petra, edit('colleagues', await place(nora), { hears: 'all' }));
    expect(refusalOf(tried)).toMatch(/^MQ403 /);
    expect((await place(nora)).hears).toBe('posted');
  });

  it('S6: whoever leaves loses the notifications about its jobs, and hears only of their own when they come back', async () => {
    const nora = await joins('recruiter', 'Nora Haas');
    await hearing(nora);
    const job = await publishedJob(petra, { company_id: company.id });
    await applied(job);
    const before = await pullAll(nora, 'notifications');
    const notified = before.documents.find((row) => (row as Row).group_key === `job:${job}`);
    expect(notified).toBeDefined();
    await accepted(petra, edit('colleagues', await place(nora), { removed: true }));
    const after = await pullAll(nora, 'notifications', before.checkpoint);
    expect(after.documents).toContainEqual({ id: notified!.id, _deleted: true });
    expect(await heard(petra, job)).toHaveLength(1);
    const [row] = await db().sql<Row>('select hears from public.company_members where id = $1', [
      nora.placeId,
    ]);
    expect(row).toEqual({ hears: 'posted' });
  });
});
