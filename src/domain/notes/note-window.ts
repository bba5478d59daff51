import { isWorked } from '../bookings/booking-state';
import type { Booking } from '../streams/production/bookings';

type Over = Pick<Booking, 'status' | 'history' | 'days_worked'>;

/** For how long after its completion a booking can be written about. Twin: `private.note_days`; a test holds them equal. */
export const NOTE_DAYS = 14;

const DAY_MS = 86_400_000;

/**
 * When notes about a booking close, in milliseconds since 1970; null: nobody has worked on it yet. Both have until then, by the server's clock; whoever writes
 * last publishes both.
 */
export function notesCloseAt(booking: Over): number | null {
  if (!isWorked(booking)) return null;
  const at = booking.history.findLast((step) => step.status === booking.status)?.at;
  return at === undefined ? null : Date.parse(at) + NOTE_DAYS * DAY_MS;
}

/** Whether a note about it can still be written. The server looks at its own clock. */
export function canBeReviewed(booking: Over, now: Date): boolean {
  const closesAt = notesCloseAt(booking);
  return closesAt !== null && closesAt > now.getTime();
}

/** `14 days left`; days that have begun count. */
export function timeLeftWords(booking: Over, now: Date): string {
  const closesAt = notesCloseAt(booking);
  if (closesAt === null) return '';
  const left = closesAt - now.getTime();
  if (left <= 0) return 'Closed';
  if (left <= DAY_MS) return 'Less than a day left';
  const days = Math.ceil(left / DAY_MS);
  return `${days} days left`;
}
