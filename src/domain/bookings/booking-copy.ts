import { formatClockTime, formatDay, formatDayHeading } from '../values/days';
import { formatMinor, hasAmount } from '../values/money';
import { CHALLENGE_HOURS } from '../limits';
import type { BookingStatus } from '../projects/production-lifecycles';
import type { Booking } from '../streams/production/bookings';
import { bookingStateOf, isHold } from './booking-state';
import { KILL_FEES, killFee, type Terms, totalOf, weekWords } from './terms';

/** Whose screen it is. */
export type Side = 'talent' | 'employer';

export const sideOf = ({ talent_id: talent }: Pick<Booking, 'talent_id'>, me: string | null): Side =>
  talent === me ? 'talent' : 'employer';

/** The other one, as this side calls them. */
export const otherName = (booking: Booking, side: Side): string =>
  (side === 'talent' ? booking.company_name || booking.employer_name : booking.talent_name) || 'Somebody';

const RANKS = ['First', 'Second', 'Third'];
/**
 * `First hold`; before the server has given a place, `Hold`. A day has three holds at most, but one over several days can have more before it: `Hold,
 * 4 ahead`.
 */
export const holdWords = (rank: number): string => {
  if (rank > RANKS.length) return `Hold, ${rank - 1} ahead`;
  const place = RANKS[rank - 1];
  return place === undefined ? 'Hold' : `${place} hold`;
};

const MINUTE_MS = 60_000;
/** `23 h 12 min`, never more than there is; empty once it is over. */
export function timeLeft(deadline: string, now: Date): string {
  const left = Date.parse(deadline) - now.getTime();
  if (left <= 0) return '';
  const minutes = Math.floor(left / MINUTE_MS);
  if (minutes === 0) return 'less than a minute';
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** `Sun 29 Nov, 14:05`, by the clocks of this device. */
export const deadlineWords = (deadline: string, now: Date): string =>
  `${formatDayHeading(deadline, now)} ${formatClockTime(deadline)}`;

/** Who ended a booking, also before the server knows. */
export function endedBy({
  ended_by: ended,
  talent_step: talent,
  employer_step: employer,
}: Booking): Booking['ended_by'] {
  if (ended !== '') return ended;
  if (talent === 'declined' || talent === 'released') return 'talent';
  return employer === 'withdrawn' ? 'employer' : '';
}

function endWords(booking: Booking, side: Side): string {
  const other = otherName(booking, side);
  // A request that nobody had said yes to.
  const verb = booking.held_at === null ? 'took it back' : 'let it go';
  switch (endedBy(booking)) {
    case 'employer':
      return side === 'employer' ? `You ${verb}` : `${other} ${verb}`;
    case 'talent':
      return side === 'talent' ? 'You let it go' : `${other} let it go`;
    case 'clock':
      return side === 'talent'
        ? `${other} did not confirm in time`
        : `Not confirmed within ${CHALLENGE_HOURS} hours`;
    case 'others':
      if (side === 'talent') return 'Your days went to another booking';
      // Whoever only asked reads that the days are gone, not how.
      return booking.held_at === null ? `${other} is no longer free` : `${other} was booked by somebody else`;
    case '':
      return 'Released';
  }
}

/** How long whoever is first has, for whoever challenges them: the server knows, once it has the challenge. */
function challengingWords(booking: Booking, side: Side, now: Date): string[] {
  if (!booking.is_challenging || booking.rank <= 1) return [];
  if (booking.challenging_until === null) return [`whoever is first has ${CHALLENGE_HOURS} hours`];
  const left = timeLeft(booking.challenging_until, now);
  if (left === '') return [`the ${CHALLENGE_HOURS} hours are over`];
  return [
    side === 'employer' ? `whoever is first has ${left} left` : `challenges whoever is first, ${left} left`,
  ];
}

/** What somebody has said that the server does not know yet. */
const SAID: Readonly<Record<BookingStatus, string>> = {
  requested: '',
  held: 'You give the hold',
  challenged: '',
  confirmed: 'You say yes',
  completed: '',
  released: 'You let it go',
  declined: 'You decline',
  expired: '',
  cancelled: 'You cancel',
};

/** Where a booking stands, in a few words for one side. */
export function stateWords(booking: Booking, side: Side, now: Date): string {
  const status = bookingStateOf(booking);
  const other = otherName(booking, side);
  if (status !== booking.status) return SAID[status];
  switch (status) {
    case 'requested':
      return side === 'talent'
        ? `${booking.wants === 'hold' ? 'Asks for a hold' : 'Wants to book you'}, open until ${formatDay(booking.open_until)}`
        : `Waiting for an answer, open until ${formatDay(booking.open_until)}`;
    case 'held':
      return [holdWords(booking.rank), ...challengingWords(booking, side, now)].join(', ');
    case 'challenged': {
      const left = booking.challenge_deadline === null ? '' : timeLeft(booking.challenge_deadline, now);
      if (left === '') return `The ${CHALLENGE_HOURS} hours are over`;
      return side === 'employer' ? `Challenged: ${left} left to confirm` : `${other} has ${left} to confirm`;
    }
    case 'confirmed':
      return 'Booked';
    case 'completed':
      return 'Wrapped';
    case 'released':
      return endWords(booking, side);
    case 'declined':
      return side === 'talent' ? 'You declined' : `${other} declined`;
    case 'expired':
      return 'Expired';
    case 'cancelled':
      return endedBy(booking) === 'others'
        ? 'Called off'
        : endedBy(booking) === side
          ? 'You cancelled'
          : `${other} cancelled`;
  }
}

/** What is due for days that the employer cancelled; a share where days do not tell what the rate comes to. */
export function dueWords({ status, ended_by: by, kill_fee_minor: due, ...terms }: Booking): string[] {
  if (due !== null) return [`Agreed and due: ${formatMinor(due, terms.currency)}.`];
  const isShare =
    status === 'cancelled' &&
    by === 'employer' &&
    terms.kill_fee_percent > 0 &&
    hasAmount(terms.rate_unit) &&
    killFee(terms) === null;
  return isShare ? [`Agreed and due: ${terms.kill_fee_percent} % of the fee.`] : [];
}

/** What a state means for this side, where its few words do not say it; empty where they do. */
export function explanationOf(booking: Booking, side: Side, now: Date): string {
  const status = bookingStateOf(booking);
  const other = otherName(booking, side);
  if (status === 'challenged' && booking.challenge_deadline !== null) {
    const until = deadlineWords(booking.challenge_deadline, now);
    return side === 'employer'
      ? `Another production is ready to book ${other}. Confirm by ${until}, or your hold ends and they move up.`
      : `Another production is ready to book you. If ${other} does not confirm by ${until}, their hold ends.`;
  }
  if (status === 'cancelled')
    return [
      ...(booking.days_worked > 0
        ? [`Cancelled after ${booking.days_worked} of ${booking.days.length} days had begun.`]
        : []),
      ...dueWords(booking),
    ].join(' ');
  if (!isHold(status) || side !== 'employer') return '';
  if (booking.rank <= 1)
    return booking.is_challenging ? 'Nobody is before you any more. You can confirm.' : '';
  if (!booking.is_challenging)
    return 'Somebody else is first on one of these days. You move up when they let go.';
  const time =
    booking.challenging_until === null
      ? `in ${CHALLENGE_HOURS} hours`
      : `by ${deadlineWords(booking.challenging_until, now)}`;
  return `If they do not confirm ${time}, you move up and are notified.`;
}

const MARKS = {
  requested: 'pending',
  held: 'hold',
  challenged: 'urgent',
  confirmed: 'confirmed',
  completed: 'confirmed',
  released: 'closed',
  declined: 'declined',
  expired: 'closed',
  cancelled: 'closed',
} as const satisfies Record<BookingStatus, string>;

/** The shape and hue beside these words. What the server does not know yet waits, whatever it will be (S8). */
export function stateMark(booking: Booking): (typeof MARKS)[BookingStatus] | 'waiting' {
  const status = bookingStateOf(booking);
  return status === booking.status ? MARKS[status] : 'waiting';
}

export const STATUS_LABELS: Readonly<Record<BookingStatus, string>> = {
  requested: 'Asked',
  held: 'Hold given',
  challenged: 'Challenged',
  confirmed: 'Booked',
  completed: 'Wrapped',
  released: 'Released',
  declined: 'Declined',
  expired: 'Expired',
  cancelled: 'Cancelled',
};

export type PricedTerms = Terms & Pick<Booking, 'currency'>;

/** Fee and kit for all days; empty where the rate does not tell, or it is one day without a kit. */
export function totalWords(terms: PricedTerms): string {
  const total = totalOf(terms);
  if (total === null || total === terms.rate_minor) return '';
  return `${formatMinor(total, terms.currency)} in all${weekWords(terms.rate_unit, terms.days.length)}`;
}

/** What is due if the employer cancels: `50 %, $720`; `50 % of the fee` where days do not tell what that is. */
export function killFeeWords(terms: PricedTerms): string {
  const due = killFee(terms);
  return due === null
    ? shareWords(terms.kill_fee_percent)
    : `${terms.kill_fee_percent} %, ${formatMinor(due, terms.currency)}`;
}

const shareWords = (percent: number): string => (percent === 0 ? 'None' : `${percent} % of the fee`);

export const KILL_FEE_OPTIONS = KILL_FEES.map((percent) => ({
  value: String(percent),
  label: shareWords(percent),
}));
