import { addDays, type Day, dayFrom, daysBetween } from '../values/days.ts';

/** What somebody says of a day of theirs. Others see less of it (`shown-days.ts`). Twin: `private.are_day_marks`. */
export const DAY_STATES = ['free', 'hold', 'busy', 'travel', 'unavailable'] as const;
export type DayState = (typeof DAY_STATES)[number];

/** Of which part of the day it is said. */
export const DAY_PARTS = ['day', 'morning', 'afternoon', 'night'] as const;
export type DayPart = (typeof DAY_PARTS)[number];

export interface DayMark {
  state: DayState;
  part: DayPart;
  /** For its owner alone. */
  note: string;
}

export type DayMarks = Readonly<Record<Day, DayMark>>;

export const MAX_DAY_NOTE_LENGTH = 200;
/** Twins of `private.guard_availability`. */
export const MONTHS_AHEAD = 36;
export const MONTHS_BACK = 12;

export const DAY_STATE_LABELS: Readonly<Record<DayState, string>> = {
  free: 'Free',
  hold: 'On hold',
  busy: 'Busy',
  travel: 'Travel',
  unavailable: 'Not available',
};

export const DAY_PART_LABELS: Readonly<Record<DayPart, string>> = {
  day: 'Whole day',
  morning: 'Morning',
  afternoon: 'Afternoon',
  night: 'Night',
};

/** `Busy`, `Busy in the morning`. */
export function markWords({ state, part }: Pick<DayMark, 'state' | 'part'>): string {
  const label = DAY_STATE_LABELS[state];
  if (part === 'day') return label;
  return part === 'night' ? `${label} at night` : `${label} in the ${part}`;
}

/** The first day of the month that a day is in: what a row of marks is named after. */
export const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;

/** The first day of the month `count` months later. */
export function monthsLater(day: Day, count: number): Day {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count;
  return dayFrom(Math.floor(months / 12), (months % 12) + 1, 1);
}

/** The first and the last day that can be marked. */
export const markableRange = (today: Day): { from: Day; to: Day } => ({
  from: monthsLater(today, -MONTHS_BACK),
  to: addDays(monthsLater(today, MONTHS_AHEAD + 1), -1),
});

/** Every day between the two, both included, in either order. */
export function daysFromTo(one: Day, other: Day): Day[] {
  const [first, last] = one <= other ? [one, other] : [other, one];
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, i) => addDays(first, i));
}
