import { type Side, stateMark, stateWords } from '@/domain/bookings/booking-copy';
import type { Booking } from '@/domain/streams/production/bookings';
import type { Stored } from '@/store/queries/write-status';
import { StateLine } from '@/ui/status';

/** A request that the server refused: nobody was asked. */
export const wasNotAsked = ({ rev, sync }: Stored<Booking>): boolean => rev === 0 && sync.state === 'refused';

/** Where a booking stands: a shape, and words for the side that reads it. */
export const BookingStateLine = ({
  booking,
  side,
  now,
}: {
  booking: Stored<Booking>;
  side: Side;
  now: Date;
}) =>
  wasNotAsked(booking) ? (
    <StateLine state="failed">Not asked</StateLine>
  ) : (
    <StateLine state={stateMark(booking)}>{stateWords(booking, side, now)}</StateLine>
  );
