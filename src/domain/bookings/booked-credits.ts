import type { Credits, ShownCredits } from '../definition/profile-parts';
import type { Booking } from '../streams/production/bookings';
import { findRole } from '../taxonomy/crew-roles';
import { isWorked } from './booking-state';
import { type CreditFacts, saysTheSame } from '../people/endorsements';

type Booked = Pick<Booking, 'id' | 'talent_id' | 'status' | 'days_worked' | 'credit'>;

/** What a booking of this person says as a credit: once it is completed, and names a role that there is. */
const creditOfBooking = (booking: Booked, me: string): CreditFacts | null => {
  if (booking.talent_id !== me || !isWorked(booking) || booking.credit === null) return null;
  const { production, role, year, kind } = booking.credit;
  return findRole(role) ? { production, role, year, kind } : null;
};

/** The bookings that say the same as this credit. */
export const bookingsOfCredit = <Of extends Booked>(
  bookings: readonly Of[],
  me: string,
  credit: CreditFacts,
): Of[] =>
  bookings.filter((booking) => {
    const said = creditOfBooking(booking, me);
    return said !== null && saysTheSame(credit, said);
  });

/** One's own credits as others see them, from what is on this device. The server decides what they see: twin of `private.shown_credits`. */
export const shownCredits = (credits: Credits, bookings: readonly Booked[], me: string): ShownCredits =>
  Object.fromEntries(
    Object.entries(credits).map(([id, credit]) => [
      id,
      bookingsOfCredit(bookings, me, credit).some((booking) => booking.credit?.is_verified)
        ? { ...credit, is_booked: true as const }
        : credit,
    ]),
  );

/** A credit that completed bookings say, and the profile does not. */
export interface ProposedCredit extends CreditFacts {
  /** The bookings that say it: several where somebody was booked on a production more than once. */
  bookingIds: readonly string[];
}

/** @param left ids of bookings that their person wants no credit of */
export function proposedCredits(
  bookings: readonly Booked[],
  me: string,
  credits: Credits,
  left: ReadonlySet<string>,
): ProposedCredit[] {
  const proposed: ProposedCredit[] = [];
  for (const booking of bookings) {
    const said = creditOfBooking(booking, me);
    if (said === null || left.has(booking.id)) continue;
    if (Object.values(credits).some((credit) => saysTheSame(credit, said))) continue;
    const at = proposed.findIndex((each) => saysTheSame(each, said));
    const known = proposed[at];
    if (known) proposed[at] = { ...known, bookingIds: [...known.bookingIds, booking.id] };
    else proposed.push({ ...said, bookingIds: [booking.id] });
  }
  return proposed.toSorted((a, b) => b.year - a.year);
}
