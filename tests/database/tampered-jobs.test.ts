import { beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '@/backend/sync/sync-protocol';
import type { JobContent } from '@/domain/jobs/job-content';
import { refusal } from '@/domain/refusals';
import type { As } from '../support/database';
import { offer, reply } from './deal-fixtures';
import { onEveryDatabase } from './every-database';
import {
  accepted,
  applying,
  dayFromNow,
  edit,
  jobPayload,
  publishedJob,
  publishing,
  pushOne,
  refusalOf,
  write,
} from './sync-fixtures';

/** What another client than the app could write into a job, and what that did to everybody who looks for work. */
onEveryDatabase('jobs that no form of the app wrote', (db) => {
  let employer: As;
  let talent: As;
  const changed = async (job: string, column: string, value: unknown): Promise<unknown> =>
    employer.sql(`update public.jobs set ${column} = $2 where id = $1`, [job, value]);
  const applied = async (job: string): Promise<Row & { id: string }> => accepted(talent, applying(job));
  const stored = async (id: string): Promise<Row & { id: string }> => {
    const [row] = await db().sql('select * from public.job_applications where id = $1', [id]);
    return row as Row & { id: string };
  };
  const step = async (who: As, id: string, changes: Row): Promise<string> =>
    refusalOf(await pushOne(who, edit('applications', await stored(id), changes)));
  const closeAndReopen = async (job: string): Promise<void> => {
    await employer.sql("update public.jobs set status = 'closed', closed_reason = 'filled' where id = $1", [
      job,
    ]);
    await employer.sql("update public.jobs set status = 'active' where id = $1", [job]);
  };

  beforeAll(async () => {
    employer = db().as({ id: await db().createUser({ role: 'employer', name: 'Petra Lind' }) });
    talent = db().as({ id: await db().createUser({ name: 'Mara Voss' }) });
  });

  describe('what everybody downloads of it', () => {
    it('is no more than its days say', async () => {
      const day = { ...(jobPayload().job_dates as Row[])[0], note: 'z'.repeat(1000) };
      expect(refusalOf(await pushOne(employer, publishing({ ...jobPayload(), job_dates: [day] })))).toMatch(
        /^MQ400 .*job dates/,
      );
      const job = await publishedJob(employer);
      await expect(
        employer.sql('update public.jobs set job_dates = $2::text::jsonb where id = $1', [
          job,
          JSON.stringify([day]),
        ]),
      ).rejects.toThrow(/jobs_job_dates_check/);
    });

    it('ends a page of a search at the bytes of a page, and the next page goes on after it', async () => {
      const jobs = [await publishedJob(employer), await publishedJob(employer), await publishedJob(employer)];
      for (const job of jobs) await changed(job, 'description', 'Zitherplayer. '.repeat(500));
      await db().exec(
        'create or replace function sync_private.page_bytes() returns bigint language sql immutable as $$ select 8000::bigint $$',
      );
      const found: string[] = [];
      let after: unknown = null;
      let pages = 0;
      do {
        const [{ answer } = { answer: null }] = await talent.sql<{ answer: unknown }>(
          'select public.search_jobs($1::text::jsonb) as answer',
          [JSON.stringify({ words: [{ word: 'zitherplayer' }], limit: 60, ...(after ? { after } : {}) })],
        );
        const page = (typeof answer === 'string' ? JSON.parse(answer) : answer) as {
          documents: Row[];
          after: unknown;
        };
        expect(page.documents.length).toBeLessThan(3);
        found.push(...page.documents.map(({ id }) => String(id)));
        after = page.after;
        pages += 1;
      } while (after && pages < 9);
      expect(found.toSorted()).toEqual(jobs.toSorted());
    });
  });

  it.each(['-infinity', 'infinity', '0044-03-15 BC', '9999-12-31'])(
    'has no deadline of %s',
    async (deadline) => {
      const job = await publishedJob(employer);
      await expect(changed(job, 'application_deadline', deadline)).rejects.toThrow(
        /valid_deadline|MQ105|deadline/i,
      );
    },
  );

  it('of days in different years says which, where they would read as days of one', async () => {
    const words = async (from: string, to: string): Promise<unknown> =>
      (await db().sql('select private.day_range_words($1, $2) as words', [from, to]))[0];
    expect(await words('2026-12-07', '2026-12-11')).toEqual({ words: '7 Dec to 11 Dec' });
    expect(await words('2026-12-28', '2027-01-04')).toEqual({ words: '28 Dec to 4 Jan' });
    expect(await words('2026-12-28', '2027-12-02')).toEqual({ words: '28 Dec 2026 to 2 Dec 2027' });
  });

  it('S7: one beyond a limit is refused with the field to change, not sent again for ever', async () => {
    const skills = Array.from({ length: 45 }, (_, at) => `Skill ${at}`);
    const sent = async (changes: Row): Promise<string> =>
      refusalOf(await pushOne(employer, publishing({ ...jobPayload(), ...changes })));
    expect(await sent({ required_skills: skills })).toMatch(/^MQ400 .*required skills/);
    expect(await sent({ title: 'x'.repeat(121) })).toMatch(/^MQ400 .*title/);
    expect(await sent({ headcount: 0 })).toMatch(/^MQ400 .*headcount/);
    expect(await sent({ currency: 'eur' })).toMatch(/^MQ400 .*currency/);
  });

  it('MQ116: is given no deadline that has passed; one that passes meanwhile can stay', async () => {
    const late = publishing(jobPayload({ application_deadline: dayFromNow(-2) }));
    expect(refusalOf(await pushOne(employer, late))).toMatch(/^MQ116/);
    const job = await publishedJob(employer);
    await expect(changed(job, 'application_deadline', dayFromNow(-2))).rejects.toThrow(
      'The deadline must be today or later.',
    );
    await db().sql('update public.jobs set application_deadline = $2 where id = $1', [job, dayFromNow(-2)]);
    await changed(job, 'description', 'Day exteriors.');
  });

  it('MQ400: names a country and a currency that there are, and each day once', async () => {
    const [day] = jobPayload().job_dates as [JobContent['job_dates'][0]];
    const wrong: [Partial<JobContent>, string][] = [
      [{ country_code: 'ZZ' }, 'country'],
      [{ currency: 'XQZ' }, 'currency'],
      [{ job_dates: [day, { ...day, kind: 'prep' }] }, 'job dates'],
    ];
    for (const [changes, detail] of wrong)
      expect(refusalOf(await pushOne(employer, publishing(jobPayload(changes))))).toBe(
        `MQ400 ${refusal('MQ400', { detail })}`,
      );
  });

  it('MQ785: names no day that nobody plans, when it is published, changed or opened again; one that it has can stay', async () => {
    const far = [{ day: '9999-12-31', kind: 'shoot', call: '', wrap: '' }];
    const tooFar = 'Choose a day within the next 2 years.';
    expect(refusalOf(await pushOne(employer, publishing({ ...jobPayload(), job_dates: far })))).toBe(
      `MQ785 ${tooFar}`,
    );
    const job = await publishedJob(employer);
    const dates = 'update public.jobs set job_dates = $2::text::jsonb where id = $1';
    await expect(employer.sql(dates, [job, JSON.stringify(far)])).rejects.toThrow(tooFar);
    await db().sql(dates, [job, JSON.stringify(far)]);
    await changed(job, 'description', 'Day exteriors.');
  });

  it('closed and opened again and again leaves both sides able to go on, and stops at five a day', async () => {
    const job = await publishedJob(employer);
    const { id } = await applied(job);
    for (let cycle = 0; cycle < 5; cycle += 1) await closeAndReopen(job);
    const { history, status } = await stored(id);
    expect([(history as Row[]).map((one) => one.status), status]).toEqual([
      ['pending', 'job_closed', 'pending'],
      'pending',
    ]);
    await expect(closeAndReopen(job)).rejects.toThrow('reopenings of this job in 24 hours');
  });

  it('a job that has changed often does not use up the steps of an offer', async () => {
    const job = await publishedJob(employer);
    const { id } = await applied(job);
    await db().sql(
      `update public.job_applications set history = (select jsonb_agg(jsonb_build_object('status', 'pending', 'at', now(), 'by', 'system')) from generate_series(1, 70)) || history where id = $1`,
      [id],
    );
    expect(await step(employer, id, { status: 'offered', offer: offer() })).toBe('accepted');
  });

  it('with a role of its own words: an offer for it can be accepted, and nobody’s job is booked in no company’s name', async () => {
    const company = await accepted(employer, write('companies', { name: 'Repro Films' }));
    await db().sql('update public.profiles set company_id = $2 where id = $1', [employer.id, company.id]);
    const job = await publishedJob(employer, { role_code: 'Gaffer (night)' });
    const { id } = await applied(job);
    const sent = offer();
    expect(await step(employer, id, { status: 'offered', offer: sent })).toBe('accepted');
    expect(await step(talent, id, { status: 'accepted', offer_reply: reply(sent, 'accept') })).toBe(
      'accepted',
    );
    expect(
      await db().sql(
        'select role_code, company_name, company_id from public.bookings where application_id = $1',
        [id],
      ),
    ).toEqual([{ role_code: '', company_name: '', company_id: null }]);
  });

  it('has a name of its poster or company that changes ten times a day at most', async () => {
    const boss = db().as({ id: await db().createUser({ role: 'employer', name: 'Noor Kane' }) });
    const company = await accepted(boss, write('companies', { name: 'Low Tide' }));
    const rename = (name: string): Promise<unknown> =>
      boss.sql('update public.companies set name = $2 where id = $1', [company.id, name]);
    for (let at = 0; at < 10; at += 1) await rename(`Low Tide ${at}`);
    await expect(rename('Once more')).rejects.toThrow('names and logos of this company');
    for (let at = 0; at < 10; at += 1)
      await boss.sql('update public.profiles set first_name = $2 where id = $1', [
        boss.id,
        `Noor${'x'.repeat(at + 1)}`,
      ]);
    await expect(
      boss.sql("update public.profiles set first_name = 'Nora' where id = $1", [boss.id]),
    ).rejects.toThrow('names in 24 hours');
  });

  it.each(['{NULL}', '{-infinity}', '{5874897-12-31}', '{{2026-12-01},{2026-12-02}}'])(
    'nor does an application name days such as %s',
    async (days) => {
      const { id } = await applied(await publishedJob(employer));
      for (const column of ['available_dates', 'asked_dates'])
        await expect(
          talent.sql(`update public.job_applications set ${column} = $2::date[] where id = $1`, [id, days]),
        ).rejects.toThrow(/_dates_check/);
    },
  );

  it('has no lists of lists', async () => {
    const job = await publishedJob(employer);
    await expect(changed(job, 'required_skills', '{{a,b},{c,d}}')).rejects.toThrow(/required_skills/);
    await expect(changed(job, 'questions', '{{a,b},{c,d}}')).rejects.toThrow(/questions/);
  });
});
