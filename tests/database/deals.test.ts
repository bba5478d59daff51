import { beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '@/backend/sync/sync-protocol';
import { newId } from '@/domain/ids';
import { APPLICATION_STATUSES } from '@/domain/lifecycles';
import { MAX_DEAL_STEPS } from '@/domain/limits';
import type { As } from '../support/database';
import { inHours, interview, offer, reply } from './deal-fixtures';
import { onEveryDatabase } from './every-database';
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
  refusalOf,
} from './sync-fixtures';

const news = async (who: As): Promise<Row[]> => (await pullAll(who, 'notifications')).documents as Row[];

onEveryDatabase('offers and interviews', (db) => {
  let people: Cast;
  let jobId: string;
  let talent: As;
  let application: Row & { id: string; rev: number };
  beforeAll(async () => {
    people = await cast(db());
    jobId = await publishedJob(people.employer);
  });
  const tries = (who: As, changes: Row, from: Row = application) =>
    pushOne(who, edit('applications', from as typeof application, changes), newId());
  const takes = async (who: As, changes: Row): Promise<void> => {
    application = await accepted(who, edit('applications', application, changes), newId());
  };
  const begin = async (): Promise<void> => {
    talent = db().as({ id: await db().createUser({ name: 'Noor Hale' }) });
    application = await accepted(talent, applying(jobId));
  };
  const beginOffered = async (changes: Row = {}): Promise<Row> => {
    await begin();
    const made = offer(changes);
    await takes(people.employer, { status: 'offered', offer: made });
    return made;
  };
  /** One that was made in time, and has been open until this day. */
  const offeredUntil = async (day: string): Promise<Row> => {
    const made = await beginOffered();
    await db().sql(
      "update public.job_applications set offer = offer || jsonb_build_object('answer_by', $2::text) where id = $1",
      [application.id, day],
    );
    application = (await pullAll(talent, 'applications')).documents.find(
      ({ id }) => id === application.id,
    ) as typeof application;
    return made;
  };

  describe('an offer', () => {
    it('has its terms, is accepted in the same words, and only then becomes a hire', async () => {
      const made = await beginOffered();
      expect(application).toMatchObject({ status: 'offered', offer: made, offer_reply: null });
      expect(refusalOf(await tries(people.employer, { status: 'hired' }))).toBe(
        'MQ206 An application that is offered cannot become hired.',
      );
      await takes(talent, { status: 'accepted', offer_reply: reply(made, 'accept', 'Gladly.') });
      expect(application.history).toMatchObject([
        { status: 'pending', by: 'applicant' },
        { status: 'offered', by: 'employer' },
        { status: 'accepted', by: 'applicant' },
      ]);
      expect(
        (await news(people.employer)).find(({ title }) => title === 'Noor Hale accepted your offer'),
      ).toMatchObject({
        type: 'application_status',
        action_url: `/employer/applications?job=${jobId}&a=${application.id}`,
      });
      await takes(people.employer, { status: 'hired' });
      // The unread one about the offer says what has become of it.
      expect((await news(talent)).map(({ title }) => title)).toEqual(['You are hired']);
      expect(
        await db().sql(
          'select event from public.job_application_events where application_id = $1 order by id',
          [application.id],
        ),
      ).toEqual(['apply', 'offer', 'accept', 'hire'].map((event) => ({ event })));
    });
    it.each(APPLICATION_STATUSES.filter((status) => status !== 'accepted' && status !== 'hired'))(
      'MQ206: nobody is hired who is %s, because a hire follows a yes to an offer alone',
      async (status) => {
        await begin();
        if (status !== 'pending')
          await db().sql('update public.job_applications set status = $2 where id = $1', [
            application.id,
            status,
          ]);
        const [stored] = (await pullAll(people.employer, 'applications')).documents.filter(
          ({ id }) => id === application.id,
        );
        const terms = offer();
        for (const changes of [{ status: 'hired' }, { status: 'hired', offer: terms }])
          expect(refusalOf(await tries(people.employer, changes, stored))).toMatch(/^MQ206 /);
        // Nor does an employer say yes in their name, nor the applicant to no offer.
        for (const yes of [{}, { offer_reply: reply(terms, 'accept') }]) {
          expect(await tries(people.employer, { status: 'accepted', ...yes }, stored)).toMatchObject({
            status: 'refused',
          });
          expect(await tries(talent, { status: 'accepted', ...yes }, stored)).toMatchObject({
            status: 'refused',
          });
        }
        expect(
          await db().sql(
            'select status, (select count(*)::int from public.bookings where application_id = a.id) as booked from public.job_applications a where id = $1',
            [application.id],
          ),
        ).toEqual([{ status, booked: 0 }]);
      },
    );
    it.each([
      ['on its days', [dayFromNow(20), dayFromNow(21)], [{ status: 'confirmed' }]],
      ['by one without days', [], []],
    ])('that is accepted books its person %s, before and after the hire', async (_, days, bookings) => {
      const made = await beginOffered({ days });
      const booked = () =>
        db().sql('select status from public.bookings where application_id = $1', [application.id]);
      await takes(talent, { status: 'accepted', offer_reply: reply(made, 'accept') });
      expect(await booked()).toEqual(bookings);
      await takes(people.employer, { status: 'hired' });
      expect(await booked()).toEqual(bookings);
    });
    it.each([
      ['turn_down', 'turned_down', 'Noor Hale turned your offer down'],
      ['ask_change', 'change_asked', 'Noor Hale asks for a change to your offer'],
    ])('is answered with %s, and the employer reads it', async (answer, status, title) => {
      const made = await beginOffered();
      await takes(talent, { status, offer_reply: reply(made, answer, 'The night days pay too little.') });
      expect(application).toMatchObject({ status, decided_at: null });
      expect((await news(people.employer)).map((row) => row.title)).toContain(title);
      const again = offer({ rate_minor: 70_000 });
      await takes(people.employer, { status: 'offered', offer: again });
      expect(application).toMatchObject({ status: 'offered', offer: again });
      await takes(talent, { status: 'accepted', offer_reply: reply(again, 'accept') });
    });
    it('names kit and what cancelling costs, which the booking that it becomes has as well', async () => {
      const made = await beginOffered({ kit_fee_minor: 4_000, kill_fee_percent: 50 });
      expect(application).toMatchObject({ offer: made });
      await takes(talent, { status: 'accepted', offer_reply: reply(made, 'accept') });
      const booked = () =>
        db().sql('select kit_fee_minor, kill_fee_percent from public.bookings where application_id = $1', [
          application.id,
        ]);
      expect(await booked()).toEqual([{ kit_fee_minor: 4_000, kill_fee_percent: 50 }]);
      const dotted = await beginOffered({ kit_fee_minor: 4_000, kill_fee_percent: 50 });
      await db().sql(
        `update public.job_applications set offer = offer || '{"rate_minor": 62000.0, "kit_fee_minor": 4000.0, "kill_fee_percent": 50.0}' where id = $1`,
        [application.id],
      );
      await takes(talent, { status: 'accepted', offer_reply: reply(dotted, 'accept') });
      expect(await booked(), 'as another client may write a number').toEqual([
        { kit_fee_minor: 4_000, kill_fee_percent: 50 },
      ]);
      const plain = await beginOffered();
      await takes(talent, { status: 'accepted', offer_reply: reply(plain, 'accept') });
      expect(await booked(), 'as an earlier version of the app offers').toEqual([
        { kit_fee_minor: null, kill_fee_percent: 0 },
      ]);
    });
    it.each([
      [{ kit_fee_minor: -1 }],
      [{ kit_fee_minor: 1.5 }],
      [{ kit_fee_minor: '40' }],
      [{ kill_fee_percent: null }],
      [{ kill_fee_percent: 101 }],
      [{ kill_fee: 50 }],
    ])('MQ400: is no offer with %j', async (changes) => {
      await begin();
      expect(refusalOf(await tries(people.employer, { status: 'offered', offer: offer(changes) }))).toMatch(
        /^MQ400 /,
      );
    });
    it('is accepted as it stands, although a change was asked for', async () => {
      const made = await beginOffered();
      await takes(talent, { status: 'change_asked', offer_reply: reply(made, 'ask_change', 'More.') });
      await takes(talent, { status: 'accepted', offer_reply: reply(made, 'accept') });
    });
    it('MQ209: needs a rate, unless the work is not paid', async () => {
      await begin();
      const without = 'MQ209 Say the rate before you make an offer.';
      expect(refusalOf(await tries(people.employer, { status: 'offered' }))).toBe(without);
      expect(
        refusalOf(await tries(people.employer, { status: 'offered', offer: offer({ rate_minor: null }) })),
      ).toBe(without);
      await takes(people.employer, {
        status: 'offered',
        offer: offer({ rate_minor: null, rate_unit: 'unpaid' }),
      });
    });
    it('MQ210: an answer to an offer that has changed since counts for nothing', async () => {
      const first = await beginOffered();
      const read = application;
      await takes(people.employer, { offer: offer({ rate_minor: 10_000 }) });
      expect((await news(talent)).map(({ title }) => title)).toContain('Your offer has changed');
      for (const [status, answer] of [
        ['accepted', 'accept'],
        ['turned_down', 'turn_down'],
        ['change_asked', 'ask_change'],
      ] as const)
        expect(
          refusalOf(await tries(talent, { status, offer_reply: reply(first, answer, 'Words.') }, read)),
        ).toBe('MQ210 This offer changed before your answer arrived. Read it again, then answer.');
    });
    it('a new offer answers a change that its device had not heard of', async () => {
      const first = await beginOffered();
      const before = application;
      await takes(talent, { status: 'change_asked', offer_reply: reply(first, 'ask_change', 'More.') });
      const second = offer({ rate_minor: 70_000 });
      expect((await tries(people.employer, { offer: second }, before)).master).toMatchObject({
        status: 'offered',
        offer: second,
      });
    });
    it('MQ206: an offer that was accepted is not changed behind its back', async () => {
      const first = await beginOffered();
      const before = application;
      await takes(talent, { status: 'accepted', offer_reply: reply(first, 'accept') });
      expect(refusalOf(await tries(people.employer, { offer: offer({ rate_minor: 1 }) }, before))).toBe(
        'MQ206 An application that is accepted cannot become offered.',
      );
    });
    it('MQ211: cannot be accepted after its last day', async () => {
      const made = await offeredUntil(dayFromNow(-2));
      const late = await tries(talent, { status: 'accepted', offer_reply: reply(made, 'accept') });
      expect(refusalOf(late)).toMatch(
        /^MQ211 This offer was open until \d{1,2} [A-Z][a-z]+ 20\d\d\. Ask for a new one\.$/,
      );
      await takes(talent, { status: 'turned_down', offer_reply: reply(made, 'turn_down') });
    });
    it('can be accepted as long as it is its last day where the job is, or where the applicant lives', async () => {
      const zones = async (job: string, home: string): Promise<void> => {
        await db().sql('update public.jobs set timezone = $2 where id = $1', [jobId, job]);
        await db().sql('update public.profiles set timezone = $2 where id = $1', [talent.id, home]);
      };
      const [{ day }] = (await db().sql("select private.today('Pacific/Honolulu')::text as day")) as [
        { day: string },
      ];
      // A day ahead of Honolulu.
      const ahead = 'Pacific/Kiritimati';
      for (const [job, home, isOpen] of [
        [ahead, 'Pacific/Honolulu', true],
        ['Pacific/Honolulu', ahead, true],
        [ahead, ahead, false],
        [ahead, '', false],
        ['Pacific/Honolulu', '', true],
      ] as const) {
        const made = await offeredUntil(day);
        await zones(job, home);
        const answer = await tries(talent, { status: 'accepted', offer_reply: reply(made, 'accept') });
        expect(refusalOf(answer), `${job} ${home}`).toMatch(isOpen ? /^accepted$/ : /^MQ211/);
      }
      await zones('Europe/London', 'Europe/London');
    });
    it('MQ232: is not made when nobody could accept it any more, as one that waited for a signal', async () => {
      await begin();
      const late = { status: 'offered', offer: offer({ answer_by: dayFromNow(-2) }) };
      expect(refusalOf(await tries(people.employer, late))).toBe(
        'MQ232 The last day for an answer has passed. Choose a later one.',
      );
    });
    it('can be accepted on its last day', async () => {
      const [{ day }] = (await db().sql(
        'select private.today((select timezone from public.jobs where id = $1))::text as day',
        [jobId],
      )) as [{ day: string }];
      const made = await beginOffered({ answer_by: day });
      await takes(talent, { status: 'accepted', offer_reply: reply(made, 'accept') });
    });
    it('MQ400: an id that was offered before does not come back with other terms', async () => {
      const first = await beginOffered();
      await takes(people.employer, { offer: offer() });
      expect(refusalOf(await tries(people.employer, { offer: { ...first, rate_minor: 100 } }))).toMatch(
        /^MQ400 /,
      );
    });
    it('an offer that crosses a step of another device of the employer is made all the same', async () => {
      await begin();
      const before = application;
      await takes(people.employer, { status: 'shortlisted' });
      const made = offer();
      const { master } = await tries(people.employer, { status: 'offered', offer: made }, before);
      expect(master).toMatchObject({ status: 'offered', offer: made });
    });
    const sorry = { status: 'declined', decline_code: 'other', decline_note: 'Sorry.' };
    it('MQ220: a decline that crosses an acceptance is refused with the reason, and the booking stands', async () => {
      const made = await beginOffered();
      const before = application;
      await takes(talent, { status: 'accepted', offer_reply: reply(made, 'accept') });
      expect(refusalOf(await tries(people.employer, sorry, before))).toBe(
        'MQ220 They accepted your offer before your answer arrived. It was not sent.',
      );
      expect(
        await db().sql(
          'select a.status, b.status as booking from public.job_applications a join public.bookings b on b.application_id = a.id where a.id = $1',
          [application.id],
        ),
      ).toEqual([{ status: 'accepted', booking: 'confirmed' }]);
      // Whoever knows of it still may.
      await takes(people.employer, sorry);
      expect(application).toMatchObject({ status: 'declined' });
    });
    it.each([
      ['turned_down', 'They turned your offer down'],
      ['change_asked', 'They asked for a change to your offer'],
    ] as const)('MQ220: a decline that crosses an answer (%s)', async (status, what) => {
      const made = await beginOffered();
      const before = application;
      const answer = status === 'turned_down' ? 'turn_down' : 'ask_change';
      await takes(talent, { status, offer_reply: reply(made, answer, 'Another rate.') });
      expect(refusalOf(await tries(people.employer, sorry, before))).toBe(
        `MQ220 ${what} before your answer arrived. It was not sent.`,
      );
    });
    it.each([
      ['withdrawn', 'They withdrew'],
      ['hired', 'They were hired'],
      ['job_closed', 'The job ended'],
      ['reviewed', 'They were marked as reviewed'],
      ['shortlisted', 'They were put on the shortlist'],
      ['interview', 'They were invited to an interview'],
      ['offered', 'They were offered the job'],
      ['pending', 'Their application changed'],
    ])('MQ220: a decline that crosses another step (%s)', async (status, what) => {
      await begin();
      if (status === 'pending') await takes(people.employer, { status: 'shortlisted' });
      const before = application;
      await db().sql('update public.job_applications set status = $2 where id = $1', [
        application.id,
        status,
      ]);
      expect(refusalOf(await tries(people.employer, sorry, before))).toBe(
        `MQ220 ${what} before your answer arrived. It was not sent.`,
      );
    });
    it('MQ301: offers and interviews are no way round the applicant’s block', async () => {
      const boss = db().as({ id: await db().createUser({ name: 'Gwen Asa', role: 'employer' }) });
      const own = await publishedJob(boss);
      talent = db().as({ id: await db().createUser({ name: 'Noor Hale' }) });
      application = await accepted(talent, applying(own));
      const thread = await accepted(boss, await firstMessage(boss, String(talent.id), 'Hello'));
      const row = (await pullAll(talent, 'conversations')).documents.find(
        ({ id }) => id === thread.conversation_id,
      ) as Row;
      await accepted(talent, edit('conversations', row as typeof application, { state: 'blocked' }));
      for (const changes of [
        { status: 'offered', offer: offer() },
        { status: 'interview', interview: interview() },
      ])
        expect(refusalOf(await tries(boss, changes))).toBe('MQ301 Noor Hale is not accepting messages.');
    });
    it('MQ212: a change has to be named', async () => {
      const made = await beginOffered();
      expect(
        refusalOf(
          await tries(talent, { status: 'change_asked', offer_reply: reply(made, 'ask_change', ' \n') }),
        ),
      ).toBe('MQ212 Say what you would like changed.');
    });
    it('MQ215: an offer that was taken back is not open any more', async () => {
      const made = await beginOffered();
      const read = application;
      await takes(people.employer, { status: 'declined', decline_code: 'other', decline_note: '' });
      expect(
        refusalOf(await tries(talent, { status: 'accepted', offer_reply: reply(made, 'accept') }, read)),
      ).toBe('MQ215 This offer is no longer open.');
    });
    it('S13: nobody answers, offers or accepts for the other side', async () => {
      const made = await beginOffered();
      const forbidden = /^MQ(403|206) /;
      for (const changes of [
        { status: 'accepted', offer_reply: reply(made, 'accept') },
        { offer_reply: reply(made, 'turn_down') },
        { status: 'accepted' },
      ])
        expect([changes, refusalOf(await tries(people.employer, changes))]).toEqual([
          changes,
          expect.stringMatching(forbidden),
        ]);
      for (const changes of [
        { offer: offer({ rate_minor: 9_000_000 }) },
        { status: 'accepted' },
        { status: 'accepted', offer_reply: reply(made, 'turn_down') },
        { status: 'hired' },
        { interview: interview() },
        { offer_reply: { ...reply(made, 'accept'), offer_id: newId() }, status: 'accepted' },
        { offer: null },
      ])
        expect([changes, refusalOf(await tries(talent, changes))]).toEqual([
          changes,
          expect.stringMatching(/^MQ(403|206|210) /),
        ]);
      expect(refusalOf(await tries(people.otherEmployer, { offer: offer() }))).toMatch(/^MQ404 /);
      expect(refusalOf(await tries(people.otherTalent, { offer_reply: reply(made, 'accept') }))).toMatch(
        /^MQ404 /,
      );
      expect((await tries(talent, {})).master).toMatchObject({ status: 'offered', offer: made });
    });
    it.each([
      ['a rate below nothing', { rate_minor: -1 }],
      ['a rate beyond all rates', { rate_minor: 1_000_000_001 }],
      ['part of a cent', { rate_minor: 1.5 }],
      ['a unit that is none', { rate_unit: 'minute' }],
      ['a day that is none', { days: ['2027-02-30'] }],
      ['too many days', { days: Array.from({ length: 201 }, () => '2027-02-01') }],
      ['a last day that is none', { answer_by: 'soon' }],
      ['a currency that is none', { currency: 'ZZZ' }],
      ['too many words', { note: 'x'.repeat(1001) }],
      ['a field of its own', { bonus: 1 }],
      ['an id that is none', { id: 'x' }],
      ['no place', { place: null }],
    ])('MQ400: %s', async (_what, changes) => {
      await begin();
      expect(refusalOf(await tries(people.employer, { status: 'offered', offer: offer(changes) }))).toMatch(
        /^MQ400 /,
      );
    });
    it('MQ400: a changed offer is a new one, with an id of its own', async () => {
      const made = await beginOffered();
      expect(refusalOf(await tries(people.employer, { offer: { ...made, rate_minor: 1 } }))).toMatch(
        /^MQ400 /,
      );
    });
    it('MQ208: words with an answer are no way round a block', async () => {
      const boss = db().as({ id: await db().createUser({ name: 'Gwen Asa', role: 'employer' }) });
      const own = await publishedJob(boss);
      talent = db().as({ id: await db().createUser({ name: 'Noor Hale' }) });
      application = await accepted(talent, applying(own));
      const made = offer();
      await takes(boss, { status: 'offered', offer: made });
      const thread = await accepted(boss, await firstMessage(boss, String(talent.id), 'Hello'));
      const row = (await pullAll(boss, 'conversations')).documents.find(
        ({ id }) => id === thread.conversation_id,
      ) as Row;
      await accepted(boss, edit('conversations', row as typeof application, { state: 'blocked' }));
      expect(
        refusalOf(
          await tries(talent, { status: 'change_asked', offer_reply: reply(made, 'ask_change', 'Read me.') }),
        ),
      ).toBe('MQ208 Gwen Asa does not accept applications from you.');
      // Nobody is booked by somebody who has blocked them, and a no is open to them.
      expect(refusalOf(await tries(talent, { status: 'accepted', offer_reply: reply(made, 'accept') }))).toBe(
        'MQ301 Gwen Asa is not accepting messages.',
      );
      await takes(talent, { status: 'turned_down', offer_reply: reply(made, 'turn_down') });
    });
    it('what a later step overtook with no signal was never said: one write, and its last step counts', async () => {
      await begin();
      await takes(people.employer, {
        status: 'declined',
        decline_code: 'other',
        decline_note: 'Sorry.',
        offer: offer(),
        interview: interview(),
      });
      expect(application).toMatchObject({
        status: 'declined',
        offer: null,
        interview: null,
        decline_note: 'Sorry.',
      });
      const made = await beginOffered();
      await takes(talent, {
        status: 'withdrawn',
        offer_reply: reply(made, 'accept'),
        interview_reply: { interview_id: newId(), slot: null, note: 'x' },
      });
      expect(application).toMatchObject({ status: 'withdrawn', offer_reply: null, interview_reply: null });
      await begin();
      const second = offer();
      await takes(people.employer, { status: 'offered', offer: second, interview: interview() });
      expect(application).toMatchObject({ status: 'offered', offer: second, interview: null });
    });
    it('MQ208: nor are words with the answer to an interview', async () => {
      const boss = db().as({ id: await db().createUser({ name: 'Gwen Asa', role: 'employer' }) });
      talent = db().as({ id: await db().createUser({ name: 'Noor Hale' }) });
      application = await accepted(talent, applying(await publishedJob(boss)));
      const invited = interview();
      await takes(boss, { status: 'interview', interview: invited });
      const thread = await accepted(boss, await firstMessage(boss, String(talent.id), 'Hello'));
      const row = (await pullAll(boss, 'conversations')).documents.find(
        ({ id }) => id === thread.conversation_id,
      ) as Row;
      await accepted(boss, edit('conversations', row as typeof application, { state: 'blocked' }));
      const none = { interview_id: invited.id, slot: null, note: 'Read me.' };
      expect(refusalOf(await tries(talent, { interview_reply: none }))).toBe(
        'MQ208 Gwen Asa does not accept applications from you.',
      );
    });
    it('MQ217: is not changed for ever', async () => {
      const made = await beginOffered();
      await db().sql(
        `update public.job_applications a set history =
          (select jsonb_agg(step) from (select a.history -> 0 as step from generate_series(1, $2)) steps) where id = $1`,
        [application.id, MAX_DEAL_STEPS],
      );
      expect(refusalOf(await tries(people.employer, { offer: offer() }))).toBe(
        `MQ217 This has changed ${MAX_DEAL_STEPS} times. Write to each other instead.`,
      );
      // Whoever proposed last must not lock the other out.
      await takes(talent, { status: 'turned_down', offer_reply: reply(made, 'turn_down') });
    });
    it('outlives the last day of its job, once it is accepted: nobody has decided about it', async () => {
      const own = await publishedJob(people.employer);
      const waiting = await accepted(people.otherTalent, applying(own));
      talent = db().as({ id: await db().createUser({ name: 'Noor Hale' }) });
      application = await accepted(talent, applying(own));
      const made = offer();
      await takes(people.employer, { status: 'offered', offer: made });
      await takes(talent, { status: 'accepted', offer_reply: reply(made, 'accept') });
      await db().sql('update public.jobs set valid_through = current_date - 2 where id = $1', [own]);
      await db().sql('select private.close_expired_jobs()');
      const states = await db().sql('select id, status from public.job_applications where job_id = $1', [
        own,
      ]);
      expect(states).toEqual(
        expect.arrayContaining([
          { id: waiting.id, status: 'job_closed' },
          { id: application.id, status: 'accepted' },
        ]),
      );
      await takes(people.employer, { status: 'hired' });
    });
    it('ends with its job, accepted or not, and S6 stays with both', async () => {
      const own = await publishedJob(people.employer);
      talent = db().as({ id: await db().createUser({ name: 'Noor Hale' }) });
      application = await accepted(talent, applying(own));
      const made = offer();
      await takes(people.employer, { status: 'offered', offer: made });
      await takes(talent, { status: 'accepted', offer_reply: reply(made, 'accept') });
      const [job] = (await pullAll(people.employer, 'jobs')).documents.filter((row) => row.id === own);
      await accepted(
        people.employer,
        edit('jobs', job as typeof application, { status: 'closed', closed_reason: 'cancelled' }),
      );
      expect((await pullAll(talent, 'applications')).documents).toMatchObject([
        { status: 'job_closed', offer: made },
      ]);
    });
  });

  describe('an interview', () => {
    it('has times, one of which is chosen, and chosen again', async () => {
      await begin();
      const invited = interview();
      await takes(people.employer, { status: 'interview', interview: invited });
      const [first, second] = invited.slots as [string, string];
      await takes(talent, { interview_reply: { interview_id: invited.id, slot: first, note: '' } });
      await takes(talent, { interview_reply: { interview_id: invited.id, slot: second, note: '' } });
      expect((application.history as Row[]).map(({ status, by }) => `${status} by ${by}`)).toEqual([
        'pending by applicant',
        'interview by employer',
        'interview by applicant',
        'interview by applicant',
      ]);
      expect((await news(people.employer)).map(({ title }) => title)).toContain(
        'Noor Hale chose an interview time',
      );
    });
    it('MQ216: other times are asked for in words, and proposed', async () => {
      await begin();
      const invited = interview();
      await takes(people.employer, { status: 'interview', interview: invited });
      const none = { interview_id: invited.id, slot: null };
      expect(refusalOf(await tries(talent, { interview_reply: { ...none, note: ' ' } }))).toBe(
        'MQ216 Say which times would suit you.',
      );
      await takes(talent, { interview_reply: { ...none, note: 'Any evening.' } });
      expect((await news(people.employer)).map(({ title }) => title)).toContain(
        'Noor Hale asks for other interview times',
      );
      await takes(people.employer, { interview: interview() });
      expect((await news(talent)).map(({ title }) => title)).toContain('New times for your interview');
    });
    it('MQ213: needs a time that is still to come', async () => {
      await begin();
      const without = 'MQ213 Offer at least one time for the interview that is still to come.';
      expect(refusalOf(await tries(people.employer, { status: 'interview' }))).toBe(without);
      const past = interview({ slots: [inHours(-1)] });
      expect(refusalOf(await tries(people.employer, { status: 'interview', interview: past }))).toBe(without);
    });
    it('MQ214: a time that was not proposed, or has been replaced, cannot be chosen', async () => {
      await begin();
      const gone = 'MQ214 The times for this interview changed before your answer arrived. Choose again.';
      const first = interview();
      await takes(people.employer, { status: 'interview', interview: first });
      const own = { interview_id: first.id, slot: inHours(30), note: '' };
      expect(refusalOf(await tries(talent, { interview_reply: own }))).toBe(gone);
      const read = application;
      await takes(people.employer, { interview: interview() });
      expect(
        refusalOf(await tries(people.employer, { interview: { ...first, place: 'Elsewhere' } })),
      ).toMatch(/^MQ400 /);
      const late = { interview_id: first.id, slot: (first.slots as string[])[0], note: '' };
      expect(refusalOf(await tries(talent, { interview_reply: late }, read))).toBe(gone);
    });
    it('MQ231: a time that has passed cannot be chosen, also where that was tapped before', async () => {
      await begin();
      const [past, ahead] = [inHours(-1), inHours(24)];
      const invited = interview({ slots: [past, ahead] });
      await takes(people.employer, { status: 'interview', interview: invited });
      const choose = (slot: string): Row => ({
        interview_reply: { interview_id: invited.id, slot, note: '' },
      });
      expect(refusalOf(await tries(talent, choose(past)))).toBe(
        'MQ231 This time has passed. Choose another, or ask for other times.',
      );
      await takes(talent, choose(ahead));
    });
    it('S13: the employer does not choose, and nobody answers after the next step', async () => {
      await begin();
      const invited = interview();
      await takes(people.employer, { status: 'interview', interview: invited });
      const choice = {
        interview_reply: { interview_id: invited.id, slot: (invited.slots as string[])[0], note: '' },
      };
      expect(refusalOf(await tries(people.employer, choice))).toMatch(/^MQ403 /);
      await takes(people.employer, { status: 'offered', offer: offer() });
      expect(refusalOf(await tries(talent, choice))).toMatch(/^MQ214 /);
      expect(refusalOf(await tries(people.employer, { interview: interview() }))).toBe(
        'MQ206 An application that is offered cannot become interview.',
      );
    });
    it.each([
      ['no times', { slots: [] }],
      ['six times', { slots: Array.from({ length: 6 }, (_, i) => inHours(24 + i)) }],
      ['a time without a zone', { slots: ['2027-02-01T10:00:00'] }],
      ['a day that is none', { slots: ['2027-02-30T10:00:00.000Z'] }],
      ['no length', { minutes: 0 }],
      ['a kind that is none', { kind: 'seance' }],
      ['a place that is too long', { place: 'x'.repeat(501) }],
    ])('MQ400: %s', async (_what, changes) => {
      await begin();
      expect(
        refusalOf(await tries(people.employer, { status: 'interview', interview: interview(changes) })),
      ).toMatch(/^MQ400 /);
    });
  });
});

onEveryDatabase('reminders', (db) => {
  let people: Cast;
  beforeAll(async () => {
    people = await cast(db());
  });
  const remind = async (): Promise<number> =>
    ((await db().sql('select private.send_reminders() as count')) as [{ count: number }])[0].count;
  const titles = async (who: As): Promise<unknown[]> =>
    (await news(who))
      .filter(({ type }) => type === 'deadline' || type === 'reply_due')
      .map(({ title }) => title);
  const applied = async (): Promise<{
    talent: As;
    application: Row & { id: string; rev: number };
    jobId: string;
  }> => {
    const jobId = await publishedJob(people.employer, { timezone: 'UTC' });
    const talent = db().as({ id: await db().createUser({ name: 'Noor Hale' }) });
    return { talent, application: await accepted(talent, applying(jobId)), jobId };
  };
  const change = (who: As, row: Row & { id: string; rev: number }, changes: Row) =>
    accepted(who, edit('applications', row, changes), newId());

  it('an employer is reminded once of the replies due by tomorrow, for each job and day', async () => {
    const { application, jobId } = await applied();
    await accepted(people.otherTalent, applying(jobId));
    const due = (when: string) =>
      db().sql(`update public.job_applications set respond_by = ${when} where job_id = $1`, [jobId]);
    await due("private.today('UTC') + 2");
    expect(await remind()).toBe(0);
    await due("private.today('UTC') + 1");
    expect([await remind(), await remind()]).toEqual([1, 0]);
    await due("private.today('UTC')");
    expect(await remind()).toBe(1);
    expect((await titles(people.employer)).toSorted()).toEqual([
      '2 people are promised an answer by today',
      '2 people are promised an answer by tomorrow',
    ]);
    const [row] = (await pullAll(people.employer, 'applications')).documents.filter(
      ({ id }) => id === application.id,
    );
    await change(people.employer, row as typeof application, { status: 'shortlisted' });
    await db().sql("update public.job_applications set status = 'shortlisted' where job_id = $1", [jobId]);
    await due("private.today('UTC') + 1");
    await db().sql('delete from private.reminders');
    expect(await remind()).toBe(0);
  });
  it('an applicant is reminded once of an offer that runs out, and again of the next one', async () => {
    const { talent, application } = await applied();
    const offered = await change(people.employer, application, {
      status: 'offered',
      offer: offer({ answer_by: dayFromNow(1) }),
    });
    expect([await remind(), await remind()]).toEqual([1, 0]);
    const again = await change(people.employer, offered, { offer: offer({ answer_by: dayFromNow(1) }) });
    expect(await remind()).toBe(1);
    expect(await titles(talent)).toEqual([
      'Your offer is open until tomorrow',
      'Your offer is open until tomorrow',
    ]);
    await change(talent, again, { status: 'accepted', offer_reply: reply(again.offer as Row, 'accept') });
    await db().sql('delete from private.reminders');
    expect(await remind()).toBe(0);
  });
  it('both are reminded once of an interview within 24 hours', async () => {
    const { talent, application } = await applied();
    const times = interview({ slots: [inHours(30), inHours(20)] });
    const invited = await change(people.employer, application, { status: 'interview', interview: times });
    const choose = (row: typeof application, i: number) =>
      change(talent, row, {
        interview_reply: { interview_id: times.id, slot: (times.slots as string[])[i], note: '' },
      });
    const later = await choose(invited, 0);
    expect(await remind()).toBe(0);
    await choose(later, 1);
    expect([await remind(), await remind()]).toEqual([1, 0]);
    expect(await titles(talent)).toEqual(['Your interview is within 24 hours']);
    expect(await titles(people.employer)).toContain('Your interview with Noor Hale is within 24 hours');
  });
});
