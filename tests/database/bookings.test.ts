import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CHALLENGE_HOURS, MAX_BOOKING_DAYS } from '@/domain/limits';
import { refusal as sentenceOf } from '@/domain/refusals';
import { today } from '@/domain/values/days';
import type { Row } from '@/backend/sync/sync-protocol';
import { killFee } from '@/domain/bookings/terms';
import { newId } from '@/domain/ids';
import type { Booking } from '@/domain/streams/production/bookings';
import type { As } from '../support/database';
import { otherTerms } from '../support/booking-terms';
import { asking } from './booking-fixtures';
import { offer, reply } from './deal-fixtures';
import { onEveryDatabase } from './every-database';
import {
  accepted,
  applying,
  type Cast,
  cast,
  dayFromNow,
  edit,
  pullAll,
  publishedJob,
  pushOne,
  refusalOf,
} from './sync-fixtures';

type Own = Row & { id: string; rev: number };

onEveryDatabase('bookings', (db) => {
  let people: Cast;
  /** Whom everybody asks: a new person for each test, as their days are what is at stake. */
  let mara: As;

  const latest = async (who: As, { id }: Row): Promise<Own> => {
    const found = (await pullAll(who, 'bookings')).documents.find((each) => each.id === id);
    if (!found) throw new Error('That booking is not readable.');
    return found as Own;
  };
  const ask = (who: As, changes: Row = {}): Promise<Own> => accepted(who, asking(mara, changes));
  const says = async (who: As, booking: Row, changes: Row): Promise<string> =>
    refusalOf(await pushOne(who, edit('bookings', await latest(who, booking), changes)));
  const yes = (booking: Row) => says(mara, booking, { talent_step: 'accepted' });
  const confirms = (who: As, booking: Row) => says(who, booking, { employer_step: 'confirmed' });
  const held = async (who: As, changes: Row = {}): Promise<Own> => {
    const booking = await ask(who, changes);
    expect(await yes(booking)).toBe('accepted');
    return latest(who, booking);
  };
  const notices = async (who: As): Promise<string[]> =>
    (await pullAll(who, 'notifications')).documents
      .map((each) => each as Row)
      .filter(({ action_url: url }) => String(url).startsWith('/bookings/'))
      .map(({ title }) => String(title));
  const passes = (booking: Row, column: string, value: string) =>
    db().sql(`update public.bookings set ${column} = ${value} where id = $1`, [booking.id]);
  const advance = async (most = 500): Promise<number> => {
    const [row] = await db().sql<{ count: number }>('select private.advance_bookings($1) as count', [most]);
    return Number(row?.count);
  };

  beforeAll(async () => {
    people = await cast(db());
  });
  beforeEach(async () => {
    mara = db().as({ id: await db().createUser({ name: 'Mara Voss', role: 'talent' }) });
  });

  describe('a request', () => {
    it('has its terms, names, and a last day no later than the first of work', async () => {
      const booking = await ask(people.employer, {
        days: [dayFromNow(21), dayFromNow(20), dayFromNow(20)],
        open_until: dayFromNow(90),
      });
      expect(booking).toMatchObject({
        status: 'requested',
        days: [dayFromNow(20), dayFromNow(21)],
        open_until: dayFromNow(20),
        employer_name: 'Petra Lind',
        talent_name: 'Mara Voss',
        rank: 0,
        employer_agreed_at: null,
      });
      expect(await notices(mara)).toEqual(['Petra Lind asks you to hold 2 days']);
    });

    it.each([
      ['no days', { days: [] }, /^MQ(692|400) /],
      ['a day that is over', { days: [dayFromNow(-2)] }, /^MQ692 /],
      ['days in four years', { days: [dayFromNow(1400)] }, /^MQ692 /],
      ['no title', { title: ' \u200b ' }, /^MQ696 /],
      ['no rate', { rate_minor: null }, /^MQ697 /],
      ['a time zone that is none', { timezone: 'not a zone' }, /^MQ400 /],
      ['a confirmation with it', { employer_step: 'confirmed' }, /^MQ688 /],
      ['a job of somebody else', { job_id: '00000000-0000-4000-8000-000000000001' }, /^MQ403 /],
    ] as const)('is refused with %s', async (_what, changes, refusal) => {
      expect(refusalOf(await pushOne(people.employer, asking(mara, changes)))).toMatch(refusal);
    });

    it('names as many days as a series shoots, which are held and booked like few, and no more', async () => {
      const days = (count: number) => Array.from({ length: count }, (_, n) => dayFromNow(20 + n));
      const request = (count: number) => asking(mara, { days: days(count) });
      expect(refusalOf(await pushOne(people.employer, request(MAX_BOOKING_DAYS + 1)))).toBe(
        `MQ692 ${sentenceOf('MQ692', { most: String(MAX_BOOKING_DAYS) })}`,
      );
      const asked = await accepted(people.employer, request(MAX_BOOKING_DAYS));
      const given = await accepted(mara, edit('bookings', asked, { talent_step: 'accepted' }));
      const booked = await accepted(people.employer, edit('bookings', given, { employer_step: 'confirmed' }));
      expect(booked).toMatchObject({ status: 'confirmed', days: days(MAX_BOOKING_DAYS) });
      const last = days(MAX_BOOKING_DAYS).slice(-1);
      const other = await accepted(people.otherEmployer, asking(mara, { days: last, wants: 'booking' }));
      expect(refusalOf(await pushOne(mara, edit('bookings', other, { talent_step: 'accepted' })))).toMatch(
        /^MQ686 /,
      );
    });

    it('needs no rate where the work is unpaid', async () => {
      await ask(people.employer, { rate_minor: null, rate_unit: 'unpaid' });
    });

    it('is made by employers alone, to talent who can be written to', async () => {
      expect(refusalOf(await pushOne(people.otherTalent, asking(mara)))).toMatch(/^MQ689 /);
      expect(refusalOf(await pushOne(people.employer, asking(people.employer)))).toMatch(/^MQ403 /);
      expect(refusalOf(await pushOne(people.employer, asking(people.otherEmployer)))).toMatch(/^MQ301 /);
      await db().sql('update public.profiles set open_to_contact = false where id = $1', [mara.id]);
      expect(refusalOf(await pushOne(people.employer, asking(mara)))).toBe(
        'MQ301 Mara Voss is not accepting messages.',
      );
    });

    it('is one of five at most that wait for the same person', async () => {
      for (let n = 0; n < 5; n += 1) await ask(people.employer);
      expect(refusalOf(await pushOne(people.employer, asking(mara)))).toMatch(/^MQ698 Mara Voss /);
      await accepted(people.otherEmployer, asking(mara));
    });

    it('asked and taken back with no signal tells nobody', async () => {
      const booking = await ask(people.employer, { employer_step: 'withdrawn', employer_note: 'never sent' });
      expect(booking).toMatchObject({ status: 'released', ended_by: 'employer' });
      expect(await yes(booking)).toMatch(/^MQ688 /);
      expect(await notices(mara)).toEqual([]);
      const read = await latest(mara, booking);
      expect(JSON.stringify(read)).not.toMatch(/Low Tide|beach|never sent/);
    });

    it('has no words of a step that was not taken, and one that was taken back counts for a day', async () => {
      expect(await ask(people.employer, { employer_note: 'Not said.' })).toMatchObject({ employer_note: '' });
      for (let n = 0; n < 4; n += 1)
        await says(people.employer, await ask(people.employer), { employer_step: 'withdrawn' });
      expect(refusalOf(await pushOne(people.employer, asking(mara)))).toMatch(/^MQ698 /);
    });

    it('and a hold are not confirmed between two of whom one blocks the other, and both can let go', async () => {
      const hold = await held(people.employer);
      await db().sql('insert into private.blocks (blocker_id, blocked_id) values ($1, $2)', [
        mara.id,
        people.employer.id,
      ]);
      expect(await confirms(people.employer, hold)).toMatch(/^MQ301 /);
      expect(await says(people.employer, hold, { employer_step: 'withdrawn' })).toBe('accepted');
    });

    it.each(['talent', 'employer'] as const)(
      'S2: and a booking are let go under a block: the words of the %s stay with them, and they hear of it',
      async (who) => {
        const booked = await ask(people.employer, { wants: 'booking', days: [dayFromNow(44)] });
        await yes(booked);
        await db().sql('insert into private.blocks (blocker_id, blocked_id) values ($1, $2)', [
          mara.id,
          people.employer.id,
        ]);
        const me = who === 'talent' ? mara : people.employer;
        const changes =
          who === 'talent'
            ? { talent_step: 'released', talent_note: 'Call me a cab.' }
            : { employer_step: 'withdrawn', employer_note: 'Call me a cab.' };
        expect(await says(me, booked, changes)).toBe('accepted');
        expect(await latest(me, booked)).toMatchObject({
          status: 'cancelled',
          talent_note: '',
          employer_note: '',
        });
        const sent = async (to: As) =>
          (await pullAll(to, 'notifications')).documents.filter(
            (each) => (each as Row).message === 'Call me a cab.',
          );
        expect(await sent(me)).toMatchObject([
          {
            title: expect.stringMatching(
              / is not accepting messages, so your words were not sent$/,
            ) as string,
          },
        ]);
        expect(await sent(who === 'talent' ? people.employer : mara)).toEqual([]);
      },
    );

    it('that goes on says so where a step comes too late for it', async () => {
      const hold = await held(people.employer);
      expect(await says(mara, hold, { talent_step: 'declined' })).toMatch(/^MQ699 /);
      expect(await confirms(people.employer, await ask(people.employer, { days: [dayFromNow(50)] }))).toMatch(
        /^MQ699 /,
      );
    });

    describe('MQ699: a step that was meant for what it was before ends nothing', () => {
      const late = async (who: As, seen: Row, changes: Row): Promise<string> =>
        refusalOf(await pushOne(who, edit('bookings', seen, changes), newId()));
      const CHANGED = /^MQ699 /;

      it('of the employer, who takes a request back that has become a booking, or releases a hold', async () => {
        const direct = await ask(people.employer, { wants: 'booking', kill_fee_percent: 100 });
        await yes(direct);
        expect(await late(people.employer, direct, { employer_step: 'withdrawn' })).toMatch(CHANGED);
        expect(await latest(mara, direct)).toMatchObject({ status: 'confirmed', kill_fee_minor: null });
        // A device that never heard of its own request says it as part of that.
        const again = { ...asking(mara, { employer_step: 'withdrawn' }), id: direct.id };
        const answer = await pushOne(people.employer, again, newId());
        expect(answer.status === 'accepted').toBe(false);
        expect(await latest(mara, direct)).toMatchObject({ status: 'confirmed' });
        const hold = await ask(people.employer, { days: [dayFromNow(30)] });
        await yes(hold);
        expect(await late(people.employer, hold, { employer_step: 'withdrawn' })).toMatch(CHANGED);
      });

      it('of the person, who releases a hold that was confirmed meanwhile', async () => {
        const hold = await ask(people.employer);
        await yes(hold);
        const seen = await latest(mara, hold);
        await confirms(people.employer, hold);
        expect(await late(mara, seen, { talent_step: 'released' })).toMatch(CHANGED);
        expect(await latest(mara, hold)).toMatchObject({ status: 'confirmed' });
        expect(await says(mara, hold, { talent_step: 'released' })).toBe('accepted');
      });

      it.each(['confirmed', 'withdrawn'])(
        'of the employer’s other device, on which it was %s: that is no choice between two versions of a text',
        async (said) => {
          const seen = await held(people.employer, { kill_fee_percent: 100 });
          await accepted(
            people.employer,
            edit('bookings', seen, { employer_step: said, employer_note: said === 'withdrawn' ? 'No.' : '' }),
          );
          const before = await latest(mara, seen);
          const words = { employer_step: 'withdrawn', employer_note: 'Sorry, we lost the day.' };
          expect(await late(people.employer, seen, words)).toMatch(CHANGED);
          expect(await latest(mara, seen)).toEqual(before);
          expect(before).toMatchObject({ status: said === 'confirmed' ? said : 'released' });
        },
      );

      it('of the person’s own other device, in other words', async () => {
        const seen = await ask(people.employer);
        await accepted(mara, edit('bookings', seen, { talent_step: 'accepted', talent_note: 'Gladly.' }));
        const again = { talent_step: 'accepted', talent_note: 'With pleasure.' };
        expect(await late(mara, seen, again)).toMatch(CHANGED);
        expect(await late(mara, seen, { talent_step: 'accepted', talent_note: 'Gladly.' })).toBe('accepted');
        expect(await late(mara, seen, { talent_step: 'declined' })).toMatch(CHANGED);
        expect(await latest(mara, seen)).toMatchObject({ status: 'held', talent_note: 'Gladly.' });
      });

      it('but of a hold whose place in the queue has changed, or that is challenged', async () => {
        const first = await held(people.employer);
        const second = await held(people.otherEmployer);
        await says(people.otherEmployer, second, { is_challenging: true });
        expect(await latest(people.employer, first)).toMatchObject({ status: 'challenged' });
        expect(await late(people.employer, first, { employer_step: 'withdrawn' })).toBe('accepted');
        expect(await late(people.otherEmployer, second, { employer_step: 'withdrawn' })).toBe('accepted');
      });

      it('but of the device that has made it what it is', async () => {
        const asked = await ask(people.employer);
        const device = newId();
        const seen = await latest(mara, asked);
        await accepted(mara, edit('bookings', seen, { talent_step: 'accepted' }), device);
        const release = edit('bookings', seen, { talent_step: 'released' });
        expect(refusalOf(await pushOne(mara, release, device))).toBe('accepted');
        expect(await latest(mara, asked)).toMatchObject({ status: 'released' });
      });
    });

    it('that is no hold is not challenged, and says what it is', async () => {
      const asked = await ask(people.employer);
      expect(await says(people.employer, asked, { is_challenging: true })).toMatch(/^MQ699 /);
      await yes(asked);
      expect(await says(people.employer, asked, { is_challenging: true })).toMatch(/^MQ694 /);
      await confirms(people.employer, asked);
      expect(await says(people.employer, asked, { is_challenging: true })).toMatch(/^MQ699 /);
      await says(people.employer, asked, { employer_step: 'withdrawn' });
      expect(await says(people.employer, asked, { is_challenging: true })).toMatch(/^MQ688 /);
    });

    it('S13: never changes its terms, and each side says its own part alone', async () => {
      const booking = await ask(people.employer);
      expect(await says(people.employer, booking, { talent_step: 'accepted' })).toMatch(/^MQ403 /);
      for (const [term, value] of Object.entries(otherTerms())) {
        expect(value, term).not.toEqual(booking[term]);
        expect([term, await says(people.employer, booking, { [term]: value })]).toEqual([
          term,
          expect.stringMatching(/^MQ403 /),
        ]);
      }
      for (const changes of [
        { rate_minor: 99_999_999 },
        { employer_step: 'confirmed' },
        { is_challenging: true },
      ])
        expect(await says(mara, booking, changes)).toMatch(/^MQ403 /);
      expect(await latest(mara, booking)).toMatchObject({ status: 'requested', rate_minor: 52_000 });
    });

    it('S4: nobody else reads it, and the two read the same', async () => {
      const booking = await ask(people.employer);
      for (const who of [people.otherEmployer, people.otherTalent, people.admin])
        expect((await pullAll(who, 'bookings')).documents.map(({ id }) => id)).not.toContain(booking.id);
      expect(await latest(mara, booking)).toEqual(await latest(people.employer, booking));
    });
  });

  describe('the queue of holds', () => {
    it('stands in the order in which holds were given, not asked, and moves up', async () => {
      const late = await ask(people.employer, { days: [dayFromNow(20)] });
      const first = await held(people.otherEmployer, { days: [dayFromNow(20), dayFromNow(21)] });
      expect(await yes(late)).toBe('accepted');
      const third = await held(people.admin, { days: [dayFromNow(21)] });
      expect(first.rank).toBe(1);
      expect((await latest(people.employer, late)).rank).toBe(2);
      // It shares no day with the second.
      expect(third.rank).toBe(2);
      expect(await confirms(people.employer, late)).toMatch(
        /^MQ690 Another production is ahead of you on [^{]+, and it has 24 hours to confirm\.$/,
      );
      expect(await says(people.otherEmployer, first, { employer_step: 'withdrawn' })).toBe('accepted');
      expect((await latest(people.employer, late)).rank).toBe(1);
      expect(await notices(people.employer)).toContain('You now have the first hold on Mara Voss');
      expect(await confirms(people.employer, late)).toBe('accepted');
    });

    it('holds three on a day', async () => {
      for (let n = 0; n < 3; n += 1) await held(people.employer, { days: [dayFromNow(25)] });
      const fourth = await ask(people.otherEmployer, { days: [dayFromNow(24), dayFromNow(25)] });
      expect(await yes(fourth)).toMatch(/^MQ691 You have given 3 holds on /);
      expect(await says(mara, fourth, { talent_step: 'declined', talent_note: ' Sorry. ' })).toBe('accepted');
      expect(await latest(people.otherEmployer, fourth)).toMatchObject({
        status: 'declined',
        talent_note: 'Sorry.',
      });
    });

    it('a booking ends the holds on its days, and says why', async () => {
      const first = await held(people.employer);
      const second = await held(people.otherEmployer);
      const elsewhere = await held(people.otherEmployer, { days: [dayFromNow(30)] });
      expect(await confirms(people.employer, first)).toBe('accepted');
      expect(await latest(people.employer, first)).toMatchObject({
        status: 'confirmed',
        rank: 0,
        ended_by: '',
      });
      expect(await latest(people.otherEmployer, second)).toMatchObject({
        status: 'released',
        ended_by: 'others',
        rank: 0,
      });
      expect(await latest(people.otherEmployer, elsewhere)).toMatchObject({ status: 'held', rank: 1 });
      expect(await notices(people.otherEmployer)).toContain('Mara Voss is booked by somebody else');
      expect(await notices(mara)).toContain('You are booked by Petra Lind');
    });

    it('a booking ends the requests of others for its days, which says neither who has them nor why', async () => {
      const first = await held(people.employer, { title: 'A secret show' });
      const hold = await ask(people.otherEmployer, { days: [dayFromNow(21), dayFromNow(22)] });
      const direct = await ask(people.otherEmployer, { wants: 'booking', days: [dayFromNow(20)] });
      const elsewhere = await ask(people.otherEmployer, { days: [dayFromNow(22)] });
      const own = await ask(people.employer, { days: [dayFromNow(20)] });
      expect(await confirms(people.employer, first)).toBe('accepted');
      for (const each of [hold, direct]) {
        const ended = await latest(people.otherEmployer, each);
        expect(ended).toMatchObject({ status: 'released', ended_by: 'others', held_at: null });
        expect(ended.history).toMatchObject([{ by: 'employer' }, { status: 'released', by: 'system' }]);
      }
      expect(await latest(people.otherEmployer, elsewhere)).toMatchObject({ status: 'requested' });
      expect(await latest(people.employer, own)).toMatchObject({ status: 'released', ended_by: 'employer' });
      const titles = await notices(people.otherEmployer);
      expect(titles.filter((title) => title === 'Mara Voss is no longer free')).toHaveLength(2);
      const pulled = JSON.stringify([
        (await pullAll(people.otherEmployer, 'bookings')).documents,
        (await pullAll(people.otherEmployer, 'notifications')).documents,
      ]);
      expect(pulled).not.toContain('A secret show');
      expect(pulled).not.toContain(String(people.employer.id));
      // Whoever has booked them knows, and the person has said nothing about these.
      expect((await notices(mara)).filter((title) => /no longer|released|took/.test(title))).toEqual([]);
      expect(await notices(people.employer)).not.toContain('Mara Voss is no longer free');
    });

    it('a yes or a confirmation that was on its way while the days went has its sentence, on both sides', async () => {
      const taken = await ask(people.employer, { wants: 'booking' });
      const waiting = await ask(people.otherEmployer);
      const late = edit('bookings', await latest(mara, waiting), { talent_step: 'accepted' });
      expect(await yes(taken)).toBe('accepted');
      expect(refusalOf(await pushOne(mara, late))).toMatch(
        /^MQ686 You are already booked on \d+ \w+ \d{4}\.$/,
      );
      expect(await latest(people.otherEmployer, waiting)).toMatchObject({
        status: 'released',
        ended_by: 'others',
      });
      expect(await notices(people.otherEmployer)).toContain('Mara Voss is no longer free');
      const hold = await held(people.otherEmployer, { days: [dayFromNow(40)] });
      const other = await ask(people.employer, { days: [dayFromNow(40)] });
      await yes(other);
      const tooLate = edit('bookings', await latest(people.employer, other), { employer_step: 'confirmed' });
      expect(await confirms(people.otherEmployer, hold)).toBe('accepted');
      expect(refusalOf(await pushOne(people.employer, tooLate))).toMatch(
        /^MQ693 Mara Voss is already booked on /,
      );
      // Once the days are free again it is simply over.
      await says(people.otherEmployer, hold, { employer_step: 'withdrawn' });
      expect(refusalOf(await pushOne(people.employer, { ...tooLate, edit: newId() }))).toMatch(/^MQ688 /);
    });

    it('a request that others ended does not count against its employer, and one on days with room goes on', async () => {
      for (let n = 0; n < 5; n += 1) await ask(people.otherEmployer, { days: [dayFromNow(20)] });
      expect(refusalOf(await pushOne(people.otherEmployer, asking(mara)))).toMatch(/^MQ698 /);
      await yes(await ask(people.employer, { wants: 'booking', days: [dayFromNow(20)] }));
      await ask(people.otherEmployer, { days: [dayFromNow(24)] });
      await db().sql(
        `update public.profiles set settings = settings || '{"allow_double_booking": true}' where id = $1`,
        [mara.id],
      );
      await yes(await ask(people.employer, { wants: 'booking', days: [dayFromNow(24)] }));
      const open = (await pullAll(people.otherEmployer, 'bookings')).documents.filter(
        (each) => (each as Row).talent_id === mara.id && (each as Row).status === 'requested',
      );
      expect(open).toMatchObject([{ days: [dayFromNow(24)] }]);
    });

    it('a yes taken back before it was sent is a no; a hold of whoever booked the days is theirs to let go', async () => {
      const asked = await ask(people.employer);
      expect(await says(mara, asked, { talent_step: 'released' })).toBe('accepted');
      expect(await latest(mara, asked)).toMatchObject({ status: 'declined', ended_by: 'talent' });
      const hold = await held(people.employer);
      const other = await held(people.employer, { days: [dayFromNow(21)] });
      await confirms(people.employer, hold);
      expect(await latest(mara, other)).toMatchObject({ status: 'released', ended_by: 'employer' });
    });

    it('S4: tells a hold’s place, and never who is before it', async () => {
      await held(people.employer, { title: 'A secret show' });
      const second = await held(people.otherEmployer);
      const pulled = JSON.stringify((await pullAll(people.otherEmployer, 'bookings')).documents);
      expect(second.rank).toBe(2);
      expect(pulled).not.toContain('A secret show');
      expect(pulled).not.toContain(String(people.employer.id));
    });
  });

  describe('a challenge', () => {
    const challenge = (who: As, booking: Row) => says(who, booking, { is_challenging: true });

    it('gives whoever is before 24 hours by the server’s clock, and then moves up', async () => {
      const first = await held(people.employer);
      const second = await held(people.otherEmployer);
      expect(await challenge(people.employer, first)).toMatch(/^MQ694 /);
      expect(await challenge(people.otherEmployer, second)).toBe('accepted');
      const challenged = await latest(people.employer, first);
      const hours = (Date.parse(String(challenged.challenge_deadline)) - Date.now()) / 3_600_000;
      expect(challenged.status).toBe('challenged');
      expect(hours).toBeGreaterThan(CHALLENGE_HOURS - 0.1);
      expect(hours).toBeLessThan(CHALLENGE_HOURS + 0.1);
      expect(challenged.challenging_until).toBeNull();
      expect((await latest(people.otherEmployer, second)).challenging_until).toBe(
        challenged.challenge_deadline,
      );
      expect(await advance()).toBe(0);
      await passes(first, 'challenge_deadline', "now() - interval '1 second'");
      expect(await confirms(people.employer, first)).toBe('MQ687 This hold has expired.');
      expect(await advance()).toBe(1);
      expect(await advance()).toBe(0);
      expect(await latest(people.employer, first)).toMatchObject({
        status: 'released',
        ended_by: 'clock',
        challenge_deadline: null,
      });
      expect(await latest(people.otherEmployer, second)).toMatchObject({
        status: 'held',
        rank: 1,
        challenging_until: null,
      });
      expect(await notices(mara)).toContain('Petra Lind did not confirm in time');
      expect(await notices(people.employer)).toContain(
        `Your ${CHALLENGE_HOURS} hours for Mara Voss are over`,
      );
    });

    it('gives all of its 24 hours to a hold that ends today, and keeps the one that waits for them', async () => {
      const first = await held(people.employer);
      const second = await held(people.otherEmployer);
      for (const hold of [first, second]) await passes(hold, 'open_until', 'private.today(timezone)');
      await challenge(people.otherEmployer, second);
      const challenged = await latest(people.employer, first);
      const lastDay = today(new Date(String(challenged.challenge_deadline)), String(first.timezone));
      expect(challenged.open_until).toBe(lastDay);
      expect((await latest(people.otherEmployer, second)).open_until).toBe(lastDay);
      await passes(first, 'challenge_deadline', "now() - interval '1 second'");
      expect(await advance()).toBe(1);
      expect(await confirms(people.otherEmployer, second)).toBe('accepted');
    });

    it('is answered by a confirmation in time', async () => {
      const first = await held(people.employer);
      const second = await held(people.otherEmployer);
      await challenge(people.otherEmployer, second);
      expect(await confirms(people.employer, first)).toBe('accepted');
      expect(await latest(people.otherEmployer, second)).toMatchObject({
        status: 'released',
        challenging_until: null,
      });
    });

    it('is of whoever is first alone: the next has 24 hours of their own, and nobody is thrown out who could not confirm', async () => {
      const [first, second] = [await held(people.employer), await held(people.otherEmployer)];
      const third = await held(people.admin);
      await challenge(people.admin, third);
      const { challenge_deadline: deadline } = await latest(people.employer, first);
      expect((await latest(people.otherEmployer, second)).status).toBe('held');
      await challenge(people.otherEmployer, second);
      expect((await latest(people.employer, first)).challenge_deadline).toBe(deadline);
      for (const [who, hold] of [
        [people.admin, third],
        [people.otherEmployer, second],
      ] as const)
        expect((await latest(who, hold)).challenging_until).toBe(deadline);
      await passes(first, 'challenge_deadline', "now() - interval '1 second'");
      expect(await advance()).toBe(1);
      const next = await latest(people.otherEmployer, second);
      expect(next).toMatchObject({ status: 'challenged', rank: 1 });
      expect(Date.parse(String(next.challenge_deadline))).toBeGreaterThan(Date.now() + 23.9 * 3_600_000);
      expect(next.challenging_until).toBeNull();
      expect((await latest(people.admin, third)).challenging_until).toBe(next.challenge_deadline);
      // Whoever waited for the first waits on, and has heard why.
      expect(
        (await pullAll(people.admin, 'notifications')).documents.map((each) => (each as Row).title),
      ).toContain('Another hold on Mara Voss now has 24 hours');
      expect(await confirms(people.otherEmployer, second)).toBe('accepted');
    });

    it('of several that are first says when the last of them has to have answered', async () => {
      const [first, other] = [
        await held(people.employer, { days: [dayFromNow(20)] }),
        await held(people.admin, { days: [dayFromNow(21)] }),
      ];
      const both = await held(people.otherEmployer);
      await challenge(people.otherEmployer, both);
      await passes(first, 'challenge_deadline', "now() - interval '1 second'");
      const { challenge_deadline: last } = await latest(people.admin, other);
      expect(await advance()).toBe(1);
      expect(await latest(people.otherEmployer, both)).toMatchObject({ rank: 2, challenging_until: last });
      await says(people.admin, other, { employer_step: 'withdrawn' });
      expect(await latest(people.otherEmployer, both)).toMatchObject({ rank: 1, challenging_until: null });
    });

    it('ends with the hold that made it, and is of other productions alone', async () => {
      const [first, second] = [await held(people.employer), await held(people.otherEmployer)];
      await challenge(people.otherEmployer, second);
      await says(people.otherEmployer, second, { employer_step: 'withdrawn' });
      expect(await latest(people.employer, first)).toMatchObject({
        status: 'held',
        challenge_deadline: null,
        rank: 1,
      });
      const own = await held(people.employer);
      expect(own.rank).toBe(1);
      expect(await challenge(people.employer, own)).toMatch(/^MQ694 /);
      expect(await confirms(people.employer, own)).toBe('accepted');
    });
  });

  describe('nobody is booked twice on one day', () => {
    it('by a yes, a confirmation or an accepted offer', async () => {
      const booked = await ask(people.employer, { wants: 'booking' });
      const waiting = await ask(people.otherEmployer, { wants: 'booking', days: [dayFromNow(21)] });
      expect(await yes(booked)).toBe('accepted');
      expect(await latest(mara, booked)).toMatchObject({ status: 'confirmed' });
      const later = await ask(people.otherEmployer, { wants: 'booking', days: [dayFromNow(21)] });
      for (const each of [waiting, later])
        expect(await yes(each)).toMatch(/^MQ686 You are already booked on \d+ \w+ \d{4}\.$/);
      const job = await publishedJob(people.employer);
      const application = await accepted(mara, applying(job));
      const proposal = offer({ days: [dayFromNow(21)] });
      const offered = await accepted(
        people.employer,
        edit('applications', application, { status: 'offered', offer: proposal }),
      );
      const answer = edit('applications', offered, {
        status: 'accepted',
        offer_reply: reply(proposal, 'accept'),
      });
      expect(refusalOf(await pushOne(mara, answer))).toMatch(/^MQ686 /);
    });

    it('unless they allow it themselves', async () => {
      await db().sql(
        `update public.profiles set settings = settings || '{"allow_double_booking": true}' where id = $1`,
        [mara.id],
      );
      const both = [
        await ask(people.employer, { wants: 'booking' }),
        await ask(people.otherEmployer, { wants: 'booking' }),
      ];
      for (const booking of both) expect(await yes(booking)).toBe('accepted');
    });

    it('whatever raced: the database itself holds it', async () => {
      const booked = await ask(people.employer, { wants: 'booking' });
      await yes(booked);
      const [slot] = await db().sql<Row>(
        'select talent_id, day from private.booked_slots where booking_id = $1',
        [booked.id],
      );
      const other = await ask(people.otherEmployer, { days: [dayFromNow(40)] });
      await expect(
        db().sql(
          'insert into private.booked_slots (booking_id, talent_id, day, allows_others) values ($1, $2, $3, false)',
          [other.id, slot!.talent_id, slot!.day],
        ),
      ).rejects.toThrow(/one_booking_a_day/);
    });

    it('and a booking that is cancelled gives its days back', async () => {
      const booked = await ask(people.employer, { wants: 'booking' });
      await yes(booked);
      // Asked while they are booked: it waits, and they can say yes once they are free.
      const next = await ask(people.otherEmployer, { wants: 'booking' });
      expect(
        await says(people.employer, booked, { employer_step: 'withdrawn', employer_note: 'The boat sank.' }),
      ).toBe('accepted');
      const cancelled = await latest(mara, booked);
      expect(cancelled).toMatchObject({
        status: 'cancelled',
        ended_by: 'employer',
        employer_note: 'The boat sank.',
      });
      expect(cancelled.kill_fee_minor).toBe(killFee(cancelled as unknown as Booking));
      expect(cancelled.kill_fee_minor).toBe(52_000);
      expect(await yes(next)).toBe('accepted');
    });

    it('and nobody says yes to a booking over a hold that they gave', async () => {
      const hold = await held(people.employer);
      const booking = await ask(people.otherEmployer, { wants: 'booking' });
      expect(await yes(booking)).toMatch(/^MQ695 Somebody has a hold on /);
      expect(await says(mara, hold, { talent_step: 'released' })).toBe('accepted');
      expect(await yes(booking)).toBe('accepted');
    });
  });

  describe('clocks', () => {
    it('end requests and holds that were open until yesterday, and complete what is worked', async () => {
      const asked = await ask(people.employer);
      const hold = await held(people.employer, { days: [dayFromNow(31)] });
      const booked = await ask(people.employer, { wants: 'booking', days: [dayFromNow(33)] });
      await yes(booked);
      for (const each of [asked, hold]) await passes(each, 'open_until', 'current_date - 2');
      await passes(booked, 'days', 'array[current_date - 2]');
      expect(await yes(asked)).toBe('MQ687 This hold has expired.');
      // Stopped between two: the next run goes on, and what is done is done.
      expect(await advance(1)).toBe(1);
      expect(await advance()).toBe(2);
      expect(await advance()).toBe(0);
      expect(await latest(mara, asked)).toMatchObject({ status: 'expired', ended_by: 'clock' });
      expect(await latest(mara, hold)).toMatchObject({ status: 'expired', rank: 0 });
      expect(await latest(mara, booked)).toMatchObject({ status: 'completed' });
      expect(await yes(asked)).toBe('MQ687 This hold has expired.');
      expect(await says(people.employer, booked, { employer_step: 'withdrawn' })).toMatch(/^MQ688 /);
      const steps = (await latest(mara, hold)).history as { status: string; by: string }[];
      expect(steps.map(({ status, by }) => `${status} ${by}`)).toEqual([
        'requested employer',
        'held talent',
        'expired system',
      ]);
    });
  });

  describe('an accepted offer', () => {
    const acceptedOffer = async (days: string[]): Promise<{ application: Own; booking: Own }> => {
      const application = await accepted(mara, applying(await publishedJob(people.employer)));
      const proposal = offer({ days });
      const offered = await accepted(
        people.employer,
        edit('applications', application, { status: 'offered', offer: proposal }),
      );
      const agreed = await accepted(
        mara,
        edit('applications', offered, { status: 'accepted', offer_reply: reply(proposal, 'accept') }),
      );
      const booking = (await pullAll(mara, 'bookings')).documents.find(
        (each) => (each as Row).application_id === application.id,
      );
      return { application: agreed, booking: booking as Own };
    };

    it('is a booking on its terms and the days that are to come, and none where it names none', async () => {
      const { application, booking } = await acceptedOffer([dayFromNow(21), dayFromNow(20)]);
      expect(booking).toMatchObject({
        status: 'confirmed',
        days: [dayFromNow(20), dayFromNow(21)],
        rate_minor: 65_000,
        employer_id: people.employer.id,
      });
      const stepAt = (status: string): unknown =>
        (application.history as { status: string; at: string }[]).findLast((step) => step.status === status)
          ?.at;
      const instant = (value: unknown): number => Date.parse(String(value));
      expect(instant(booking.employer_agreed_at), 'by offering').toBe(instant(stepAt('offered')));
      expect(instant(booking.talent_agreed_at), 'by accepting').toBe(instant(stepAt('accepted')));
      expect((await acceptedOffer([])).booking).toBeUndefined();
      await expect(acceptedOffer([dayFromNow(-5)])).rejects.toThrow('MQ692');
      expect((await acceptedOffer([dayFromNow(-5), dayFromNow(25)])).booking.days).toEqual([dayFromNow(25)]);
    });

    it('is none any more when either side ends the application, and ends it when either cancels', async () => {
      const one = await acceptedOffer([dayFromNow(20)]);
      await accepted(mara, edit('applications', one.application, { status: 'withdrawn' }));
      expect(await latest(mara, one.booking)).toMatchObject({ status: 'cancelled', ended_by: 'talent' });
      expect(await notices(people.employer)).toContain('Mara Voss cancelled a booking');
      const two = await acceptedOffer([dayFromNow(20)]);
      expect(await says(people.employer, two.booking, { employer_step: 'withdrawn' })).toBe('accepted');
      const [application] = await db().sql<Row>('select status from public.job_applications where id = $1', [
        two.application.id,
      ]);
      expect(application?.status).toBe('declined');
    });
  });
});
