import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '@/backend/sync/sync-protocol';
import { NO_CALL } from '@/domain/call-sheets/own-call';
import { callsheets } from '@/domain/streams/production/callsheets';
import { addDays, today } from '@/domain/values/days';
import type { As } from '../support/database';
import { sampleWorld } from '../support/sample-world';
import { asking } from './booking-fixtures';
import { offer, reply } from './deal-fixtures';
import { onEveryDatabase } from './every-database';
import { noting } from './note-fixtures';
import {
  accepted,
  applying,
  type Cast,
  cast,
  dayFromNow,
  edit,
  publishedJob,
  pullAll,
  pushOne,
  refusalOf,
  write,
} from './sync-fixtures';

type Own = Row & { id: string; rev: number };
/** Where it is the same day for hours around midnight in UTC. */
const ZONE = 'UTC';
const TODAY = today(new Date(), ZONE);
const { content } = callsheets.sample(sampleWorld());

/** Who has worked for some days keeps them, whatever becomes of the rest. */
onEveryDatabase('a booking that has begun', (db) => {
  let people: Cast;
  let mara: As;

  const latest = async (who: As, booking: Row): Promise<Own> =>
    (await pullAll(who, 'bookings')).documents.find(({ id }) => id === booking.id) as Own;
  const says = async (who: As, booking: Row, changes: Row): Promise<string> =>
    refusalOf(await pushOne(who, edit('bookings', await latest(who, booking), changes)));
  /** Agreed on before it began; with these days since then. */
  const booked = async (days: readonly string[], changes: Row = {}): Promise<Own> => {
    const booking = await accepted(
      people.employer,
      asking(mara, { wants: 'booking', timezone: ZONE, ...changes }),
    );
    expect(await says(mara, booking, { talent_step: 'accepted' })).toBe('accepted');
    await db().sql('update public.bookings set days = $2::date[] where id = $1', [booking.id, [...days]]);
    return latest(mara, booking);
  };
  const cancels = (who: As, booking: Row): Promise<string> =>
    says(who, booking, who === mara ? { talent_step: 'released' } : { employer_step: 'withdrawn' });
  const reviews = async (who: As, booking: Row): Promise<string> =>
    refusalOf(await pushOne(who, await noting(who, String(booking.id))));

  beforeAll(async () => {
    people = await cast(db());
  });
  beforeEach(async () => {
    mara = db().as({ id: await db().createUser({ name: 'Mara Voss', role: 'talent' }) });
  });

  it.each(['talent', 'employer'] as const)(
    'and is cancelled by the %s, is reviewed and a credit for the days that were worked',
    async (side) => {
      const booking = await booked([addDays(TODAY, -1), addDays(TODAY, 3)]);
      expect(await cancels(side === 'talent' ? mara : people.employer, booking)).toBe('accepted');
      expect(await latest(mara, booking)).toMatchObject({
        status: 'cancelled',
        days_worked: 1,
        credit: { production: 'Low Tide', role: 'gaffer', year: Number(addDays(TODAY, -1).slice(0, 4)) },
      });
      for (const who of [mara, people.employer]) expect(await reviews(who, booking)).toBe('accepted');
      expect((await pullAll(mara, 'notes')).documents).toHaveLength(2);
    },
  );

  it('is neither where nothing was worked', async () => {
    const booking = await booked([addDays(TODAY, 1), addDays(TODAY, 3)]);
    expect(await cancels(mara, booking)).toBe('accepted');
    expect(await latest(mara, booking)).toMatchObject({ status: 'cancelled', days_worked: 0, credit: null });
    expect(await reviews(people.employer, booking)).toMatch(/^MQ711 /);
  });

  it('MQ793: is not cancelled by either side once its last day has begun', async () => {
    const booking = await booked([addDays(TODAY, -1), TODAY]);
    for (const who of [mara, people.employer])
      expect(await cancels(who, booking)).toBe(
        'MQ793 The last day has begun, so this booking cannot be cancelled any more.',
      );
    expect(await latest(mara, booking)).toMatchObject({ status: 'confirmed' });
  });

  it('begins with the call of its job, or that of a published call sheet, where there is one', async () => {
    const begins = async (booking: Row, day: string): Promise<unknown> =>
      (
        await db().sql<{ at: string }>(
          `select to_char(private.booked_day_begins_at(b, $2::date) at time zone 'UTC', 'HH24:MI') as at
           from public.bookings b where id = $1`,
          [booking.id, day],
        )
      )[0]?.at;
    const day = dayFromNow(20);
    const job = await publishedJob(people.employer, { timezone: ZONE });
    const project = await accepted(people.employer, write('projects', { title: 'Low Tide', status: 'prep' }));
    const booking = await booked([day, dayFromNow(21)], { job_id: job, project_id: project.id });
    expect(await begins(booking, day)).toBe('17:30');
    expect(await begins(booking, dayFromNow(21))).toBe('00:00');
    await db().sql(
      `insert into public.call_sheets (project_id, shoot_day, status, timezone, content, version)
       values ($1, $2, 'published', 'UTC', $3::text::jsonb, 1)`,
      [
        project.id,
        day,
        JSON.stringify({
          unit: '',
          general_call: '06:15',
          unit_base: '',
          parking: '',
          hospital: '',
          hospital_phone: '',
          weather: '',
          locations: [],
          schedule: [],
          contacts: [],
          advance: '',
          notes: '',
        }),
      ],
    );
    expect(await begins(booking, day)).toBe('06:15');
  });

  describe('keeps a day whose call is past, whatever the employer says of it afterwards', () => {
    const sheetOf = async (project: Row, day: string, call: string, changes: Row = {}): Promise<Own> =>
      accepted(
        people.employer,
        write('callsheets', {
          project_id: project.id,
          shoot_day: day,
          status: 'published',
          content,
          calls: { [String(mara.id)]: { ...NO_CALL, call } },
          ...changes,
        }),
      );
    const latestSheet = async (sheet: Row): Promise<Own> =>
      (await pullAll(people.employer, 'callsheets')).documents.find(({ id }) => id === sheet.id) as Own;
    const started = (): Promise<Own> =>
      accepted(
        people.employer,
        // As late as a clock can be.
        write('projects', { title: 'Low Tide', status: 'shooting', timezone: 'Etc/GMT+12' }),
      );
    const stays = async (booking: Row): Promise<void> => {
      expect(await cancels(people.employer, booking)).toMatch(/^MQ793 /);
      expect(await latest(mara, booking)).toMatchObject({ status: 'confirmed' });
    };

    it('on a sheet that is published after it', async () => {
      const project = await started();
      const days = [addDays(TODAY, -1), TODAY];
      const booking = await booked(days, { project_id: project.id, kill_fee_percent: 0 });
      for (const day of days) await sheetOf(project, day, '23:59');
      await stays(booking);
    });

    it('on a sheet that was published before it, and moves, or is cancelled', async () => {
      const project = await started();
      await db().sql("update public.projects set timezone = 'UTC' where id = $1", [project.id]);
      const booking = await booked([TODAY], { project_id: project.id });
      const sheet = await sheetOf(project, TODAY, '00:00');
      const moved = await accepted(
        people.employer,
        edit('callsheets', await latestSheet(sheet), {
          calls: { [String(mara.id)]: { ...NO_CALL, call: '23:59' } },
        }),
      );
      await stays(booking);
      await accepted(people.employer, edit('callsheets', moved, { shoot_day: addDays(TODAY, 2) }));
      await stays(booking);
    });

    it('on the clock of a project that moves to another zone', async () => {
      const project = await started();
      await db().sql("update public.projects set timezone = 'UTC' where id = $1", [project.id]);
      const sheet = await sheetOf(project, TODAY, '00:00');
      const booking = await booked([TODAY], { project_id: project.id });
      expect(sheet.timezone).toBe('UTC');
      const own = (await pullAll(people.employer, 'projects')).documents.find(({ id }) => id === project.id);
      await accepted(people.employer, edit('projects', own as Row, { timezone: 'Etc/GMT+12' }));
      await stays(booking);
    });

    it('in a job whose call time changes', async () => {
      const job = await publishedJob(people.employer, {
        timezone: ZONE,
        job_dates: [{ day: TODAY, kind: 'shoot', call: '00:00', wrap: '' }],
      });
      const booking = await booked([TODAY], { job_id: job });
      const own = (await pullAll(people.employer, 'jobs')).documents.find(({ id }) => id === job) as Row;
      await accepted(
        people.employer,
        edit('jobs', own, { job_dates: [{ day: TODAY, kind: 'shoot', call: '23:59', wrap: '' }] }),
      );
      await stays(booking);
    });

    it('and a call that is to come moves as before', async () => {
      const project = await started();
      const day = addDays(TODAY, 3);
      const booking = await booked([day], { project_id: project.id });
      const sheet = await sheetOf(project, day, '05:00');
      await accepted(
        people.employer,
        edit('callsheets', await latestSheet(sheet), { shoot_day: addDays(TODAY, 4) }),
      );
      expect(await cancels(people.employer, booking)).toBe('accepted');
      expect(await latest(mara, booking)).toMatchObject({ days_worked: 0 });
    });
  });

  it('is completed, not ended, where its application or its job ends on the last day', async () => {
    const jobId = await publishedJob(people.employer, { timezone: ZONE });
    const application = await accepted(mara, applying(jobId));
    const made = offer();
    const offered = await accepted(
      people.employer,
      edit('applications', application, { status: 'offered', offer: made }),
    );
    const yes = await accepted(
      mara,
      edit('applications', offered, { status: 'accepted', offer_reply: reply(made, 'accept') }),
    );
    await db().sql('update public.bookings set days = array[$2::date] where application_id = $1', [
      application.id,
      addDays(TODAY, -1),
    ]);
    await accepted(mara, edit('applications', yes, { status: 'withdrawn' }));
    expect(
      await db().sql('select status from public.bookings where application_id = $1', [application.id]),
    ).toEqual([{ status: 'confirmed' }]);
    await db().sql('select private.advance_bookings()');
    expect(
      await db().sql('select status from public.bookings where application_id = $1', [application.id]),
    ).toEqual([{ status: 'completed' }]);
  });
});
