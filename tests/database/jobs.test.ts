import { beforeAll, describe, expect, it } from 'vitest';
import { REOPEN_DAYS } from '@/domain/jobs/lifetime/reopen';
import type { JobContent } from '@/domain/jobs/job-content';
import { publishProblems } from '@/domain/jobs/publish-rules';
import { blankJobContent } from '@/domain/jobs/blank-job';
import { onEveryDatabase } from './every-database';
import type { Row } from '@/backend/sync/sync-protocol';
import { newId } from '@/domain/ids';
import type { As } from '../support/database';
import {
  accepted,
  applying,
  type Cast,
  cast,
  dayFromNow,
  edit,
  jobPayload,
  publishedJob,
  publishing,
  pullAll,
  pushOne,
  readAs,
  refusalOf,
  write,
} from './sync-fixtures';

const job = async (who: As, id: string): Promise<Row> => {
  const found = (await pullAll(who, 'jobs')).documents.find((document) => document.id === id);
  if (!found) throw new Error(`No job ${id}.`);
  return found;
};

onEveryDatabase('jobs', (db) => {
  let people: Cast;
  beforeAll(async () => {
    people = await cast(db());
  });

  describe('publishing', () => {
    it('creates the job under the draft’s id, with everything that is derived from its content', async () => {
      const company = await accepted(people.employer, write('companies', { name: 'Gantry Row Studios' }));
      const content = jobPayload({
        company_id: company.id,
        job_dates: [
          { day: dayFromNow(21), kind: 'shoot', call: '06:00', wrap: '18:00' },
          { day: dayFromNow(19), kind: 'prep', call: '09:30', wrap: '' },
        ],
      });
      const draft = await accepted(people.employer, publishing(content));
      expect(draft.result_id).toBe(draft.id);
      expect(await job(people.employer, draft.id)).toMatchObject({
        posted_by: people.employer.id,
        status: 'active',
        starts_on: dayFromNow(19),
        ends_on: dayFromNow(21),
        call_time: '09:30',
        valid_through: dayFromNow(21),
        company_name: 'Gantry Row Studios',
        poster_name: 'Petra Lind',
        salary_min: 620,
        hired_count: 0,
        slug: `gaffer-night-exteriors-watford-${draft.id.slice(-8)}`,
        closed_reason: null,
      });
      expect((await pullAll(people.employer, 'companies')).documents).toMatchObject([
        { id: company.id, open_jobs: 1 },
      ]);
    });
    it('S3: a replay, or a second publish of the same draft, creates one job', async () => {
      const wish = publishing();
      const device = newId();
      const first = await accepted(people.employer, wish, device);
      await accepted(people.employer, wish, device);
      await accepted(people.employer, { ...wish, edit: newId() }, newId());
      await pushOne(people.employer, edit('drafts', first, { intent: 'publish' }), newId());
      expect(
        await db().sql('select count(*)::int as count from public.jobs where id = $1', [first.id]),
      ).toEqual([{ count: 1 }]);
      expect(await db().sql('select event from public.job_events where job_id = $1', [first.id])).toEqual([
        { event: 'publish' },
      ]);
    });
    it('works on a draft that was saved before', async () => {
      const draft = await accepted(
        people.employer,
        write('drafts', { kind: 'job', title: 'x', payload: jobPayload() }),
      );
      expect(draft.result_id).toBeNull();
      expect(await accepted(people.employer, edit('drafts', draft, { intent: 'publish' }))).toMatchObject({
        result_id: draft.id,
      });
    });
    it('omits unknown fields and fills in what is absent or null', async () => {
      const draft = await accepted(
        people.employer,
        publishing({
          ...jobPayload(),
          mystery: 1,
          status: 'archived',
          posted_by: newId(),
          description: null,
        }),
      );
      expect(await job(people.employer, draft.id)).toMatchObject({
        status: 'active',
        posted_by: people.employer.id,
        description: '',
        headcount: 1,
      });
    });
    it('does not publish for a company that is not the author’s', async () => {
      const company = await accepted(people.otherEmployer, write('companies', { name: 'Not Yours' }));
      const draft = await accepted(people.employer, publishing(jobPayload({ company_id: company.id })));
      expect(await job(people.employer, draft.id)).toMatchObject({ company_id: null, company_name: '' });
    });
    it('names the field that has the wrong type', async () => {
      const answer = await pushOne(people.employer, publishing({ ...jobPayload(), headcount: 'several' }));
      expect(refusalOf(answer)).toBe('MQ400 Some of this is not in the right form: headcount.');
    });
    it.each([
      ['not a list', 'soon'],
      ['no such day', [{ day: '2027-02-30', kind: 'shoot', call: '', wrap: '' }]],
      ['no such kind', [{ day: '2027-02-03', kind: 'party' }]],
    ])('refuses invalid dates (%s)', async (_what, dates) => {
      const answer = await pushOne(people.employer, publishing({ ...jobPayload(), job_dates: dates }));
      expect(refusalOf(answer)).toBe('MQ400 Some of this is not in the right form: job dates.');
    });

    const past = [{ day: '2020-01-01', kind: 'shoot' as const, call: '', wrap: '' }];
    const cases: [string, Partial<JobContent>][] = [
      [
        'MQ101 Add a pay rate or mark this job as unpaid before publishing.',
        { salary_min: null, salary_max: null },
      ],
      [
        'MQ101 Add a pay rate or mark this job as unpaid before publishing.',
        { salary_min: 0, salary_max: 0 },
      ],
      [
        'MQ102 Unpaid posts are for student, charity or self-funded projects only.',
        { pay_type: 'unpaid', unpaid_reason: null },
      ],
      ['MQ103 Maximum pay must be at least the minimum.', { salary_min: 700, salary_max: 600 }],
      ['MQ104 Shoot dates must be today or later.', { job_dates: past }],
      ['MQ105 The deadline must be before the first shoot day.', { application_deadline: dayFromNow(20) }],
      ['MQ116 The deadline must be today or later.', { application_deadline: dayFromNow(-2) }],
      ['MQ108 Add at least one date before publishing.', { job_dates: [] }],
      ['MQ109 Say which role this is before publishing.', { title: '   ' }],
      ['MQ111 Choose a department before publishing.', { category: '' }],
      [
        'MQ112 Say where the work is, or mark it as remote, before publishing.',
        { location: '', city: '', is_remote: false },
      ],
    ];
    it.each(cases)('%s', async (sentence, changes) => {
      const wish = publishing(jobPayload(changes));
      expect(refusalOf(await pushOne(people.employer, wish))).toBe(sentence);
      expect((await pullAll(people.employer, 'drafts')).documents.some(({ id }) => id === wish.id)).toBe(
        false,
      );
      // The client's own check has the same message.
      const content = { ...blankJobContent('Europe/London', 'USD'), ...jobPayload(changes) } as JobContent;
      expect(publishProblems(content, dayFromNow(0)).map((p) => `${p.code} ${p.sentence}`)).toContain(
        sentence,
      );
    });
    it.each([
      { pay_type: 'unpaid', unpaid_reason: 'student', salary_min: null, salary_max: null },
      { pay_type: 'deferred', salary_min: null, salary_max: null },
      { is_remote: true, location: '', city: '' },
      { job_dates: [{ day: dayFromNow(0), kind: 'shoot', call: '', wrap: '' }] },
      { application_deadline: dayFromNow(19) },
    ] satisfies Partial<JobContent>[])('takes %j', async (changes) => {
      expect((await pushOne(people.employer, publishing(jobPayload(changes)))).status).toBe('accepted');
    });
    it('MQ110: only employers, and admins, post jobs', async () => {
      expect(refusalOf(await pushOne(people.talent, publishing()))).toBe(
        'MQ110 Only employers can post jobs.',
      );
      expect((await pushOne(people.admin, publishing())).status).toBe('accepted');
    });
    it('does not create a job under the id of somebody else’s job', async () => {
      const theirs = await publishedJob(people.otherEmployer);
      expect(refusalOf(await pushOne(people.employer, publishing(jobPayload(), theirs)))).toMatch(
        /^MQ4(03|09) /,
      );
    });
  });

  describe('changing', () => {
    it('accepts an edit and updates the derived columns', async () => {
      const before = await job(people.employer, await publishedJob(people.employer));
      const after = await accepted(
        people.employer,
        edit('jobs', before, {
          job_dates: [{ day: dayFromNow(40), kind: 'shoot', call: '05:30', wrap: '' }],
        }),
      );
      expect(after).toMatchObject({
        starts_on: dayFromNow(40),
        call_time: '05:30',
        valid_through: dayFromNow(40),
        slug: before.slug,
      });
    });
    it('does not let a published job lose a required value', async () => {
      const before = await job(people.employer, await publishedJob(people.employer));
      expect(
        refusalOf(
          await pushOne(people.employer, edit('jobs', before, { salary_min: null, salary_max: null })),
        ),
      ).toMatch(/^MQ101 /);
    });
    it('accepts an edit of the text when the first day has already passed', async () => {
      const id = await publishedJob(people.employer);
      await db().sql('update public.jobs set job_dates = $2::text::jsonb where id = $1', [
        id,
        JSON.stringify([
          { day: dayFromNow(-1), kind: 'shoot', call: '', wrap: '' },
          { day: dayFromNow(3), kind: 'shoot', call: '', wrap: '' },
        ]),
      ]);
      const row = await job(people.employer, id);
      expect(
        await accepted(people.employer, edit('jobs', row, { description: 'Bring rain gear.' })),
      ).toMatchObject({ description: 'Bring rain gear.' });
    });
    it('updates the names of company and poster', async () => {
      const employer = db().as({ id: await db().createUser({ role: 'employer', name: 'Old Name' }) });
      const company = await accepted(employer, write('companies', { name: 'Old House' }));
      const id = await publishedJob(employer, { company_id: company.id });
      await accepted(employer, edit('companies', company, { name: 'New House' }));
      const [me] = (await pullAll(employer, 'profiles')).documents;
      await accepted(employer, edit('profiles', me as Row, { full_name: 'New Name' }));
      expect(await readAs(people.visitor, 'jobs', id)).toMatchObject({
        company_name: 'New House',
        poster_name: 'New Name',
      });
    });
  });

  describe('the lifecycle', () => {
    it('closes, reopens, archives', async () => {
      const open = await job(people.employer, await publishedJob(people.employer));
      const closed = await accepted(
        people.employer,
        edit('jobs', open, { status: 'closed', closed_reason: 'cancelled' }),
      );
      expect(closed).toMatchObject({ status: 'closed', closed_reason: 'cancelled' });
      expect(closed.closed_at).not.toBeNull();
      const again = await accepted(people.employer, edit('jobs', closed, { status: 'active' }));
      expect(again).toMatchObject({ status: 'active', closed_reason: null, closed_at: null });
      expect(await accepted(people.employer, edit('jobs', again, { status: 'archived' }))).toMatchObject({
        status: 'archived',
      });
      expect(
        await db().sql(
          'select event, from_state, to_state from public.job_events where job_id = $1 order by id',
          [open.id],
        ),
      ).toEqual([
        { event: 'publish', from_state: null, to_state: 'active' },
        { event: 'close', from_state: 'active', to_state: 'closed' },
        { event: 'reopen', from_state: 'closed', to_state: 'active' },
        { event: 'archive', from_state: 'active', to_state: 'archived' },
      ]);
    });
    it('MQ107: refuses every step that is not listed', async () => {
      const open = await job(people.employer, await publishedJob(people.employer));
      const archived = await accepted(people.employer, edit('jobs', open, { status: 'archived' }));
      expect(refusalOf(await pushOne(people.employer, edit('jobs', archived, { status: 'active' })))).toBe(
        'MQ107 A job that is archived cannot become active.',
      );
    });
    it('MQ113: a closed job can be reopened for 30 days', async () => {
      const open = await job(people.employer, await publishedJob(people.employer));
      const closed = await accepted(
        people.employer,
        edit('jobs', open, { status: 'closed', closed_reason: 'filled' }),
      );
      const [days] = await db().sql<{ n: number }>('select private.reopen_days() as n');
      expect(days!.n).toBe(REOPEN_DAYS);
      await db().sql(
        'update public.jobs set closed_at = now() - make_interval(days => $2::int + 1) where id = $1',
        [closed.id, REOPEN_DAYS],
      );
      expect(
        refusalOf(
          await pushOne(
            people.employer,
            edit('jobs', await job(people.employer, closed.id), { status: 'active' }),
          ),
        ),
      ).toBe('MQ113 A closed job can be opened again for 30 days. Post it as a new job instead.');
    });
    it('MQ104: does not reopen a job whose days are all past', async () => {
      const id = await publishedJob(people.employer);
      const closed = await accepted(
        people.employer,
        edit('jobs', await job(people.employer, id), { status: 'closed', closed_reason: 'filled' }),
      );
      await db().sql('update public.jobs set job_dates = $2::text::jsonb where id = $1', [
        id,
        JSON.stringify([{ day: dayFromNow(-2), kind: 'shoot', call: '', wrap: '' }]),
      ]);
      expect(
        refusalOf(
          await pushOne(
            people.employer,
            edit('jobs', { ...closed, ...(await job(people.employer, id)) }, { status: 'active' }),
          ),
        ),
      ).toMatch(/^MQ104 /);
    });
    it('MQ106: an edit that started while the job was open is refused because it closed', async () => {
      const open = await job(people.employer, await publishedJob(people.employer));
      await accepted(
        people.employer,
        edit('jobs', open, { status: 'closed', closed_reason: 'filled' }),
        newId(),
      );
      const late = await pushOne(
        people.employer,
        edit('jobs', open, { description: 'Two more days.' }),
        newId(),
      );
      expect(refusalOf(late)).toBe('MQ106 This job closed before your change arrived.');
      expect(late.master).toMatchObject({ status: 'closed' });
    });
    it('accepts an edit of a closed job from somebody who knew that it was closed', async () => {
      const open = await job(people.employer, await publishedJob(people.employer));
      const closed = await accepted(
        people.employer,
        edit('jobs', open, { status: 'closed', closed_reason: 'filled' }),
      );
      expect(
        await accepted(people.employer, edit('jobs', closed, { description: 'For the record.' })),
      ).toMatchObject({ description: 'For the record.' });
    });
    it('MQ106: refuses a late edit of a draft whose job has closed', async () => {
      const draft = await accepted(
        people.employer,
        write('drafts', { kind: 'job', title: 'x', payload: jobPayload() }),
      );
      await accepted(people.employer, edit('drafts', draft, { intent: 'publish' }), newId());
      const late = edit('drafts', draft, { payload: jobPayload({ title: 'Edited on the other phone' }) });
      expect(refusalOf(await pushOne(people.employer, late, newId()))).toBe(
        'MQ404 This is no longer available to you.',
      );
      await accepted(
        people.employer,
        edit('jobs', await job(people.employer, draft.id), { status: 'closed', closed_reason: 'filled' }),
      );
      expect(refusalOf(await pushOne(people.employer, late, newId()))).toBe(
        'MQ106 This job closed before your change arrived.',
      );
    });
    it.each(['XXX167', '-99999999 hours', '<+00>-167:59:59'])(
      'takes no time zone in which days are other days: %s',
      async (timezone) => {
        const open = await job(people.employer, await publishedJob(people.employer));
        expect(refusalOf(await pushOne(people.employer, edit('jobs', open, { timezone })))).toMatch(
          /^MQ400 .*time zone/,
        );
        await accepted(people.employer, edit('jobs', open, { timezone: 'Etc/GMT+5' }));
      },
    );
    it('does not let an owner mark a job as expired', async () => {
      const open = await job(people.employer, await publishedJob(people.employer));
      expect(
        refusalOf(
          await pushOne(people.employer, edit('jobs', open, { status: 'closed', closed_reason: 'expired' })),
        ),
      ).toMatch(/^MQ400 /);
    });
    it('closes automatically after its last day and notifies its owner and applicants', async () => {
      const id = await publishedJob(people.otherEmployer);
      const application = await accepted(people.otherTalent, applying(id));
      await db().sql('update public.jobs set valid_through = current_date - 2 where id = $1', [id]);
      await db().sql('select private.close_expired_jobs()');
      expect(await readAs(people.otherEmployer, 'jobs', id)).toMatchObject({
        status: 'closed',
        closed_reason: 'expired',
      });
      expect((await pullAll(people.otherTalent, 'applications')).documents).toContainEqual(
        expect.objectContaining({ id: application.id, status: 'job_closed' }),
      );
      const notificationsOf = async (who: As): Promise<unknown[]> =>
        (await pullAll(who, 'notifications')).documents.map((row) => (row as Row).title);
      expect(await notificationsOf(people.otherEmployer)).toContain('Your job has closed');
      expect(await notificationsOf(people.otherTalent)).toContain('The job has closed');
      expect(
        await db().sql("select event from public.job_events where job_id = $1 and to_state = 'closed'", [id]),
      ).toEqual([{ event: 'expire' }]);
    });
  });

  describe('a change of an open job', () => {
    const heard = async (who: As): Promise<Row[]> =>
      (await pullAll(who, 'notifications')).documents
        .map((row) => row as Row)
        .filter(({ group_key: group }) => String(group).startsWith('job-change:'));
    const withApplicant = async (): Promise<{ id: string; applicant: As; application: Row }> => {
      const id = await publishedJob(people.employer);
      const applicant = db().as({ id: await db().createUser({ name: 'Noor Hale', role: 'talent' }) });
      return { id, applicant, application: await accepted(applicant, applying(id)) };
    };
    const change = async (id: string, changes: Row): Promise<unknown> =>
      accepted(people.employer, edit('jobs', await job(people.employer, id), changes));
    const moved = [{ day: dayFromNow(30), kind: 'shoot', call: '17:30', wrap: '' }];

    it('of its days, its place or its pay is reported to applicants, with what holds now', async () => {
      const { id, applicant } = await withApplicant();
      await change(id, { salary_min: 700, salary_max: 750.5, city: 'Leeds', location: '' });
      expect(await heard(applicant)).toMatchObject([
        {
          type: 'application_status',
          title: 'A job that you applied to has changed',
          message: 'Gaffer, night exteriors: Place: Leeds. Pay: 700 to 750.5 USD a day.',
          action_url: `/jobs/${id}`,
          is_read: false,
        },
      ]);
      expect(await heard(people.employer)).toEqual([]);
      expect(await heard(people.otherTalent)).toEqual([]);
    });
    it('says the new days, or that only the hours have changed', async () => {
      const { id, applicant } = await withApplicant();
      await change(id, { job_dates: moved });
      const [{ message }] = (await heard(applicant)) as [Row];
      expect(message).toMatch(/^Gaffer, night exteriors: Dates: \d{1,2} [A-Z][a-z]{2}\.$/);
      const other = await withApplicant();
      await change(other.id, {
        job_dates: [{ day: dayFromNow(20), kind: 'shoot', call: '06:00', wrap: '' }],
      });
      expect(await heard(other.applicant)).toMatchObject([
        { message: 'Gaffer, night exteriors: Other days or call times.' },
      ]);
    });
    it('twice before it is read is one notification that says all', async () => {
      const { id, applicant } = await withApplicant();
      await change(id, { job_dates: moved });
      await change(id, { salary_min: 700, salary_max: null });
      const found = await heard(applicant);
      expect(found).toHaveLength(1);
      expect(found[0]?.message).toMatch(
        /^Gaffer, night exteriors: Dates: \d{1,2} [A-Z][a-z]{2}\. Place: Watford, Stage 4, Gantry Row\. Pay: 700 USD a day\.$/,
      );
    });
    it('goes on under the name that the job had when they applied, and not to who has blocked its poster', async () => {
      const { id, applicant } = await withApplicant();
      await change(id, { title: 'Ha, ha', salary_min: 700, salary_max: null });
      expect((await heard(applicant))[0]?.message).toBe('Gaffer, night exteriors: Pay: 700 USD a day.');
      const blocker = await withApplicant();
      await db().sql('insert into private.blocks (blocker_id, blocked_id) values ($1, $2)', [
        blocker.applicant.id,
        people.employer.id,
      ]);
      await change(blocker.id, { salary_min: 700, salary_max: null });
      expect(await heard(blocker.applicant)).toEqual([]);
    });
    it('is pushed once until somebody looks, and five times in a day at most', async () => {
      const { id, applicant } = await withApplicant();
      await applicant.sql(
        "insert into public.push_subscriptions (endpoint, subscription) values ('https://push.example/1', '{\"keys\": {}}')",
      );
      const pay = async (amount: number): Promise<void> => {
        await change(id, { salary_min: amount, salary_max: null });
        await db().sql('update public.push_outbox set taken_at = now() where taken_at is null');
      };
      const pushes = async (): Promise<number> =>
        (
          (await db().sql(
            "select coalesce(sum(o.turn), 0)::int as count from public.push_outbox o join public.notifications n on n.id = o.notification_id where n.user_id = $1 and n.group_key like 'job-change:%'",
            [applicant.id],
          )) as { count: number }[]
        )[0]!.count;
      await pay(700);
      await pay(710);
      await pay(720);
      expect(await pushes()).toBe(1);
      for (let day = 1; day < 8; day += 1) {
        await applicant.sql('update public.notifications set is_read = true where not is_read');
        await pay(720 + day);
      }
      const all = await heard(applicant);
      expect(all).toHaveLength(5);
      expect(await pushes()).toBe(5);
      // The latest state is unread all the same.
      expect(all.filter(({ is_read: isRead }) => !isRead).map(({ message }) => message)).toEqual([
        expect.stringMatching(/Pay: 727 USD a day\.$/),
      ]);
    });
    it('of its words is nobody’s news, nor is one to people who are out of it', async () => {
      const { id, applicant, application } = await withApplicant();
      await change(id, { description: 'Bring gloves.', is_urgent: true });
      expect(await heard(applicant)).toEqual([]);
      await accepted(applicant, edit('applications', application, { status: 'withdrawn' }));
      await change(id, { salary_min: 700, salary_max: null });
      expect(await heard(applicant)).toEqual([]);
    });
  });
});
