import { beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '@/backend/sync/sync-protocol';
import { turnOf } from '@/domain/applications/deal';
import { newId } from '@/domain/ids';
import { APPLICATION_STATUSES, EMPLOYER_STEP_DAYS } from '@/domain/lifecycles';
import type { Application } from '@/domain/streams/applications';
import { addDays } from '@/domain/values/days';
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
  publishedJob,
  pullAll,
} from './sync-fixtures';

/** A field that is left out is null in the row already; written as JSON it would be the value `null`. */
const withoutNulls = (row: object): object =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));

type Applied = Row & { id: string; rev: number };

onEveryDatabase('the employer’s later steps', (db) => {
  let people: Cast;
  let talent: As;
  let application: Applied;
  beforeAll(async () => {
    people = await cast(db());
  });
  const begin = async (firstDay: string): Promise<void> => {
    const jobId = await publishedJob(people.employer, {
      timezone: 'UTC',
      application_deadline: null,
      job_dates: [{ day: firstDay, kind: 'shoot', call: '', wrap: '' }],
    });
    talent = db().as({ id: await db().createUser({ name: 'Noor Hale' }) });
    application = await accepted(talent, applying(jobId));
  };
  const takes = async (who: As, changes: Row): Promise<unknown> => {
    application = await accepted(who, edit('applications', application, changes), newId());
    return application.step_by;
  };
  const daysAfter = (day: string): string => addDays(day, EMPLOYER_STEP_DAYS);

  it('have a day each, counted from the step before or from the end of the applicant’s turn', async () => {
    await begin(dayFromNow(60));
    expect(application.step_by).toBeNull();
    expect(await takes(people.employer, { status: 'reviewed' })).toBeNull();
    expect(await takes(people.employer, { status: 'shortlisted' })).toBe(daysAfter(dayFromNow(0)));
    const times = interview({ slots: [inHours(24), inHours(72)] });
    expect(await takes(people.employer, { status: 'interview', interview: times })).toBe(
      daysAfter(dayFromNow(3)),
    );
    const answer = (slot: string | null) => ({
      interview_reply: { interview_id: times.id, slot, note: 'After six.' },
    });
    expect(await takes(talent, answer(null))).toBe(daysAfter(dayFromNow(0)));
    expect(await takes(talent, answer((times.slots as string[])[0] ?? ''))).toBe(daysAfter(dayFromNow(1)));
    const made = offer({ answer_by: dayFromNow(5) });
    expect(await takes(people.employer, { status: 'offered', offer: made })).toBe(daysAfter(dayFromNow(5)));
    expect(
      await takes(talent, { status: 'change_asked', offer_reply: reply(made, 'ask_change', 'More.') }),
    ).toBe(daysAfter(dayFromNow(0)));
    const open = offer({ answer_by: null });
    expect(await takes(people.employer, { status: 'offered', offer: open })).toBeNull();
    expect(await takes(talent, { status: 'accepted', offer_reply: reply(open, 'accept') })).toBe(
      daysAfter(dayFromNow(0)),
    );
    expect(await takes(people.employer, { status: 'hired' })).toBeNull();
  });

  it('are due the day before the first shoot day where that is sooner, and never before tomorrow', async () => {
    for (const [first, due] of [
      [5, 4],
      [1, 1],
    ] as const) {
      await begin(dayFromNow(first));
      expect(await takes(people.employer, { status: 'shortlisted' })).toBe(dayFromNow(due));
    }
  });

  it('cannot be given a day by either side', async () => {
    await begin(dayFromNow(60));
    await takes(people.employer, { status: 'shortlisted' });
    const now = application.step_by;
    await db().sql('update public.job_applications set step_by = step_by where id = $1', [application.id]);
    for (const who of [people.employer, talent])
      await expect(
        who.sql('update public.job_applications set step_by = current_date + 90 where id = $1', [
          application.id,
        ]),
      ).rejects.toThrow(/permission denied/);
    expect(
      (
        await db().sql('select step_by::text from public.job_applications where id = $1', [application.id])
      )[0],
    ).toEqual({
      step_by: now,
    });
  });

  it('remind the employer like a first answer: a shortlist is no way out of it', async () => {
    await begin(dayFromNow(60));
    await takes(people.employer, { status: 'shortlisted' });
    const remind = () => db().sql('select private.send_reminders()');
    const titles = async (): Promise<unknown[]> =>
      ((await pullAll(people.employer, 'notifications')).documents as Row[])
        .filter(
          ({ type, action_url: url }) =>
            type === 'reply_due' && String(url).endsWith(String(application.job_id)),
        )
        .map(({ title }) => title);
    await remind();
    expect(await titles()).toEqual([]);
    await db().sql("update public.job_applications set step_by = private.today('UTC') + 1 where id = $1", [
      application.id,
    ]);
    await remind();
    await remind();
    expect(await titles()).toEqual(['1 person is promised an answer by tomorrow']);
  });

  describe('employer_turn_until and turnOf', () => {
    const NOW = new Date('2027-03-10T12:00:00Z');
    const TODAY = '2027-03-10';
    const OFFERS = [
      null,
      offer({ answer_by: null }),
      offer({ answer_by: '2027-03-09' }),
      offer({ answer_by: TODAY }),
    ];
    const past = '2027-03-10T11:00:00.000Z';
    const coming = '2027-03-10T13:00:00.000Z';
    const over = interview({ slots: [past] });
    const both = interview({ slots: [past, coming] });
    const chose = (to: Row, slot: string | null) => ({ interview_id: to.id, slot, note: '' });
    const INTERVIEWS: [Row | null, Row | null][] = [
      [null, null],
      [over, null],
      [both, null],
      [both, chose(over, past)],
      [both, chose(both, null)],
      [both, chose(both, past)],
      [both, chose(both, coming)],
    ];
    const states = APPLICATION_STATUSES.flatMap((status) =>
      OFFERS.flatMap((made) => INTERVIEWS.map(([asked, answered]) => ({ status, made, asked, answered }))),
    );

    it(`agree whose turn it is, and until when, in all ${states.length} states`, async () => {
      await begin(dayFromNow(60));
      const rows = states.map(({ status, made, asked, answered }) => ({
        status,
        respond_by: '2027-03-12',
        step_by: '2027-03-14',
        offer: made,
        offer_reply: null,
        interview: asked,
        interview_reply: answered,
        history: [{ status, at: '2027-03-09T12:00:00Z', by: 'employer' }],
      }));
      const found = (await db().sql(
        `select private.employer_turn_until(jsonb_populate_record(a, r.value), $2::date, $3::timestamptz)::text as until
         from public.job_applications a, jsonb_array_elements($1::text::jsonb) with ordinality r (value, place)
         where a.id = $4 order by place`,
        [JSON.stringify(rows.map(withoutNulls)), TODAY, NOW.toISOString(), application.id],
      )) as { until: string | null }[];
      const expected = rows.map((row) => {
        const turn = turnOf(row as unknown as Application, TODAY, NOW.getTime());
        return { until: turn?.who === 'employer' ? turn.until : null };
      });
      expect(expected.some(({ until }) => until === '2027-03-14')).toBe(true);
      expect(found).toEqual(expected);
    });
  });
});
