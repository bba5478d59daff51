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

/** Null: nothing is said of it. A booked day looks booked, whatever is marked. */
export const lookOf = ({ mark, booked }: OwnDay): DayLook | null =>
  booked.length > 0 ? 'booked' : mark ? LOOKS[mark.state] : null;

/** `Booked: 1st AC, Low Tide`; an acceptance that waits for the employer says so. */
export const bookedWords = ({ title, company, isConfirmed }: BookedDay): string =>
  `${isConfirmed ? 'Booked' : 'Accepted'}: ${[title, company].filter(Boolean).join(', ')}`;

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
