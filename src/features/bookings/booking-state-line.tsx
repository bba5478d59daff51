import { bookingStateOf } from '@/domain/bookings/booking-state';
import { type Side, stateWords } from '@/domain/bookings/booking-copy';
import type { BookingStatus } from '@/domain/projects/production-lifecycles';
import type { Booking } from '@/domain/streams/production/bookings';
import { type State, StateLine } from '@/ui/status';

const STATES: Readonly<Record<BookingStatus, State>> = {
  requested: 'pending',
  held: 'hold',
  challenged: 'urgent',
  confirmed: 'confirmed',
  completed: 'confirmed',
  released: 'closed',
  declined: 'declined',
  expired: 'closed',
  cancelled: 'closed',
};

/** Where a booking stands: a shape, and words for the side that reads it. */
export const BookingStateLine = ({ booking, side, now }: { booking: Booking; side: Side; now: Date }) => (
  <StateLine state={STATES[bookingStateOf(booking)]}>{stateWords(booking, side, now)}</StateLine>
);
