import type { BookedDay } from '@/domain/availability/booked-days';
import {
  DAY_STATES,
  type DayMark,
  type DayState,
  DAY_STATE_LABELS,
  markWords,
} from '@/domain/availability/day-marks';
import type { Day } from '@/domain/values/days';
import type { MyCalendar } from '@/store/entities/availability';
import { formatLongDay } from '@/ui/dates/calendar';
import type { DayLook } from '@/ui/dates/day-look';

/** What a tap says of a day; `clear` takes away what is said. */
export type Brush = DayState | 'clear';

export const BRUSHES: readonly { value: Brush; label: string }[] = [
  ...DAY_STATES.map((value) => ({ value, label: DAY_STATE_LABELS[value] })),
  { value: 'clear', label: 'No mark' },
];

/** One's own day, with everything that is known of it. */
export interface OwnDay {
  day: Day;
  mark: DayMark | null;
  booked: readonly BookedDay[];
}

export const ownDay = ({ marks, booked }: Pick<MyCalendar, 'marks' | 'booked'>, day: Day): OwnDay => ({
  day,
  mark: marks[day] ?? null,
  booked: booked.get(day) ?? [],
});

const LOOKS: Readonly<Record<DayState, DayLook>> = {
  free: 'free',
  hold: 'hold',
  busy: 'busy',
  travel: 'travel',
  unavailable: 'off',
};

/** Null: nothing is said of it. A booked day looks booked, whatever is marked, and one with a hold on hold, unless it is marked as taken. */
export function lookOf({ mark, booked }: OwnDay): DayLook | null {
  if (booked.some(({ state }) => state !== 'held')) return 'booked';
  const marked = mark ? LOOKS[mark.state] : null;
  return booked.length > 0 && (marked === null || marked === 'free') ? 'hold' : marked;
}

const STATE_WORDS: Readonly<Record<BookedDay['state'], string>> = {
  booked: 'Booked',
  accepted: 'Accepted',
  held: 'On hold',
};

/** `Booked: 1st AC, Low Tide`; an acceptance that waits for the employer says so. */
export const bookedWords = ({ title, company, state }: BookedDay): string =>
  `${STATE_WORDS[state]}: ${[title, company].filter(Boolean).join(', ')}`;

/** The booking, or the application while only this device knows that it is one. */
export const bookedPath = ({ bookingId, applicationId }: BookedDay): string =>
  bookingId === null ? `/applications?a=${applicationId}` : `/bookings/${bookingId}`;

/** `Busy in the morning`, `Booked: 1st AC`, `No mark`. */
export function dayWords({ mark, booked }: OwnDay): string {
  const words = [...booked.map(bookedWords), ...(mark ? [markWords(mark)] : [])];
  return words.length > 0 ? words.join('; ') : 'No mark';
}

interface SpokenDay extends OwnDay {
  isToday: boolean;
  isSelected: boolean;
}

/** For screen readers: everything that a square shows. */
export const spokenDay = ({ isToday, isSelected, ...own }: SpokenDay): string =>
  [
    formatLongDay(own.day),
    isToday && 'today',
    dayWords(own),
    own.mark?.note && 'with a note',
    isSelected && 'selected',
  ]
    .filter(Boolean)
    .join(', ');
