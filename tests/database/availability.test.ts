import { beforeEach, describe, expect, it } from 'vitest';
import { firstOfMonth, monthsLater } from '@/domain/availability/day-marks';
import { writeShownDays } from '@/domain/availability/shown-days';
import { availabilityId, newId } from '@/domain/ids';
import { refusal } from '@/domain/refusals';
import { addDays } from '@/domain/values/days';
import { groupBy } from '@/domain/values/group-by';
import type { PushWrite, Row } from '@/backend/sync/sync-protocol';
import type { As } from '../support/database';
import { asking } from './booking-fixtures';
import { offer, reply } from './deal-fixtures';
import { onEveryDatabase } from './every-database';
import {
  accepted,
  applying,
  type Cast,
  cast,
  edit,
  publishedJob,
  pullAll,
  pushOne,
  refusalOf,
  write,
} from './sync-fixtures';

const mark = (state: string, part = 'day', note = ''): Row => ({ state, part, note });
const TODAY = new Date().toISOString().slice(0, 10);
/** Where a text begins that is made now. */
const FIRST = addDays(TODAY, -1);
/** Never in the past, whichever time zone counts. */
const day = (offset: number): string => addDays(TODAY, offset + 1);

onEveryDatabase('availability', (db) => {
  let people: Cast;
  let mara: As;

  beforeEach(async () => {
    people = await cast(db());
    mara = people.talent;
    await db().sql(
      "update public.profiles set first_name = 'Mara', last_name = 'Voss', bio = 'Nights.', timezone = 'UTC' where id = $1",
      [mara.id],
    );
  });

  const marking = async (
    days: Row,
    who: As = mara,
    first = Object.keys(days)[0] ?? TODAY,
  ): Promise<PushWrite> => {
    const month = firstOfMonth(first);
    return write('availability', { month, days }, { id: await availabilityId(String(who.id), month) });
  };
  /** Marks days of any months. */
  const markAll = async (days: Row): Promise<void> => {
    const byMonth = groupBy(Object.entries(days), ([each]) => firstOfMonth(each));
    for (const ofMonth of byMonth.values()) await accepted(mara, await marking(Object.fromEntries(ofMonth)));
  };
  const shownRow = async (): Promise<Row> =>
    (
      await people.visitor.sql<Row>(
        'select shown_days, rev from public.public_profiles where id = $1 and not _deleted',
        [mara.id],
      )
    )[0]!;
  const shown = async (): Promise<unknown> => (await shownRow()).shown_days;
  const expected = (letters: Record<string, string>): string => {
    const at = (each: string): string => letters[each] ?? '-';
    const all = Array.from({ length: 372 }, (_, n) => at(addDays(FIRST, n)))
      .join('')
      .replace(/-+$/, '');
    return all === '' ? '' : FIRST + all;
  };

  describe('marks', () => {
    it('are the person’s own: nobody else pulls them, and the id is theirs', async () => {
      const stored = await accepted(mara, await marking({ [day(0)]: mark('busy', 'morning', 'Dentist') }));
      expect(stored.user_id).toBe(mara.id);
      for (const who of [people.employer, people.otherTalent])
        expect((await pullAll(who, 'availability')).documents).toEqual([]);
      expect((await pullAll(mara, 'availability')).documents).toMatchObject([
        { days: { [day(0)]: { note: 'Dentist' } } },
      ]);
      const month = firstOfMonth(day(0));
      const taken = await availabilityId(String(people.otherTalent.id), month);
      for (const id of [newId(), taken])
        expect(refusalOf(await pushOne(mara, write('availability', { month, days: {} }, { id })))).toBe(
          `MQ403 ${refusal('MQ403')}`,
        );
    });

    it('of different days merge, though both devices made the month; of one day they are a conflict', async () => {
      const [first, second] = [firstOfMonth(day(40)), addDays(firstOfMonth(day(40)), 1)];
      const [here, there] = [newId(), newId()];
      await accepted(mara, await marking({ [first]: mark('free') }), here);
      const both = await accepted(mara, await marking({ [second]: mark('busy') }), there);
      expect(both.days).toEqual({ [first]: mark('free'), [second]: mark('busy') });
      const late = await pushOne(mara, await marking({ [first]: mark('hold') }), there);
      expect(late).toMatchObject({ status: 'conflict', fields: [`days.${first}`] });
    });

    it('are taken away one by one', async () => {
      const [first, second] = [firstOfMonth(day(40)), addDays(firstOfMonth(day(40)), 1)];
      const row = await accepted(mara, await marking({ [first]: mark('free'), [second]: mark('busy') }));
      const left = await accepted(mara, edit('availability', row, { days: { [second]: mark('busy') } }));
      expect(left.days).toEqual({ [second]: mark('busy') });
    });

    it.each([
      ['a day of another month', { [addDays(firstOfMonth(day(40)), -1)]: mark('free') }],
      ['no day', { '2027-02-31': mark('free') }],
      ['another state', { [firstOfMonth(day(40))]: mark('asleep') }],
      ['another part', { [firstOfMonth(day(40))]: mark('free', 'dawn') }],
      ['a long note', { [firstOfMonth(day(40))]: mark('free', 'day', 'x'.repeat(201)) }],
      ['more than a mark', { [firstOfMonth(day(40))]: { ...mark('free'), employer: 'Gullwing' } }],
    ])('are refused with %s', async (_what, days) =>
      expect(refusalOf(await pushOne(mara, await marking(days, mara, day(40))))).toMatch(/^MQ400 /),
    );

    it('MQ651: are of the last year and the next three', async () => {
      const months = async (count: number): Promise<string> => {
        const first = monthsLater(TODAY, count);
        return refusalOf(await pushOne(mara, await marking({ [first]: mark('free') })));
      };
      expect([await months(-12), await months(36)]).toEqual(['accepted', 'accepted']);
      for (const count of [-14, 38]) expect(await months(count)).toBe(`MQ651 ${refusal('MQ651')}`);
    });

    it('stay in their month, whatever is sent', async () => {
      const row = await accepted(mara, await marking({ [firstOfMonth(day(40))]: mark('free') }));
      const moved = await accepted(
        mara,
        edit('availability', row, { month: monthsLater(String(row.month), 1) }),
      );
      expect(moved.month).toBe(row.month);
    });
  });

  describe('what others see', () => {
    it('is one letter a day, without parts, notes and reasons, as the device would write it', async () => {
      const marks = {
        [day(0)]: mark('free', 'day', 'Ask Petra'),
        [day(1)]: mark('free', 'night'),
        [day(2)]: mark('hold'),
        [day(3)]: mark('busy'),
        [day(4)]: mark('travel'),
        [day(5)]: mark('unavailable', 'day', 'Clinic'),
        [day(40)]: mark('free'),
      };
      await markAll(marks);
      const letters = {
        [day(0)]: 'f',
        [day(1)]: 'p',
        [day(2)]: 'h',
        [day(3)]: 'b',
        [day(4)]: 'b',
        [day(5)]: 'b',
      };
      expect(await shown()).toBe(expected({ ...letters, [day(40)]: 'f' }));
      expect(await shown()).toBe(
        writeShownDays(FIRST, marks as never, { booked: new Set(), held: new Set() }),
      );
      const [person] = (await pullAll(people.visitor, 'people')).documents.filter(({ id }) => id === mara.id);
      expect(JSON.stringify(person)).not.toMatch(/Clinic|Petra|night|"travel"|unavailable/);
    });

    it('leaves the row as it is when only a note or a part that shows the same has changed', async () => {
      const row = await accepted(mara, await marking({ [day(0)]: mark('busy', 'night') }));
      const before = await shownRow();
      await accepted(
        mara,
        edit('availability', row, { days: { [day(0)]: mark('busy', 'morning', 'Later') } }),
      );
      expect(await shownRow()).toEqual(before);
    });

    it('keeps its first day for a week, and is cut by the timer then', async () => {
      await markAll({ [day(0)]: mark('free'), [day(1)]: mark('busy') });
      const age = (days: number): Promise<unknown> =>
        db().sql('update public.public_profiles set shown_days = $2 || $3 where id = $1', [
          mara.id,
          addDays(FIRST, -days),
          `${'b'.repeat(days)}--fb`,
        ]);
      await age(7);
      await db().sql('select private.cut_shown_days()');
      expect(await shown()).toBe(`${addDays(FIRST, -7)}bbbbbbb--fb`);
      await age(8);
      await db().sql('select private.cut_shown_days()');
      expect(await shown()).toBe(expected({ [day(0)]: 'f', [day(1)]: 'b' }));
      const { rev } = await shownRow();
      await db().sql('select private.cut_shown_days()');
      expect((await shownRow()).rev).toBe(rev);
    });

    it('keeps its first day also as its owner marks more', async () => {
      await markAll({ [day(0)]: mark('free') });
      await db().sql("update public.public_profiles set shown_days = $2 || 'bb---f' where id = $1", [
        mara.id,
        addDays(FIRST, -3),
      ]);
      await markAll({ [day(1)]: mark('hold') });
      expect(await shown()).toBe(`${addDays(FIRST, -3)}-----fh`);
    });

    it('takes in a day that has come within a year, and forgets months that ended over a year ago', async () => {
      const far = monthsLater(TODAY, 14);
      await db().sql(
        "insert into public.availability (id, user_id, month, days) values ($1, $3, $4, '{}'), ($2, $3, $5, '{}')",
        [newId(), newId(), mara.id, monthsLater(TODAY, -13), monthsLater(TODAY, -14)],
      );
      await markAll({ [far]: mark('free') });
      expect(await shown()).toBe('');
      // The same month, once it is near enough.
      await db().sql(
        'update public.availability set month = $2, days = jsonb_build_object($3::text, \'{"state": "free", "part": "day", "note": ""}\'::jsonb) where user_id = $1 and month = $4',
        [mara.id, firstOfMonth(day(40)), day(40), far],
      );
      await db().sql("update public.public_profiles set shown_days = '' where id = $1", [mara.id]);
      await db().sql('select private.cut_shown_days()');
      expect(await shown()).toBe(expected({ [day(40)]: 'f' }));
      const left = await db().sql<{ month: string }>(
        'select month::text from public.availability where user_id = $1 order by month',
        [mara.id],
      );
      expect(left.map(({ month }) => month)).not.toContain(monthsLater(TODAY, -14));
    });

    it('is nothing once its owner does not show their days, and everything again when they do', async () => {
      await markAll({ [day(0)]: mark('free') });
      const show = async (isOn: boolean): Promise<void> => {
        const me = (await pullAll(mara, 'profiles')).documents.find(({ id }) => id === mara.id) as Row;
        const settings = { ...(me.settings as Row), show_days: isOn };
        await accepted(mara, edit('profiles', me, { settings }));
      };
      await show(false);
      expect(await shown()).toBe('');
      await markAll({ [day(1)]: mark('busy') });
      expect(await shown()).toBe('');
      await show(true);
      expect(await shown()).toBe(expected({ [day(0)]: 'f', [day(1)]: 'b' }));
    });

    it('is nothing of somebody who is not listed', async () => {
      await markAll({ [day(0)]: mark('free') });
      await db().sql('update public.profiles set is_active = false where id = $1', [mara.id]);
      expect(
        await db().sql('select shown_days from public.public_profiles where id = $1', [mara.id]),
      ).toEqual([{ shown_days: '' }]);
      await markAll({ [day(1)]: mark('busy') });
      expect(
        await db().sql('select shown_days from public.public_profiles where id = $1', [mara.id]),
      ).toEqual([{ shown_days: '' }]);
    });

    it('is kept until a year after its month, as the privacy policy says', async () => {
      const month = (back: string) =>
        db().sql(
          `insert into public.availability (id, user_id, month, days)
           values (gen_random_uuid(), $1, date_trunc('month', (now() at time zone 'UTC')::date - $2::interval)::date, '{}')`,
          [mara.id, back],
        );
      await db().sql('delete from public.availability where user_id = $1', [mara.id]);
      for (const back of ['12 months', '13 months']) await month(back);
      await cut();
      expect(
        await db().sql(
          `select month = date_trunc('month', (now() at time zone 'UTC')::date - interval '12 months')::date as is_younger
           from public.availability where user_id = $1`,
          [mara.id],
        ),
      ).toEqual([{ is_younger: true }]);
    });

    const cut = (): Promise<unknown> => db().sql('select private.cut_shown_days()');
    /** An offer for these days, which Mara accepts. */
    const agreeOn = async (
      days: string[],
    ): Promise<{ job: string; application: Row & { id: string; rev: number } }> => {
      const job = await publishedJob(people.employer);
      let application = await accepted(mara, applying(job));
      const offered = offer({ days });
      application = await accepted(
        people.employer,
        edit('applications', application, { status: 'offered', offer: offered }),
      );
      application = await accepted(
        mara,
        edit('applications', application, { status: 'accepted', offer_reply: reply(offered, 'accept') }),
      );
      return { job, application };
    };

    /** The timer shows what was agreed, and what had ended, before it last ran. */
    const aDayPasses = (): Promise<unknown> =>
      db().sql(
        `update public.bookings set held_at = held_at - interval '1 day', confirmed_at = confirmed_at - interval '1 day',
           history = (select jsonb_agg(step || jsonb_build_object('at', (step ->> 'at')::timestamptz - interval '1 day') order by n)
             from jsonb_array_elements(history) with ordinality as each (step, n))
         where talent_id = $1`,
        [mara.id],
      );
    const stepOf = (
      who: As,
      booking: Row & { id: string; rev: number },
      changes: Row,
    ): Promise<Row & { id: string; rev: number }> => accepted(who, edit('bookings', booking, changes));
    /** A hold on these days, which Mara has given. */
    const heldOn = async (who: As, days: string[]): Promise<Row & { id: string; rev: number }> =>
      stepOf(mara, await accepted(who, asking(mara, { days })), { talent_step: 'accepted' });
    /** What is shown as something else changes, and to those to whom alone the days may be shown. */
    const touched = async (): Promise<string> => {
      await db().sql("update public.profiles set headline = headline || '.' where id = $1", [mara.id]);
      const [row] = await db().sql<{ days: string }>(
        'select private.shown_days($1, $2, private.bookings_shown_at()) as days',
        [mara.id, FIRST],
      );
      expect(row?.days).toBe(await shown());
      return String(row?.days);
    };

    it('is busy on the days of an accepted offer, whatever is marked, until that ends', async () => {
      await markAll({ [day(0)]: mark('free'), [day(1)]: mark('free') });
      const { application } = await agreeOn([day(1), day(2)]);
      // Not at that moment, which would tell for which job; nor as something else changes.
      expect(await shown()).toBe(expected({ [day(0)]: 'f', [day(1)]: 'f' }));
      await db().sql("update public.profiles set headline = 'On a boat' where id = $1", [mara.id]);
      await markAll({ [day(0)]: mark('free'), [day(1)]: mark('free', 'day', 'noted') });
      expect(await shown()).toBe(expected({ [day(0)]: 'f', [day(1)]: 'f' }));
      await aDayPasses();
      await cut();
      expect(await shown()).toBe(expected({ [day(0)]: 'f', [day(1)]: 'b', [day(2)]: 'b' }));
      await accepted(mara, edit('applications', application, { status: 'withdrawn' }));
      await cut();
      expect(await touched()).toBe(expected({ [day(0)]: 'f', [day(1)]: 'b', [day(2)]: 'b' }));
      await aDayPasses();
      await cut();
      expect(await shown()).toBe(expected({ [day(0)]: 'f', [day(1)]: 'f' }));
    });

    it('of a hold that is confirmed stays on hold until the next cut, and is never free', async () => {
      const all = { [day(0)]: 'f' };
      await markAll({ [day(0)]: mark('free'), [day(1)]: mark('free') });
      const hold = await heldOn(people.employer, [day(1)]);
      expect(await touched()).toBe(expected({ ...all, [day(1)]: 'f' }));
      await aDayPasses();
      await cut();
      expect(await touched()).toBe(expected({ ...all, [day(1)]: 'h' }));
      await stepOf(people.employer, hold, { employer_step: 'confirmed' });
      await cut();
      expect(await touched()).toBe(expected({ ...all, [day(1)]: 'h' }));
      await aDayPasses();
      await cut();
      expect(await touched()).toBe(expected({ ...all, [day(1)]: 'b' }));
    });

    it.each([
      ['a hold that the person releases', 'h', { talent_step: 'released' }],
      ['a hold that the employer withdraws', 'h', { employer_step: 'withdrawn' }],
      ['a booking that the person cancels', 'b', { talent_step: 'released' }],
    ])('of %s is not free before the next cut', async (_what, letter, step) => {
      await markAll({ [day(1)]: mark('free') });
      let booking = await heldOn(people.employer, [day(1)]);
      if (letter === 'b') booking = await stepOf(people.employer, booking, { employer_step: 'confirmed' });
      await aDayPasses();
      await cut();
      expect(await touched()).toBe(expected({ [day(1)]: letter }));
      await stepOf('talent_step' in step ? mara : people.employer, booking, step);
      await cut();
      expect(await touched()).toBe(expected({ [day(1)]: letter }));
      await aDayPasses();
      await cut();
      expect(await touched()).toBe(expected({ [day(1)]: 'f' }));
    });

    it('of a hold that is lost to somebody else is not free before the next cut either', async () => {
      await markAll({ [day(1)]: mark('free'), [day(2)]: mark('free') });
      const first = await heldOn(people.employer, [day(1)]);
      await heldOn(people.otherEmployer, [day(1), day(2)]);
      await aDayPasses();
      await cut();
      await stepOf(people.employer, first, { employer_step: 'confirmed' });
      await cut();
      expect(await touched()).toBe(expected({ [day(1)]: 'h', [day(2)]: 'h' }));
      await aDayPasses();
      await cut();
      expect(await touched()).toBe(expected({ [day(1)]: 'b', [day(2)]: 'f' }));
    });

    it('says nothing of what began and ended between two cuts, and keeps what its owner marks at once', async () => {
      await markAll({ [day(1)]: mark('free'), [day(2)]: mark('free') });
      const hold = await heldOn(people.employer, [day(1)]);
      await stepOf(mara, hold, { talent_step: 'released' });
      expect(await touched()).toBe(expected({ [day(1)]: 'f', [day(2)]: 'f' }));
      await aDayPasses();
      await markAll({ [day(2)]: mark('busy') });
      expect(await touched()).toBe(expected({ [day(1)]: 'f', [day(2)]: 'b' }));
    });

    it('is freed by a job that is cancelled, and says nothing of days that an offer does not name', async () => {
      await markAll({ [day(0)]: mark('free') });
      const { job } = await agreeOn([day(1)]);
      await agreeOn([]);
      await aDayPasses();
      await cut();
      expect(await shown()).toBe(expected({ [day(0)]: 'f', [day(1)]: 'b' }));
      await db().sql("update public.jobs set status = 'closed', closed_reason = 'cancelled' where id = $1", [
        job,
      ]);
      await cut();
      expect(await touched()).toBe(expected({ [day(0)]: 'f', [day(1)]: 'b' }));
      await aDayPasses();
      await cut();
      expect(await shown()).toBe(expected({ [day(0)]: 'f' }));
    });
  });

  describe('a search for people who are free', () => {
    const found = async (query: Row): Promise<unknown[]> => {
      const [row] = await people.visitor.sql<{ answer: { documents: Row[] } }>(
        'select public.search_people($1::text::jsonb) as answer',
        [JSON.stringify(query)],
      );
      // Other tests of this database have a Mara of their own.
      return row!.answer.documents.map(({ id }) => id).filter((id) => id === mara.id);
    };

    it('finds who is free on all of the days, the whole day; never whose days are not known', async () => {
      expect(await found({ freeOn: [day(0)] })).not.toContain(mara.id);
      await markAll({
        [day(0)]: mark('free'),
        [day(1)]: mark('free'),
        [day(2)]: mark('free', 'morning'),
        [day(3)]: mark('hold'),
        [day(4)]: mark('busy'),
      });
      expect(await found({ freeOn: [day(0), day(1)] })).toEqual([mara.id]);
      expect(await found({})).toContain(mara.id);
      for (const n of [2, 3, 4, 5, -30])
        expect(await found({ freeOn: [day(0), day(n)] }), `${n}`).toEqual([]);
    });

    it('refuses what is no day', async () => {
      for (const freeOn of [['soon'], ['today'], ['infinity'], [1], 'soon', null])
        await expect(found({ freeOn }), JSON.stringify(freeOn)).rejects.toMatchObject({ code: 'MQ400' });
    });
  });
});
