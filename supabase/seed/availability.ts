import { bookedDays, takenDays } from '../../src/domain/availability/booked-days';
import {
  type DayMark,
  type DayMarks,
  type DayState,
  firstOfMonth,
} from '../../src/domain/availability/day-marks';
import { writeShownDays } from '../../src/domain/availability/shown-days';
import type { Availability } from '../../src/domain/streams/availability';
import type { Booking } from '../../src/domain/streams/production/bookings';
import type { Profile } from '../../src/domain/streams/profiles';
import type { Day } from '../../src/domain/values/days';
import { groupBy } from '../../src/domain/values/group-by';
import { isDemo } from './accounts';
import type { Clock } from './clock';
import type { SeedPerson } from './people';
import { Random, seedId } from './random';

/** How far ahead people have planned, in days from today. */
const PLANNED = { from: -3, to: 84 };
const NOTES: Partial<Record<DayState, readonly string[]>> = {
  busy: ['Pick-ups, if the weather holds', 'Prep at the rental house', 'Night exteriors'],
  hold: ['First hold, they say by Friday', 'Second hold'],
  travel: ['Flight in the evening', 'Truck to the unit base'],
  unavailable: ['School holidays', 'Back in town on the day after'],
};

/** Stretches of days, as a freelancer's weeks go; between them days of which nothing is said. */
function planOf(random: Random, clock: Clock): DayMarks {
  const marks: Record<Day, DayMark> = {};
  for (let offset = PLANNED.from; offset < PLANNED.to;) {
    const state = random.weighted({ free: 6, busy: 4, hold: 1, travel: 1, unavailable: 1, none: 5 });
    const length = state === 'travel' || state === 'hold' ? random.int(1, 3) : random.int(2, 9);
    offset += length;
    if (state === 'none') continue;
    const notes = NOTES[state] ?? [];
    for (let n = 0; n < length; n += 1)
      marks[clock.day(offset - length + n)] = {
        state,
        part:
          state === 'busy' && random.chance(0.12) ? random.pick(['morning', 'afternoon', 'night']) : 'day',
        note: n === 0 && notes.length > 0 && random.chance(0.4) ? random.pick(notes) : '',
      };
  }
  return marks;
}

/** The calendars of the demo talents and of two in three others. */
export function makeAvailability(clock: Clock, talents: readonly SeedPerson[]): Availability[] {
  return talents.flatMap(({ profile }) => {
    const random = new Random('availability', profile.email);
    if (!random.chance(0.65) && !isDemo(profile)) return [];
    const changed = clock.ago(random.int(60, 12 * 1440));
    return [...groupBy(Object.entries(planOf(random, clock)), ([day]) => firstOfMonth(day))].map(
      ([month, days]) => ({
        id: seedId('availability', profile.id, month),
        user_id: profile.id,
        month,
        days: Object.fromEntries(days),
        created_at: changed,
        updated_at: changed,
      }),
    );
  });
}

const DAY_MS = 86_400_000;
const CUT_MS = (4 * 60 + 3) * 60_000;

/** When the daily timer last showed what was agreed: 04:03 UTC. Twin: `private.bookings_shown_at`. */
const shownAt = ({ now }: Clock): string =>
  new Date(Math.floor((now.getTime() - CUT_MS) / DAY_MS) * DAY_MS + CUT_MS).toISOString();

/** A booking as it was then: what was agreed since is not shown yet. */
function asOf(at: string, booking: Booking): Booking | null {
  const isBefore = (when: string | null): boolean => when !== null && Date.parse(when) < Date.parse(at);
  if (isBefore(booking.confirmed_at)) return booking;
  if (!isBefore(booking.held_at)) return null;
  return booking.confirmed_at === null ? booking : { ...booking, status: 'held', confirmed_at: null };
}

/** What others see of them, by whose days they are. */
export function shownDaysOf(
  clock: Clock,
  availability: readonly Availability[],
  bookings: readonly Booking[],
): (profile: Profile) => string {
  const marks = groupBy(availability, ({ user_id: user }) => user);
  const agreed = groupBy(bookings, ({ talent_id: talent }) => talent);
  const at = shownAt(clock);
  return ({ id }) =>
    writeShownDays(
      clock.day(-1),
      Object.assign({}, ...(marks.get(id) ?? []).map(({ days }) => days)) as DayMarks,
      // Whatever an application says: the server reads bookings alone.
      takenDays(
        bookedDays(
          (agreed.get(id) ?? []).flatMap((each) => {
            const shown = asOf(at, each);
            return shown ? [{ ...shown, application_id: null }] : [];
          }),
          [],
        ),
      ),
    );
}
