import { bookingStateOf } from '@/domain/bookings/booking-state';
import { type Side, STATE_MARKS, stateWords } from '@/domain/bookings/booking-copy';
import type { Booking } from '@/domain/streams/production/bookings';
import { StateLine } from '@/ui/status';

/** Where a booking stands: a shape, and words for the side that reads it. */
export const BookingStateLine = ({ booking, side, now }: { booking: Booking; side: Side; now: Date }) => (
  <StateLine state={STATE_MARKS[bookingStateOf(booking)]}>{stateWords(booking, side, now)}</StateLine>
);
