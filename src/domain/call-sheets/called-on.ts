import type { Booking } from '../streams/production/bookings';
import type { Day } from '../values/days';
import { type Calls, MAX_CALLS } from './content';
import { OFF } from './off';
import { NO_CALL } from './own-call';

type Booked = Pick<Booking, 'talent_id' | 'days' | 'status'>;

const STANDS: ReadonlySet<Booking['status']> = new Set(['confirmed', 'completed']);

/** Whoever is booked for these days, and not for this one. Of people without a booking nothing is known: they may work on any day. */
export function notBookedOn(bookings: readonly Booked[], day: Day): ReadonlySet<string> {
  const standing = bookings.filter(({ status }) => STANDS.has(status));
  const booked = new Set(
    standing.filter(({ days }) => days.includes(day)).map(({ talent_id: talent }) => talent),
  );
  return new Set(standing.map(({ talent_id: talent }) => talent).filter((talent) => !booked.has(talent)));
}

/** The calls with these people left off, as far as a sheet holds as many. */
export function leftOff(calls: Calls, people: Iterable<string>): Calls {
  const left: Calls = { ...calls };
  for (const id of people)
    if (id in left || Object.keys(left).length < MAX_CALLS) left[id] = { ...NO_CALL, call: OFF };
  return left;
}

/** The calls of another day, as a new one begins with them: without its notes. Whoever is booked is called on the days of the bookings, and nobody else is left off or called again. */
export function callsToStartWith(calls: Calls, bookings: readonly Booked[], day: Day): Calls {
  const known = new Set(bookings.map(({ talent_id: talent }) => talent));
  const kept = Object.entries(calls)
    .filter(([id, { call }]) => call !== OFF || !known.has(id))
    .map(([id, call]) => [id, { ...call, note: '' }] as const)
    .filter(([, { call, name }]) => call + name !== '');
  return leftOff(Object.fromEntries(kept), notBookedOn(bookings, day));
}
