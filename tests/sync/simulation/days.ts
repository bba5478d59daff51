import { seeded } from '../support/random';
import type { Server } from '../support/server';
import type { Phone } from './phone';
import { everyPhone, type Scenario } from './scenario';

/** Of the scenarios, this share has an employer who asks the talent for days. */
const SHARE_WITH_DAYS = 0.3;
/** In each of their steps; with a second employer oftener, and more of it holds, so that these meet. */
const CHANCE = { one: 0.25, two: 0.35 };
const CHANCE_OF_HOLD = { one: 0.7, two: 0.85 };
/** Few enough that requests want the same ones. */
const DAYS = 6;

/**
 * Days from the first of the month after next, by the server's clock, which phones need not have: the same seed gives the same scenario within a
 * month.
 */
export async function daysAhead(server: Server, from: number, count: number): Promise<string[]> {
  const rows = await server.sql<{ day: string }>(
    `select (date_trunc('month', now()) + interval '2 months' + make_interval(days => n))::date::text as day
     from generate_series($1::int, $1::int + $2::int - 1) n`,
    [from, count],
  );
  return rows.map(({ day }) => day);
}

type OnPhone = Pick<Phone, 'bundle' | 'store'>;

/** Ids of bookings in one of these states, as this phone has them. */
const bookingsOf = async (phone: OnPhone, status: readonly string[]): Promise<string[]> => {
  const rows = await phone.store.rows('bookings').find({ selector: { kind: 'booking' } as never });
  return rows
    .filter((row) => status.includes(String(row.status)))
    .map(({ id }) => String(id))
    .toSorted();
};

const employersIn = ({ second }: Scenario): 'one' | 'two' => (second ? 'two' : 'one');

/** The second employer has one phone, and asks as often as the first with two; the talent answers both. */
const askedAlike = (scenario: Scenario): Phone[] => [
  ...everyPhone(scenario),
  ...everyPhone(scenario).filter(({ userId }) => userId !== scenario.employer),
];

/** Every challenge that is open runs out, and the timer looks. */
async function letClocksRun(server: Server): Promise<string> {
  const challenged = await server.sql(
    "update public.bookings set challenge_deadline = now() - interval '1 second' where status = 'challenged' returning id",
  );
  await server.sql('select private.advance_bookings()');
  return `the 24 hours of every challenge are over, for ${challenged.length} holds`;
}

/**
 * Requests for days, holds, challenges and bookings of one person, whose two phones answer as two employers ask, confirm, challenge each other and let go. Its own
 * random numbers, so that scenarios without it are as they were.
 * @returns for each step, what happened; null: nothing
 */
export function daysOf(
  seed: number,
  share = SHARE_WITH_DAYS,
): (scenario: Scenario) => Promise<string | null> {
  const random = seeded(seed * 5 + 3);
  const isOne = random() < share;
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];

  const ask = async (scenario: Scenario, phone: Phone): Promise<string> => {
    const value = scenario.token('days');
    const [open = ''] = await daysAhead(scenario.server, 0, 1);
    const days = await daysAhead(scenario.server, Math.floor(random() * DAYS), 2);
    const id = await phone.bundle.askForDays(
      phone.store,
      { id: scenario.talent, name: 'Talent' },
      {
        wants: random() < CHANCE_OF_HOLD[employersIn(scenario)] ? 'hold' : 'booking',
        title: 'A show',
        roleCode: '',
        days,
        timezone: 'UTC',
        place: '',
        rateMinor: 50_000,
        rateUnit: 'day',
        currency: 'USD',
        kitFeeMinor: null,
        killFeePercent: 0,
        note: value,
        openUntil: open,
      },
    );
    scenario.acts.push({ kind: 'ask', phone, table: 'bookings', id, field: 'note', value });
    return 'asks for days';
  };

  const answer = async (phone: OnPhone): Promise<string> => {
    const { bundle, store } = phone;
    const requested = pick(await bookingsOf(phone, ['requested']));
    if (requested && random() < 0.8) {
      const step = random() < 0.85 ? 'accepted' : 'declined';
      await bundle.answerBooking(store, requested, step);
      return `answers about days: ${step}`;
    }
    const given = pick(await bookingsOf(phone, ['held', 'challenged', 'confirmed']));
    if (given) await bundle.answerBooking(store, given, 'released');
    return 'lets days go';
  };

  /** Mostly what the talent has agreed to: a request can only be taken back. */
  const holdToGoOnWith = async (phone: OnPhone): Promise<string | undefined> => {
    const held = random() < 0.8 ? pick(await bookingsOf(phone, ['held', 'challenged'])) : undefined;
    return held ?? pick(await bookingsOf(phone, ['requested', 'held', 'challenged', 'confirmed']));
  };

  /** Null: this phone has no hold that somebody is before. */
  const challenge = async ({ bundle, store }: OnPhone): Promise<string | null> => {
    const rows = await store.rows('bookings').find({ selector: { kind: 'booking' } as never });
    const behind = pick(
      rows
        .filter(({ status, rank }) => status === 'held' && Number(rank) > 1)
        .map(({ id }) => String(id))
        .toSorted(),
    );
    if (!behind || random() >= 0.6) return null;
    await bundle.challengeHold(store, behind);
    return 'challenges whoever is before them';
  };

  const goOn = async (scenario: Scenario, phone: OnPhone): Promise<string> => {
    const { bundle, store } = phone;
    const challenged = scenario.second ? await challenge(phone) : null;
    if (challenged !== null) return challenged;
    const hold = scenario.second
      ? await holdToGoOnWith(phone)
      : pick(await bookingsOf(phone, ['requested', 'held', 'challenged', 'confirmed']));
    if (!hold) return 'has asked nobody';
    const act = random();
    if (act < 0.45) await bundle.confirmHold(store, hold);
    else if (act < 0.8) await bundle.challengeHold(store, hold);
    else {
      // Taken back before it was sent, it was never asked, and the server has none of its words.
      for (const asked of scenario.acts) if (asked.id === hold) asked.isWithdrawn = true;
      await bundle.withdrawBooking(store, hold);
    }
    return 'goes on about days';
  };

  return async (scenario) => {
    if (!isOne || random() >= CHANCE[employersIn(scenario)]) return null;
    if (random() < 0.15) return letClocksRun(scenario.server);
    const phone = pick(
      scenario.second ? askedAlike(scenario) : scenario.phones.filter(({ isOpen }) => isOpen),
    );
    if (!phone?.isOpen) return null;
    const isAsking = phone.userId !== scenario.talent;
    const act = !isAsking ? answer(phone) : random() < 0.5 ? ask(scenario, phone) : goOn(scenario, phone);
    return `${phone.name}: ${await act}`;
  };
}

/** Of the queue of holds and the booked days, on the server: what must not be, whatever raced. */
const QUEUE_FAULTS = `
  select 'a hold has rank ' || h.rank || ' and not ' || r.rank as fault from public.bookings h, lateral (
    select 1 + count(*) as rank from public.bookings e where e.talent_id = h.talent_id and e.status in ('held', 'challenged')
      and e.employer_id <> h.employer_id and (e.held_at, e.id) < (h.held_at, h.id) and e.days && h.days) r
  where h.status in ('held', 'challenged') and h.rank <> r.rank
  union all select 'somebody is booked twice on a day' from public.bookings a join public.bookings b
    on b.talent_id = a.talent_id and b.id > a.id and b.days && a.days
  where a.status = 'confirmed' and b.status = 'confirmed'
  union all select 'a hold is left on a booked day' from public.bookings a join public.bookings b on b.talent_id = a.talent_id and b.days && a.days
  where a.status = 'confirmed' and b.status in ('held', 'challenged')
  union all select 'more than three holds are on a day' from public.bookings b, unnest(b.days) as day
  where b.status in ('held', 'challenged') group by b.talent_id, day having count(*) > 3
  union all select 'a hold is challenged by nobody' from public.bookings b
  where (b.status = 'challenged') is distinct from exists (select from private.booking_challenges where challenged_id = b.id)
  union all select 'a hold is challenged by one that is not behind it' from private.booking_challenges x
    join public.bookings a on a.id = x.challenger_id join public.bookings b on b.id = x.challenged_id
  where not (a.days && b.days) or a.employer_id = b.employer_id or (a.held_at, a.id) < (b.held_at, b.id)
  union all select 'whoever challenges counts down to another end than those who are challenged' from public.bookings b
  where b.challenging_until is distinct from (select max(c.challenge_deadline) from private.booking_challenges x
    join public.bookings c on c.id = x.challenged_id where x.challenger_id = b.id)`;

export const queueFaults = async (server: Server): Promise<string[]> =>
  (await server.sql<{ fault: string }>(QUEUE_FAULTS)).map(({ fault }) => `S13 ${fault}`);
