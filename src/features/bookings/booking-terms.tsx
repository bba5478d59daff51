import { killFeeWords, type Side, totalWords } from '@/domain/bookings/booking-copy';
import type { Booking } from '@/domain/streams/production/bookings';
import { agreedRate, formatMinor } from '@/domain/values/money';
import { formatTimezone } from '@/domain/values/timezones';
import { useNow } from '@/ui/dates/use-now';
import { SlateCells } from '@/ui/layout/slate';
import { BookingDays } from './booking-days';

/** Days, rate and place as a slate, with what they come to. */
export function BookingTerms({ booking, side }: { booking: Booking; side: Side }) {
  const { days, place, kit_fee_minor: kit, currency } = booking;
  const total = totalWords(booking);
  const thisYear = useNow().getFullYear();
  return (
    <>
      <SlateCells
        cols="three"
        className="rounded-box border border-hair"
        cells={[
          {
            label: days.length === 1 ? 'Day' : `${days.length} days`,
            value: <BookingDays days={days} thisYear={thisYear} />,
            note: `Days begin and end at midnight in ${formatTimezone(booking.timezone)}`,
            wide: true,
          },
          { ...agreedRate(booking), label: 'Rate', note: total === '' ? undefined : total },
          {
            label: 'Kit',
            value: kit === null ? 'Not named' : formatMinor(kit, currency),
            unit: kit === null ? undefined : '/day',
          },
          { label: side === 'employer' ? 'If you cancel' : 'If they cancel', value: killFeeWords(booking) },
          ...(place === '' ? [] : [{ label: 'Place', value: place, mono: false, wide: true }]),
        ]}
      />
      {booking.note !== '' && <p className="mt-3 max-w-[62ch] whitespace-pre-line">{booking.note}</p>}
    </>
  );
}
