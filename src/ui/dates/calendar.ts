import { daysFromTo } from '@/domain/availability/day-marks';
import { addDays, type Day } from '@/domain/values/days';
import { dateFormat, twoDigits } from '@/domain/values/formats';

/** Calendar arithmetic for the day picker. Months are `YYYY-MM`; weeks begin on Monday, as call sheets do. */
export type Month = string;

const DAYS_PER_WEEK = 7;
/** Every month is shown with six weeks, so that the grid keeps its height. */
const WEEKS_SHOWN = 6;

const utc = (day: Day): Date => new Date(`${day}T00:00:00Z`);
const formatUtc = (day: Day, options: Intl.DateTimeFormatOptions): string =>
  dateFormat('en-GB', { ...options, timeZone: 'UTC' }).format(utc(day));

export const monthOf = (day: Day): Month => day.slice(0, 7);

/** `May 2027`. */
export const formatMonth = (month: Month): string =>
  formatUtc(`${month}-01`, { month: 'long', year: 'numeric' });

/** `Friday 14 May 2027`, for screen readers. */
export const formatLongDay = (day: Day): string =>
  formatUtc(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).replace(',', '');

/** Monday is 0. */
const dayOfWeek = (day: Day): number => (utc(day).getUTCDay() + 6) % DAYS_PER_WEEK;

export const startOfWeek = (day: Day): Day => addDays(day, -dayOfWeek(day));
export const endOfWeek = (day: Day): Day => addDays(startOfWeek(day), DAYS_PER_WEEK - 1);
export const isWeekend = (day: Day): boolean => dayOfWeek(day) > 4;

/** The same day `count` months later, or that month's last day if it is shorter (31 January, then 28 February). */
export function addMonths(day: Day, count: number): Day {
  const date = utc(`${monthOf(day)}-01`);
  date.setUTCMonth(date.getUTCMonth() + count);
  const first = date.toISOString().slice(0, 10);
  date.setUTCMonth(date.getUTCMonth() + 1, 0);
  return `${monthOf(first)}-${twoDigits(Math.min(Number(day.slice(8)), date.getUTCDate()))}`;
}

/** Six weeks of seven days; null for days of the neighbouring months. */
export function weeksOf(month: Month): (Day | null)[][] {
  const start = startOfWeek(`${month}-01`);
  const days = daysFromTo(start, addDays(start, WEEKS_SHOWN * DAYS_PER_WEEK - 1)).map((day) =>
    monthOf(day) === month ? day : null,
  );
  return Array.from({ length: WEEKS_SHOWN }, (_, week) =>
    days.slice(week * DAYS_PER_WEEK, (week + 1) * DAYS_PER_WEEK),
  );
}

export const withDays = (days: readonly Day[], more: readonly Day[]): Day[] =>
  [...new Set([...days, ...more])].toSorted();
export const withoutDays = (days: readonly Day[], removed: readonly Day[]): Day[] =>
  days.filter((day) => !removed.includes(day));
