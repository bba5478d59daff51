import { beforeAll, expect, it } from 'vitest';
import { type CallTimes, lastDayOf } from '@/domain/bookings/begun-days';
import { killFee } from '@/domain/bookings/terms';
import { NO_CALL } from '@/domain/call-sheets/own-call';
import { instantAt } from '@/domain/call-sheets/zoned-time';
import { DEFINITIONS } from '@/domain/definition/all-streams';
import { newId } from '@/domain/ids';
import type { Booking } from '@/domain/streams/production/bookings';
import { addDays, type Day } from '@/domain/values/days';
import { PAY_TYPES } from '@/domain/vocabulary';
import { sampleWorld } from '../support/sample-world';
import { onEveryDatabase } from './every-database';
import { type Cast, cast, publishedJob } from './sync-fixtures';

/** The last day of each booking: days on which clocks go forward or back, at midnight too (Cairo, Santiago, Havana), days beside them, and a plain one. */
const LAST_DAYS: readonly Day[] = [
  '2027-01-15',
  '2027-03-14',
  '2027-03-28',
  '2027-04-30',
  '2027-09-05',
  '2027-10-28',
  '2027-10-31',
  '2027-11-07',
];
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/Los_Angeles',
  'America/Havana',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Etc/GMT+12',
  '',
  'Mars/Olympus',
];

interface Plan {
  what: string;
  /** Of the job, for each day. */
  jobCall: string | null;
  /** On the published sheet of each day: the general call, and the person's own. */
  sheet: { zone: string; general: string; own: string } | null;
}
const PLANS: readonly Plan[] = [
  { what: 'nothing', jobCall: null, sheet: null },
  { what: 'a job', jobCall: '00:30', sheet: null },
  { what: 'a job without a call', jobCall: '', sheet: null },
  { what: 'a sheet', jobCall: '06:00', sheet: { zone: '', general: '02:30', own: '' } },
  { what: 'a night', jobCall: '06:00', sheet: { zone: 'Europe/Berlin', general: '18:00', own: '01:30' } },
  { what: 'a sheet that is off', jobCall: '14:00', sheet: { zone: 'UTC', general: '07:00', own: 'off' } },
  { what: 'a late zone', jobCall: null, sheet: { zone: 'Etc/GMT+12', general: '23:59', own: '' } },
  { what: 'an early zone', jobCall: null, sheet: { zone: 'Pacific/Kiritimati', general: '', own: '00:00' } },
];

/** Until when somebody may cancel, and what is due then, is said by the device before it is decided by the server. */
onEveryDatabase('cancelling a booking', (db) => {
  const { content } = DEFINITIONS.callsheets.sample(sampleWorld());
  const sample = DEFINITIONS.bookings.sample(sampleWorld());
  const talent = newId();
  let people: Cast;
  beforeAll(async () => {
    people = await cast(db());
  });

  /** Everything that names calls under one plan, on all days: as the device has it, and in the database. */
  async function planned({ jobCall, sheet }: Plan) {
    const days = LAST_DAYS.flatMap((day) => [addDays(day, -2), day]);
    const dates =
      jobCall === null ? [] : days.map((day) => ({ day, kind: 'shoot' as const, call: jobCall, wrap: '' }));
    const sheets = (sheet === null ? [] : days).map((day) => ({
      shoot_day: day,
      status: 'published' as const,
      timezone: sheet?.zone ?? '',
      content: { ...content, general_call: sheet?.general ?? '' },
      calls: sheet?.own ? { [talent]: { ...NO_CALL, call: sheet.own } } : {},
    }));
    const jobId = jobCall === null ? null : await publishedJob(people.employer);
    await db().sql('update public.jobs set job_dates = $2::text::jsonb where id = $1', [
      jobId,
      JSON.stringify(dates),
    ]);
    const projectId = sheet === null ? null : newId();
    if (projectId !== null) {
      // A sheet has the zone of its project.
      await db().sql(
        "insert into public.projects (id, owner_id, title, timezone) values ($1, $2, 'Low Tide', $3)",
        [projectId, people.employer.id, sheet?.zone],
      );
      for (const one of sheets)
        await db().sql(
          `insert into public.call_sheets (project_id, shoot_day, status, content, calls, version)
           values ($1, $2, $3, $4::text::jsonb, $5::text::jsonb, 1)`,
          [projectId, one.shoot_day, one.status, JSON.stringify(one.content), JSON.stringify(one.calls)],
        );
    }
    return { jobId, projectId, times: { sheets, dates } satisfies CallTimes };
  }

  /** The first millisecond at which the device says that nobody cancels any more. */
  function edgeOf(booking: Booking, times: CallTimes, from: number, to: number): number {
    while (to - from > 1) {
      const between = Math.floor((from + to) / 2);
      if (lastDayOf(booking, times, new Date(between)) === 'begun') to = between;
      else from = between;
    }
    return to;
  }

  /** Long before and after, and around the moment at which it ends on the device: it ends once. */
  function momentsOf(booking: Booking, times: CallTimes): number[] {
    const [first = '', last = ''] = [booking.days[0], booking.days.at(-1)];
    const [from, to] = [addDays(first, -1), addDays(last, 2)].map((day) =>
      Date.parse(instantAt(day, '00:00', booking.timezone)),
    ) as [number, number];
    const edge = edgeOf(booking, times, from, to);
    return [from, edge - 1, edge, to];
  }

  it.each(PLANS)(
    'MQ793: ends at the same moment on the device and on the server, with $what',
    async (plan) => {
      const { jobId, projectId, times } = await planned(plan);
      const cases = LAST_DAYS.flatMap((last) =>
        ZONES.map((timezone) => {
          const booking = {
            ...sample,
            talent_id: talent,
            job_id: jobId,
            project_id: projectId,
            timezone,
            days: [addDays(last, -2), last],
          };
          return { booking, moments: momentsOf(booking, times) };
        }),
      );
      const rows = await db().sql<{ ends: string }>(
        `select string_agg(case when private.days_begun(b, to_timestamp(ms::float8 / 1000)) = cardinality(b.days) then '1' else '0' end, '' order by nth) as ends
       from jsonb_array_elements($1::text::jsonb) with ordinality each (one, n),
         jsonb_populate_record(null::public.bookings, one -> 'booking') b,
         jsonb_array_elements_text(one -> 'moments') with ordinality moment (ms, nth)
       group by n order by n`,
        [JSON.stringify(cases)],
      );
      const wrong = cases.flatMap(({ booking, moments }, n) => {
        const here = moments
          .map((at) => (lastDayOf(booking, times, new Date(at)) === 'begun' ? '1' : '0'))
          .join('');
        const there = rows[n]?.ends ?? '';
        const at = moments[[...here].findIndex((one, nth) => one !== there[nth])];
        return here === there && /^0+1+$/.test(here)
          ? []
          : [`${booking.timezone} ${booking.days.join()}: ${new Date(at ?? 0).toISOString()}`];
      });
      expect(rows).toHaveLength(cases.length);
      expect(wrong).toEqual([]);
    },
  );

  it('owes the same on the device and on the server, to the smallest unit', async () => {
    const days = (count: number) => Array.from({ length: count }, (_, n) => addDays('2027-05-10', n));
    const cases = PAY_TYPES.flatMap((rate_unit) =>
      [null, 0, 1, 30, 50, 99, 12_345, 52_001, 99_999_999].flatMap((rate_minor) =>
        [0, 1, 25, 29, 35, 50, 57, 75, 100].flatMap((kill_fee_percent) =>
          [1, 3, 5, 7, 60, 200].map((count) => ({
            ...sample,
            rate_unit,
            rate_minor,
            kill_fee_percent,
            days: days(count),
          })),
        ),
      ),
    );
    const rows = await db().sql<{ due: string | null }>(
      `select private.kill_fee(b)::text as due from jsonb_array_elements($1::text::jsonb) with ordinality each (one, n),
         jsonb_populate_record(null::public.bookings, one) b order by n`,
      [JSON.stringify(cases)],
    );
    const wrong = cases.flatMap((terms, n) => {
      const [here, there] = [killFee(terms), rows[n]?.due ?? null];
      return (here === null ? null : String(here)) === there
        ? []
        : [
            `${terms.kill_fee_percent} % of ${terms.rate_minor} a ${terms.rate_unit}, ${terms.days.length} days: here ${here}, there ${there}`,
          ];
    });
    expect(rows).toHaveLength(cases.length);
    expect(wrong).toEqual([]);
  });
});
