import { beforeAll, expect, it } from 'vitest';
import type { As } from '../support/database';
import { onEveryDatabase } from './every-database';
import {
  accepted,
  applying,
  cast,
  type Cast,
  dayFromNow,
  edit,
  publishedJob,
  pullAll,
  pushOne,
  readAs,
  refusalOf,
  stepTo,
} from './sync-fixtures';
import type { Row } from '@/backend/sync/sync-protocol';

type JobRow = Row & { id: string; rev: number };

onEveryDatabase('"Still hiring?"', (db) => {
  let people: Cast;
  beforeAll(async () => {
    people = await cast(db());
  });
  const check = async (): Promise<number> =>
    ((await db().sql('select private.check_still_hiring() as count')) as [{ count: number }])[0].count;
  /** Published so many days ago, at noon at its place, and open for two months. */
  const quietFor = async (days: number): Promise<string> => {
    const id = await publishedJob(people.employer, {
      timezone: 'UTC',
      job_dates: [{ day: dayFromNow(60), kind: 'shoot', call: '06:00', wrap: '' }],
    });
    await age(id, days);
    return id;
  };
  const age = (id: string, days: number): Promise<unknown> =>
    db().sql(
      `update public.jobs set published_at = (private.today('UTC') - $2::int) + time '12:00' at time zone 'UTC',
        last_confirmed_at = null where id = $1`,
      [id, days],
    );
  /** As if the question had been asked so many days earlier. */
  const asked = (id: string, daysAgo: number): Promise<unknown> =>
    db().sql('update private.reminders set due = due - $2::int where subject = $1', [id, daysAgo]);
  const heard = async (who: As, id: string): Promise<unknown[]> =>
    (await pullAll(who, 'notifications')).documents
      .map((row) => row as Row)
      .filter(({ group_key: group, title }) => group === `job:${id}` && title !== 'New application')
      .map(({ title }) => title);
  const statusOf = async (id: string): Promise<unknown> => (await readAs(people.employer, 'jobs', id)).status;
  const rowOf = async (id: string): Promise<JobRow> =>
    (await pullAll(people.employer, 'jobs')).documents.find((row) => row.id === id) as JobRow;

  it('is asked once, when a job has been quiet for fourteen days', async () => {
    const [quiet, lively] = [await quietFor(14), await quietFor(13)];
    expect([await check(), await check()]).toEqual([1, 0]);
    expect(await heard(people.employer, quiet)).toEqual(['Still hiring?']);
    expect(await heard(people.employer, lively)).toEqual([]);
    expect([await statusOf(quiet), await statusOf(lively)]).toEqual(['active', 'active']);
  });
  it('closes the job after seven more days, and says so to its poster and applicants', async () => {
    const id = await quietFor(14);
    const application = await accepted(people.talent, applying(id));
    await check();
    await age(id, 21);
    await asked(id, 7);
    expect(await check()).toBe(0);
    expect(await statusOf(id)).toBe('active');
    await age(id, 22);
    await asked(id, 1);
    expect(await check()).toBe(1);
    expect(await readAs(people.employer, 'jobs', id)).toMatchObject({
      status: 'closed',
      closed_reason: 'expired',
    });
    expect(await heard(people.employer, id)).toContain('Your job has closed');
    expect((await pullAll(people.talent, 'notifications')).documents).toContainEqual(
      expect.objectContaining({ group_key: `application:${application.id}`, title: 'The job has closed' }),
    );
    expect((await pullAll(people.talent, 'applications')).documents).toContainEqual(
      expect.objectContaining({ id: application.id, status: 'job_closed' }),
    );
  });
  it('leaves a week to answer, however late it is asked', async () => {
    const id = await quietFor(30);
    expect([await check(), await check()]).toEqual([1, 0]);
    expect(await statusOf(id)).toBe('active');
    expect(
      await db().sql("select due - private.today('UTC') as days from private.reminders where subject = $1", [
        id,
      ]),
    ).toEqual([{ days: 7 }]);
  });
  it('is answered from any device at any time, after which two weeks begin again', async () => {
    const id = await quietFor(14);
    await check();
    const before = await rowOf(id);
    await accepted(people.employer, edit('jobs', before, { last_confirmed_at: '2020-01-01T00:00:00Z' }));
    // Another device, which had not seen that: no conflict.
    await accepted(people.employer, edit('jobs', before, { last_confirmed_at: '2020-01-02T00:00:00Z' }));
    const [{ age_s: seconds }] = (await db().sql(
      'select extract(epoch from now() - last_confirmed_at)::float as age_s from public.jobs where id = $1',
      [id],
    )) as [{ age_s: number }];
    // The server's clock, not the device's.
    expect(Math.abs(seconds)).toBeLessThan(600);
    await asked(id, 30);
    expect(await check()).toBe(0);
    expect(await statusOf(id)).toBe('active');
  });
  it('is not asked of a job that ends within that week anyway, nor of one that is closed', async () => {
    const [ending, closed] = [await quietFor(14), await quietFor(14)];
    await db().sql("update public.jobs set valid_through = private.today('UTC') + 7 where id = $1", [ending]);
    await accepted(
      people.employer,
      edit('jobs', await rowOf(closed), { status: 'closed', closed_reason: 'filled' }),
    );
    expect(await check()).toBe(0);
    await db().sql("update public.jobs set valid_through = private.today('UTC') + 8 where id = $1", [ending]);
    expect(await check()).toBe(1);
  });
  it('an answer that arrives after the job has closed is refused, so that nobody takes it for open', async () => {
    const id = await quietFor(14);
    const before = await rowOf(id);
    await db().sql(
      "update public.jobs set status = 'closed', closed_reason = 'expired', closed_at = now() where id = $1",
      [id],
    );
    expect(
      refusalOf(
        await pushOne(people.employer, edit('jobs', before, { last_confirmed_at: '2020-01-01T00:00:00Z' })),
      ),
    ).toBe('MQ106 This job closed before your change arrived.');
  });
  it('is not asked of whoever changes the job, or goes a step forward with an applicant', async () => {
    const [edited, stepped, declined] = [await quietFor(14), await quietFor(14), await quietFor(14)];
    await accepted(people.employer, edit('jobs', await rowOf(edited), { location: 'Stage 5' }));
    for (const [id, status] of [
      [stepped, 'shortlisted'],
      [declined, 'declined'],
    ] as const) {
      const applicant = db().as({ id: await db().createUser({ name: 'Noor Hale' }) });
      const application = await accepted(applicant, applying(id));
      await accepted(people.employer, edit('applications', application, stepTo(status)));
    }
    expect(await check()).toBe(1);
    expect(await heard(people.employer, declined)).toContain('Still hiring?');
  });
  it('takes no offer and no interview away', async () => {
    const id = await quietFor(14);
    const application = await accepted(people.otherTalent, applying(id));
    await check();
    await age(id, 22);
    await asked(id, 8);
    const state = (status: string) =>
      db().sql('update public.job_applications set status = $2 where id = $1', [application.id, status]);
    for (const status of ['interview', 'offered', 'change_asked', 'accepted']) {
      await db().sql('alter table public.job_applications disable trigger user');
      await state(status);
      await db().sql('alter table public.job_applications enable trigger user');
      expect([status, await check()]).toEqual([status, 0]);
    }
    await state('declined');
    expect(await check()).toBe(1);
  });
  it('nobody but a timer runs it', async () => {
    await expect(people.employer.sql('select private.check_still_hiring()')).rejects.toMatchObject({
      code: '42501',
    });
  });
});
