import { beforeAll, describe, expect, it } from 'vitest';
import type { PushWrite, Row } from '@/backend/sync/sync-protocol';
import { DECLINE_REASONS } from '@/domain/applications/decline-words';
import { newId } from '@/domain/ids';
import { DECLINE_CODES } from '@/domain/vocabulary';
import { addDays } from '@/domain/values/days';
import { ANSWER_CASES, historyOf, stepAt } from '../support/answer-cases';
import type { As } from '../support/database';
import { jobOfCase, RESPOND_BY_CASES } from '../support/respond-by-cases';
import { interview, offer, reply } from './deal-fixtures';
import { onEveryDatabase, onNativeDatabase } from './every-database';
import {
  accepted,
  applying,
  type Cast,
  cast,
  dayFromNow,
  edit,
  firstMessage,
  publishedJob,
  pullAll,
  pushOne,
  readAs,
  refusalOf,
  saving,
  write,
} from './sync-fixtures';

const news = async (who: As): Promise<Row[]> => (await pullAll(who, 'notifications')).documents as Row[];

onEveryDatabase('applications', (db) => {
  let people: Cast;
  let jobId: string;
  beforeAll(async () => {
    people = await cast(db());
  });
  const anyone = async (profile: Row = {}): Promise<As> =>
    db().as({ id: await db().createUser({ name: 'Noor Hale', profile }) });

  describe('applying', () => {
    it('notifies the employer, and contains what both sides need offline', async () => {
      jobId = await publishedJob(people.employer, { application_deadline: dayFromNow(5) });
      const application = await accepted(
        people.talent,
        applying(jobId, { rate_quote_minor: 65_000, status: 'hired', employer_viewed_at: '2026-01-01' }),
      );
      expect(application).toMatchObject({
        applicant_id: people.talent.id,
        employer_id: people.employer.id,
        status: 'pending',
        job_title: 'Gaffer, night exteriors',
        applicant_name: 'Mara Voss',
        employer_viewed_at: null,
        respond_by: dayFromNow(12),
        history: [{ status: 'pending', by: 'applicant' }],
      });
      expect(await news(people.employer)).toMatchObject([
        {
          type: 'new_application',
          title: 'Mara Voss applied',
          message: 'Gaffer, night exteriors',
          action_url: `/employer/applications?job=${jobId}`,
          is_read: false,
        },
      ]);
    });
    it.each(RESPOND_BY_CASES)('promises an answer by the same day as devices say: $what', async (each) => {
      const [row] = await db().sql<{ today: string }>("select private.today('UTC')::text as today");
      const [promised] = await db().sql<{ day: string }>(
        'select private.respond_by(jsonb_populate_record(null::public.jobs, $1::text::jsonb || \'{"timezone": "UTC"}\'))::text as day',
        [JSON.stringify(jobOfCase(each, row!.today))],
      );
      expect(promised!.day).toBe(addDays(row!.today, each.answered));
    });
    it.each([
      [{ application_deadline: null }, 19],
      [{ application_deadline: dayFromNow(18) }, 19],
      [
        {
          application_deadline: null,
          job_dates: [{ day: dayFromNow(1), kind: 'shoot' as const, call: '', wrap: '' }],
        },
        1,
      ],
    ])('sets the date of the promised answer: %j', async (changes, days) => {
      const id = await publishedJob(people.employer, changes);
      expect(await accepted(await anyone(), applying(id))).toMatchObject({ respond_by: dayFromNow(days) });
    });
    it('MQ201: only once per job, from any device', async () => {
      expect(refusalOf(await pushOne(people.talent, applying(jobId), newId()))).toBe(
        'MQ201 You have already applied to this job.',
      );
    });
    it('MQ202: not to a closed job, after the deadline, or to no job', async () => {
      const closed = await publishedJob(people.employer);
      await db().sql("update public.jobs set status = 'closed' where id = $1", [closed]);
      const late = await publishedJob(people.employer);
      await db().sql('update public.jobs set application_deadline = current_date - 2 where id = $1', [late]);
      for (const id of [closed, late, newId()]) {
        expect(refusalOf(await pushOne(people.otherTalent, applying(id)))).toBe(
          'MQ202 Applications for this job have closed.',
        );
      }
    });
    it('MQ203: only with a complete profile', async () => {
      expect(refusalOf(await pushOne(await anyone({ bio: '' }), applying(jobId)))).toBe(
        'MQ203 Complete your profile before applying.',
      );
    });
    it('MQ204: not as an employer', async () => {
      expect(refusalOf(await pushOne(people.otherEmployer, applying(jobId)))).toBe(
        'MQ204 Employers cannot apply to jobs.',
      );
    });
    it("MQ205: not to one's own job", async () => {
      const [id, me] = [await publishedJob(people.admin), people.admin];
      expect(refusalOf(await pushOne(me, applying(id)))).toBe('MQ205 You cannot apply to your own job.');
    });
    it('MQ207: only with a note of at most 4,000 characters', async () => {
      const who = await anyone();
      expect(refusalOf(await pushOne(who, applying(jobId, { cover_note: 'x'.repeat(4001) })))).toBe(
        'MQ207 A cover note can hold 4,000 characters.',
      );
      expect((await pushOne(who, applying(jobId, { cover_note: 'é'.repeat(4000) }))).status).toBe('accepted');
    });
    it('MQ208: not to somebody who blocks the applicant, whose text is not changed either', async () => {
      const [boss, me] = [
        db().as({ id: await db().createUser({ name: 'Gwen Asa', role: 'employer' }) }),
        await anyone(),
      ];
      const [first, second] = [await publishedJob(boss), await publishedJob(boss)];
      const application = await accepted(me, applying(first));
      const thread = await accepted(boss, await firstMessage(boss, String(me.id), 'Hello'));
      const stateOf = async (state: string): Promise<string> => {
        const { documents } = await pullAll(boss, 'conversations');
        const row = documents.find(({ id }) => id === thread.conversation_id) as Row;
        return refusalOf(await pushOne(boss, edit('conversations', row, { state })));
      };
      expect(await stateOf('blocked')).toBe('accepted');
      const closed = 'MQ208 Gwen Asa does not accept applications from you.';
      expect(refusalOf(await pushOne(me, applying(second)))).toBe(closed);
      const words: Row = {
        cover_note: 'Answer me.',
        answers: ['Answer me.'],
        kit_offered: ['answer-me'],
        resume_path: 'answer-me',
        portfolio_ids: [newId()],
        available_dates: [dayFromNow(3)],
        asked_dates: [dayFromNow(3)],
        rate_quote_minor: 1,
        rate_unit: 'hour',
        currency: 'NOK',
      };
      for (const [field, value] of Object.entries(words))
        expect([
          field,
          refusalOf(await pushOne(me, edit('applications', application, { [field]: value }))),
        ]).toEqual([field, closed]);
      expect(await news(boss)).toHaveLength(1);
      const withdrawn = edit('applications', application, { status: 'withdrawn' });
      expect(refusalOf(await pushOne(me, withdrawn))).toBe('accepted');
      expect(await stateOf('open')).toBe('accepted');
      expect(refusalOf(await pushOne(me, applying(second)))).toBe('accepted');
    });
  });

  describe('steps', () => {
    let application: Row & { id: string; rev: number };
    const step = (who: As, changes: Row) => pushOne(who, edit('applications', application, changes), newId());
    const take = async (who: As, changes: Row): Promise<void> => {
      application = await accepted(who, edit('applications', application, changes), newId());
    };

    it('MQ219: the applicant may edit the text until it has moved on, and hears that it has; the employer never may', async () => {
      application = await accepted(await anyone(), applying(jobId));
      const applicant = db().as({ id: String(application.applicant_id) });
      await take(applicant, { cover_note: 'Seven years on nights.' });
      expect(refusalOf(await step(people.employer, { cover_note: 'He is the best.' }))).toMatch(/^MQ403 /);
      await take(people.employer, { status: 'reviewed' });
      const tooLate = /^MQ219 Your application has moved on since/;
      expect(refusalOf(await step(applicant, { cover_note: 'Eight.' }))).toMatch(tooLate);
      const days = { available_dates: [dayFromNow(4)], asked_dates: [dayFromNow(4)] };
      expect(refusalOf(await step(applicant, days))).toMatch(tooLate);
    });
    it('is marked as opened by the employer once, by the server’s clock', async () => {
      await take(people.employer, { employer_viewed_at: '2001-01-01T00:00:00Z' });
      const first = application.employer_viewed_at;
      expect(String(first) > '2026').toBe(true);
      await take(people.employer, { employer_viewed_at: '2030-01-01T00:00:00Z' });
      expect(application.employer_viewed_at).toBe(first);
      expect(
        refusalOf(
          await step(db().as({ id: String(application.applicant_id) }), { employer_viewed_at: null }),
        ),
      ).toMatch(/^MQ403 /);
    });
    it('goes through the lifecycle, with a notification and an event for each step', async () => {
      const applicant = db().as({ id: String(application.applicant_id) });
      // One that is read stays; an unread one would be replaced by the next step (`floods-applications`).
      const readAll = () =>
        db().sql('update public.notifications set is_read = true where user_id = $1', [applicant.id]);
      await readAll();
      await take(people.employer, { status: 'shortlisted' });
      await readAll();
      await take(people.employer, { status: 'interview', interview: interview() });
      await readAll();
      const made = offer();
      await take(people.employer, { status: 'offered', offer: made });
      await readAll();
      await take(applicant, { status: 'accepted', offer_reply: reply(made, 'accept') });
      await take(people.employer, { status: 'hired' });
      expect(application.decided_at).not.toBeNull();
      const steps = (application.history as Row[]).map(({ status, by }) => `${status} by ${by}`);
      expect(steps).toEqual([
        'pending by applicant',
        'reviewed by employer',
        'shortlisted by employer',
        'interview by employer',
        'offered by employer',
        'accepted by applicant',
        'hired by employer',
      ]);
      expect(
        await db().sql(
          'select event from public.job_application_events where application_id = $1 order by id',
          [application.id],
        ),
      ).toEqual(
        ['apply', 'review', 'shortlist', 'interview', 'offer', 'accept', 'hire'].map((event) => ({ event })),
      );
      const titles = (await news(applicant)).map(({ title }) => title);
      expect(titles.toSorted()).toEqual([
        'You are hired',
        'You are invited to an interview',
        'You are on the shortlist',
        'You have an offer',
        'Your application has been read',
      ]);
      expect(await readAs(people.employer, 'jobs', jobId)).toMatchObject({ hired_count: 1 });
    });
    it('MQ206: refuses unlisted steps, and steps of the other side', async () => {
      expect(refusalOf(await step(people.employer, { status: 'pending' }))).toBe(
        'MQ206 An application that is hired cannot become pending.',
      );
      const other = await accepted(people.otherTalent, applying(jobId));
      expect(
        refusalOf(await pushOne(people.otherTalent, edit('applications', other, { status: 'hired' }))),
      ).toBe('MQ206 An application that is pending cannot become hired.');
      expect(
        refusalOf(await pushOne(people.employer, edit('applications', other, { status: 'withdrawn' }))),
      ).toBe('MQ206 An application that is pending cannot become withdrawn.');
    });
    it('is declined with a message, and reconsidered', async () => {
      application = await accepted(await anyone(), applying(jobId));
      await take(people.employer, {
        status: 'declined',
        decline_code: 'dates',
        decline_note: 'The days moved. Next time.',
      });
      expect(application).toMatchObject({ status: 'declined', decline_code: 'dates' });
      expect((await news(db().as({ id: String(application.applicant_id) })))[0]).toMatchObject({
        title: 'Not this time: The days moved. Next time.',
        action_url: `/applications?a=${application.id}`,
      });
      await take(people.employer, { status: 'reviewed' });
      expect(application).toMatchObject({
        status: 'reviewed',
        decline_code: null,
        decline_note: '',
        decided_at: null,
      });
    });
    it('MQ221: is declined with a reason, which cannot be taken out of it after', async () => {
      const one = await accepted(await anyone(), applying(jobId));
      const none = 'MQ221 Choose a reason before you decline.';
      for (const words of [{}, { decline_note: 'Sorry.' }])
        expect(
          refusalOf(
            await pushOne(people.employer, edit('applications', one, { status: 'declined', ...words })),
          ),
        ).toBe(none);
      const said = { status: 'declined', decline_code: 'rate', decline_note: 'Sorry.' };
      const declined = await accepted(people.employer, edit('applications', one, said));
      expect(
        refusalOf(await pushOne(people.employer, edit('applications', declined, { decline_code: null }))),
      ).toBe(none);
    });
    it.each(DECLINE_CODES)('a decline without words is told with its reason (%s)', async (code) => {
      const id = await publishedJob(people.employer);
      const one = await accepted(await anyone(), applying(id));
      if (code === 'filled')
        await db().sql('update public.jobs set headcount = 1, hired_count = 1 where id = $1', [id]);
      const said = { status: 'declined', decline_code: code, decline_note: ' ' };
      await accepted(people.employer, edit('applications', one, said));
      expect((await news(db().as({ id: String(one.applicant_id) })))[0]).toMatchObject({
        title: `Not this time: ${DECLINE_REASONS[code]}`,
      });
    });
    it('MQ218: nobody is told that a role is filled while it is not', async () => {
      const id = await publishedJob(people.employer, { headcount: 2 });
      const filled = { status: 'declined', decline_code: 'filled', decline_note: 'Sorry.' };
      const refused = 'MQ218 This job is not filled, so that cannot be the reason. Choose another one.';
      const decline = async (to: Row, changes: Row) =>
        pushOne(people.employer, edit('applications', to, changes));
      const hired = async (): Promise<void> => {
        const who = await anyone();
        let one = await accepted(who, applying(id));
        const made = offer();
        one = await accepted(people.employer, edit('applications', one, { status: 'offered', offer: made }));
        const yes = { status: 'accepted', offer_reply: reply(made, 'accept') };
        one = await accepted(who, edit('applications', one, yes));
        await accepted(people.employer, edit('applications', one, { status: 'hired' }));
      };
      const rest = [
        await accepted(await anyone(), applying(id)),
        await accepted(await anyone(), applying(id)),
      ] as const;
      expect(refusalOf(await decline(rest[0], filled))).toBe(refused);
      await hired();
      expect(refusalOf(await decline(rest[0], filled))).toBe(refused);
      // Another reason is one, and cannot become this one later.
      const other = await accepted(
        people.employer,
        edit('applications', rest[0], { ...filled, decline_code: 'rate' }),
      );
      expect(refusalOf(await decline(other, { decline_code: 'filled' }))).toBe(refused);
      await hired();
      await accepted(people.employer, edit('applications', other, { decline_code: 'filled' }));
      const answered = await accepted(people.employer, edit('applications', rest[1], filled));
      // What was true when it was said can still be worded better.
      await db().sql('update public.jobs set headcount = 3 where id = $1', [id]);
      await accepted(people.employer, edit('applications', answered, { decline_note: 'Next time.' }));
    });
    it.each(['filled', 'cancelled', 'expired'])('MQ218: of a job that was closed as %s', async (reason) => {
      const id = await publishedJob(people.employer);
      const one = await accepted(await anyone(), applying(id));
      // Whoever has accepted an offer outlives the end of a job that ran out, and can be told no after it.
      await db().sql("update public.job_applications set status = 'accepted' where id = $1", [one.id]);
      await db().sql("update public.jobs set status = 'closed', closed_reason = $2 where id = $1", [
        id,
        reason,
      ]);
      await db().sql("update public.job_applications set status = 'accepted' where id = $1", [one.id]);
      const now = (await pullAll(people.employer, 'applications')).documents.find(
        (row) => row.id === one.id,
      ) as Row;
      const answer = await pushOne(
        people.employer,
        edit('applications', now, { status: 'declined', decline_code: 'filled' }),
      );
      if (reason === 'filled') expect(answer).toMatchObject({ status: 'accepted' });
      else expect(refusalOf(answer)).toMatch(/^MQ218 /);
    });
    it('refuses a reason without a decline, or from the applicant', async () => {
      expect(refusalOf(await step(people.employer, { decline_code: 'rate' }))).toMatch(/^MQ206 /);
      expect(
        refusalOf(await step(db().as({ id: String(application.applicant_id) }), { decline_note: 'x' })),
      ).toMatch(/^MQ403 /);
    });
    it('is withdrawn by the applicant, and the employer is notified', async () => {
      const who = await anyone();
      application = await accepted(who, applying(jobId));
      await take(who, { status: 'withdrawn' });
      expect(application).toMatchObject({ status: 'withdrawn' });
      expect((await news(people.employer)).map(({ title }) => title)).toContain('Noor Hale withdrew');
    });
    it('S7: a withdrawal after a decision is refused with a message', async () => {
      const who = await anyone();
      const mine = await accepted(who, applying(jobId));
      await accepted(
        people.employer,
        edit('applications', mine, { status: 'declined', decline_code: 'other' }),
        newId(),
      );
      expect(await pushOne(who, edit('applications', mine, { status: 'withdrawn' }), newId())).toMatchObject({
        status: 'conflict',
        fields: ['status'],
        master: { status: 'declined' },
      });
    });
  });

  it('ends with its job: waiting applicants are notified, decided applications stay as they are', async () => {
    const id = await publishedJob(people.employer);
    const [waiting, declined] = [await anyone(), await anyone()];
    const a = await accepted(waiting, applying(id));
    const b = await accepted(declined, applying(id));
    await accepted(people.employer, edit('applications', b, { status: 'declined', decline_code: 'other' }));
    const [job] = (await pullAll(people.employer, 'jobs')).documents.filter((row) => row.id === id);
    await accepted(people.employer, edit('jobs', job as Row, { status: 'closed', closed_reason: 'filled' }));
    expect((await pullAll(waiting, 'applications')).documents).toMatchObject([
      {
        id: a.id,
        status: 'job_closed',
        history: [{ by: 'applicant' }, { status: 'job_closed', by: 'system' }],
      },
    ]);
    expect((await pullAll(declined, 'applications')).documents).toMatchObject([
      { id: b.id, status: 'declined' },
    ]);
    expect((await news(waiting)).map(({ title }) => title)).toEqual(['The job has closed']);
  });
  it('shows how often a company answers in time, from five applications on', async () => {
    const boss = db().as({ id: await db().createUser({ role: 'employer' }) });
    const company = await accepted(boss, write('companies', { name: 'Prompt Pictures' }));
    const id = await publishedJob(boss, { company_id: company.id });
    const figures = async (): Promise<Row> => {
      await db().sql('select private.refresh_answer_rates()');
      return (await pullAll(boss, 'companies')).documents.find((row) => row.id === company.id) as Row;
    };
    const sent = [];
    for (let i = 0; i < 5; i += 1) sent.push(await accepted(await anyone(), applying(id)));
    for (const application of sent.slice(0, 4))
      await accepted(boss, edit('applications', application, { status: 'shortlisted' }));
    await accepted(boss, edit('applications', sent[4]!, { status: 'reviewed' }));
    expect(await figures()).toMatchObject({ answer_rate: null, median_reply_minutes: null });
    await db().sql('update public.job_applications set respond_by = current_date - 1 where id = $1', [
      sent[4]!.id,
    ]);
    // Being read is no answer: the day has passed, and the applicant is told that there was none.
    expect(await figures()).toMatchObject({ answer_rate: 80, median_reply_minutes: 0 });
  });
  it.each(ANSWER_CASES)('an answer: %s', async (_what, steps, answered) => {
    const [row] = await db().sql('select private.answered_at($1::text::jsonb) as at', [
      JSON.stringify(historyOf(steps)),
    ]);
    const { at } = row as { at: string | Date | null };
    expect(at === null ? null : new Date(at).toISOString()).toBe(answered === null ? null : stepAt(answered));
  });
  it('does not notify people who have switched the type off', async () => {
    const muted = await anyone({ settings: { muted: ['application_status'], quiet_from: '', quiet_to: '' } });
    const application = await accepted(muted, applying(jobId));
    await accepted(people.employer, edit('applications', application, { status: 'reviewed' }));
    expect(await news(muted)).toEqual([]);
  });

  describe('a private note about a person', () => {
    const noting = async (
      who: As,
      about: string,
      payload: Row,
      label = 'Idris Kane',
    ): Promise<PushWrite> => ({
      ...(await saving(who, 'person_note', about)),
      document: { kind: 'person_note', target_id: about, label, payload },
    });
    const readBy = async (who: As): Promise<Row[]> =>
      who.sql("select payload from public.saved where kind = 'person_note'");

    it('is read, changed and removed by its author alone, whoever it is about', async () => {
      const about = String(people.otherTalent.id);
      const row = await accepted(people.employer, await noting(people.employer, about, { stars: 4 }));
      for (const who of [people.otherTalent, people.otherEmployer, people.admin]) {
        expect(await readBy(who)).toEqual([]);
        expect((await pullAll(who, 'saved')).documents).toEqual([]);
        const theirs = await noting(who, about, { stars: 1 });
        expect(refusalOf(await pushOne(who, { ...theirs, id: row.id }))).toMatch(/^MQ4/);
        expect((await pushOne(who, edit('saved', row, { payload: {} }))).status).not.toBe('accepted');
      }
      expect(await readBy(people.employer)).toEqual([{ payload: { stars: 4 } }]);
    });

    it('S2: written first on two devices at once has the stars of one, the note of the other, and the tags of both', async () => {
      const boss = await anyone();
      const about = String(people.otherTalent.id);
      await accepted(boss, await noting(boss, about, { stars: 5, tags: ['own van'] }), newId());
      const second = await accepted(
        boss,
        await noting(boss, about, { tags: ['night shoots'], note: 'Calm on water.' }),
        newId(),
      );
      expect(second.payload).toEqual({
        stars: 5,
        tags: ['own van', 'night shoots'],
        note: 'Calm on water.',
      });
      const answer = await pushOne(boss, await noting(boss, about, { note: 'Late twice.' }), newId());
      expect(answer).toMatchObject({
        status: 'conflict',
        fields: ['payload.note'],
        master: { payload: { note: 'Calm on water.' } },
      });
    });

    it('S14: is closed to a session that has not passed the second factor', async () => {
      const boss = await anyone();
      const one = await noting(boss, String(people.otherTalent.id), { stars: 3 });
      await accepted(boss, one);
      await db().sql('insert into private.two_factor (user_id, enabled_at) values ($1, now())', [boss.id]);
      expect(await readBy(boss)).toEqual([]);
      await expect(pushOne(boss, { ...one, edit: newId() })).rejects.toMatchObject({ code: 'PT403' });
    });
  });
});

onNativeDatabase('concurrent applications', (db) => {
  it('MQ201: two devices that apply at once create one application', async () => {
    const people = await cast(db());
    const id = await publishedJob(people.employer);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => pushOne(people.talent, applying(id), newId())),
    );
    expect(answers.map(refusalOf).toSorted()).toEqual([
      'MQ201 You have already applied to this job.',
      'MQ201 You have already applied to this job.',
      'MQ201 You have already applied to this job.',
      'MQ201 You have already applied to this job.',
      'MQ201 You have already applied to this job.',
      'accepted',
    ]);
  });
  it('no application stays open on a job that closes before it is committed', async () => {
    const people = await cast(db());
    const id = await publishedJob(people.employer);
    const [job] = (await pullAll(people.employer, 'jobs')).documents.filter((row) => row.id === id);
    const slow = await db().connect();
    await people.talent.sql('select 1');
    await slow.sql('begin');
    await slow.sql(
      `select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`,
      [
        JSON.stringify({
          sub: people.talent.id,
          role: 'authenticated',
          session_id: people.talent.sessionId,
        }),
      ],
    );
    await slow.sql('insert into public.job_applications (job_id) values ($1)', [id]);
    const closing = pushOne(
      people.employer,
      edit('jobs', job as Row, { status: 'closed', closed_reason: 'filled' }),
    );
    const waits = async (): Promise<boolean> =>
      (
        await db().sql(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).length > 0;
    const ended = closing.then(() => true);
    while (!(await Promise.race([waits(), ended]))) await new Promise((done) => setTimeout(done, 5));
    await slow.sql('commit');
    await slow.end();
    expect((await closing).status).toBe('accepted');
    expect(await db().sql('select status from public.job_applications where job_id = $1', [id])).toEqual([
      { status: 'job_closed' },
    ]);
  });
  it('no application stays open on a job that closes while many apply', async () => {
    const people = await cast(db());
    const id = await publishedJob(people.employer);
    const [job] = (await pullAll(people.employer, 'jobs')).documents.filter((row) => row.id === id);
    const crowd = await Promise.all(Array.from({ length: 8 }, () => db().createUser()));
    await Promise.all([
      ...crowd.map((user) => pushOne(db().as({ id: user }), applying(id))),
      pushOne(people.employer, edit('jobs', job as Row, { status: 'closed', closed_reason: 'filled' })),
    ]);
    expect(
      await db().sql("select id from public.job_applications where job_id = $1 and status = 'pending'", [id]),
    ).toEqual([]);
  });
});
