import { bookingStateOf, isHold } from '@/domain/bookings/booking-state';
import type { Side } from '@/domain/bookings/booking-copy';
import { CHALLENGE_HOURS } from '@/domain/limits';
import type { Booking } from '@/domain/streams/production/bookings';
import { answerBooking, challengeHold, confirmHold, withdrawBooking } from '@/store/bookings/bookings';
import type { Store } from '@/store/store';

/** What one side can do with a booking, and what it is asked before. */
export interface BookingStep {
  side: Side;
  when: (booking: Booking) => boolean;
  button: string;
  variant: 'primary' | 'secondary' | 'danger';
  title: string;
  lead: string;
  confirm: string;
  /** The label of the words that go with it; null: none do. */
  words: string | null;
  act: (store: Store, id: string, words: string) => Promise<void>;
  /** A yes, which needs days on which nobody else has booked them. */
  isYes?: true;
  /** Ends what is booked, which nobody does once its last day has begun. */
  isCancelling?: true;
}

const isOf =
  (...statuses: Booking['status'][]) =>
  (booking: Booking) =>
    statuses.includes(bookingStateOf(booking));
const isAsked = (wants: Booking['wants']) => (booking: Booking) =>
  bookingStateOf(booking) === 'requested' && booking.wants === wants;

export const BOOKING_STEPS: readonly BookingStep[] = [
  {
    side: 'talent',
    when: isAsked('hold'),
    button: 'Give the hold',
    variant: 'primary',
    title: 'Give this hold?',
    lead: 'The days are on hold for them. If they confirm, you are booked on exactly these terms. Until then you can release it.',
    confirm: 'Give the hold',
    words: 'Words with it',
    act: (store, id, words) => answerBooking(store, id, 'accepted', words),
    isYes: true,
  },
  {
    side: 'talent',
    when: isAsked('booking'),
    button: 'Accept',
    variant: 'primary',
    title: 'Accept this booking?',
    lead: 'You are booked on exactly these terms.',
    confirm: 'Accept the booking',
    words: 'Words with it',
    act: (store, id, words) => answerBooking(store, id, 'accepted', words),
    isYes: true,
  },
  {
    side: 'talent',
    when: isOf('requested'),
    button: 'Decline',
    variant: 'danger',
    title: 'Decline these days?',
    lead: 'They are told, and can ask somebody else.',
    confirm: 'Decline',
    words: 'Words with it',
    act: (store, id, words) => answerBooking(store, id, 'declined', words),
  },
  {
    side: 'employer',
    when: (booking) => isHold(bookingStateOf(booking)) && booking.rank <= 1,
    button: 'Confirm the booking',
    variant: 'primary',
    title: 'Confirm this booking?',
    lead: 'They are booked on exactly these terms, which they have agreed to. Holds of others on these days end, unless this person takes two bookings a day.',
    confirm: 'Confirm the booking',
    words: null,
    act: confirmHold,
  },
  {
    side: 'employer',
    when: (booking) => isHold(bookingStateOf(booking)) && booking.rank > 1 && !booking.is_challenging,
    button: 'Challenge',
    variant: 'primary',
    title: 'Challenge whoever is before you?',
    lead: `Whoever is first has ${CHALLENGE_HOURS} hours to confirm, or their hold ends and you move up. Do it when you are ready to book: it cannot be taken back.`,
    confirm: 'Challenge',
    words: null,
    act: challengeHold,
  },
  {
    side: 'employer',
    when: isOf('requested'),
    button: 'Take back',
    variant: 'danger',
    title: 'Take this request back?',
    lead: 'They are told that the days are no longer asked for.',
    confirm: 'Take back',
    words: 'Words with it',
    act: withdrawBooking,
  },
  ...(['talent', 'employer'] as const).map((side): BookingStep => ({
    side,
    when: isOf('held', 'challenged'),
    button: 'Release the hold',
    variant: 'danger',
    title: 'Release this hold?',
    lead:
      side === 'talent'
        ? 'They are told, and whoever is next moves up.'
        : 'They have their days back, and whoever is next moves up.',
    confirm: 'Release the hold',
    words: 'Words with it',
    act:
      side === 'talent' ? (store, id, words) => answerBooking(store, id, 'released', words) : withdrawBooking,
  })),
  ...(['talent', 'employer'] as const).map((side): BookingStep => ({
    side,
    when: isOf('confirmed'),
    button: 'Cancel the booking',
    variant: 'danger',
    title: 'Cancel this booking?',
    lead:
      side === 'talent'
        ? 'They are told, and have to find somebody else.'
        : 'They are told, and are free on these days again.',
    confirm: 'Cancel the booking',
    words: 'Why',
    act:
      side === 'talent' ? (store, id, words) => answerBooking(store, id, 'released', words) : withdrawBooking,
    isCancelling: true,
  })),
];
