import { offerOf } from '../applications/deal';
import { bookingStateOf, isHold } from '../bookings/booking-state';
import type { Application } from '../streams/applications';
import type { Booking } from '../streams/production/bookings';
import type { Day } from '../values/days';

/** What somebody has agreed to on a day. */
export interface BookedDay {
  /** Null while only this device knows of it: an acceptance that has not reached the server. */
  bookingId: string | null;
  applicationId: string | null;
  title: string;
  company: string;
  /** `accepted`: an offer, and the employer has yet to say hired. */
  state: 'booked' | 'accepted' | 'held';
}

export type BookedDays = ReadonlyMap<Day, readonly BookedDay[]>;

type Applied = Pick<Application, 'id' | 'status' | 'offer' | 'job_title' | 'company_name' | 'is_called_off'>;
type Asked = Pick<
  Booking,
  | 'id'
  | 'status'
  | 'wants'
  | 'employer_step'
  | 'talent_step'
  | 'application_id'
  | 'title'
  | 'company_name'
  | 'employer_name'
> & { days: readonly Day[] };

/**
 * By day: bookings, holds, and accepted offers that the server has not made bookings of. An offer that names no days books nobody. Twins:
 * `private.booked_days`, `private.held_days`.
 */
export function bookedDays(bookings: readonly Asked[], applications: readonly Applied[]): BookedDays {
  const all = new Map<Day, readonly BookedDay[]>();
  const add = (days: Iterable<Day>, what: BookedDay): void => {
    for (const day of days) all.set(day, [...(all.get(day) ?? []), what]);
  };
  const accepted = new Map(
    applications
      .filter(
        ({ status, is_called_off: isCalledOff }) =>
          status === 'accepted' || (status === 'hired' && !isCalledOff),
      )
      .map((each) => [each.id, each]),
  );
  const withoutBooking = new Map(accepted);
  for (const booking of bookings) {
    const status = bookingStateOf(booking);
    // Cancelled on this device, and the server will hear of it.
    if (status === 'cancelled' && accepted.get(booking.application_id ?? '')?.status === 'hired')
      withoutBooking.delete(booking.application_id ?? '');
    if (status !== 'confirmed' && status !== 'completed' && !isHold(status)) continue;
    const application = accepted.get(booking.application_id ?? '');
    // It ended on this device, and the server will hear of it.
    if (booking.application_id !== null && application === undefined && status === 'confirmed') continue;
    withoutBooking.delete(booking.application_id ?? '');
    add(booking.days, {
      bookingId: booking.id,
      applicationId: booking.application_id,
      title: booking.title,
      company: booking.company_name || booking.employer_name,
      state: isHold(status) ? 'held' : application?.status === 'accepted' ? 'accepted' : 'booked',
    });
  }
  for (const application of withoutBooking.values())
    add(new Set(offerOf(application)?.days ?? []), {
      bookingId: null,
      applicationId: application.id,
      title: application.job_title,
      company: application.company_name,
      state: application.status === 'hired' ? 'booked' : 'accepted',
    });
  return all;
}

/** Days on which somebody is booked, and those on which they have only given a hold. */
export function takenDays(days: BookedDays): { booked: ReadonlySet<Day>; held: ReadonlySet<Day> } {
  const booked = new Set<Day>();
  const held = new Set<Day>();
  for (const [day, all] of days) (all.every(({ state }) => state === 'held') ? held : booked).add(day);
  return { booked, held };
}

/** The first of these days on which somebody is booked; a hold leaves them free to say yes to others. Twin: `private.first_booked_day`. */
export function firstBookedDay(days: readonly Day[], all: BookedDays): Day | null {
  const { booked } = takenDays(all);
  return days.find((day) => booked.has(day)) ?? null;
}
