import { addDays, daysBetween, formatDayRange, type Day } from '@/domain/days';
import { dateFormat } from '@/domain/formats';

/** Calendar arithmetic for the day picker. Months are `YYYY-MM`; weeks begin on Monday, as call sheets do. */
export type Month = string;

const WEEK = 7;
/** Every month is drawn with six weeks, so that the grid keeps its height from month to month. */
const WEEKS_SHOWN = 6;

const utc = (day: Day): Date => new Date(`${day}T00:00:00Z`);
const words = (day: Day, options: Intl.DateTimeFormatOptions): string =>
  dateFormat('en-GB', { ...options, timeZone: 'UTC' }).format(utc(day));

export const monthOf = (day: Day): Month => day.slice(0, 7);

/** `May 2027`. */
export const formatMonth = (month: Month): string => words(`${month}-01`, { month: 'long', year: 'numeric' });

/** `Friday 14 May 2027`: how a day is read out. */
export const formatLongDay = (day: Day): string =>
  words(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).replace(',', '');

/** Monday is 0. */
const dayOfWeek = (day: Day): number => (utc(day).getUTCDay() + 6) % WEEK;

export const startOfWeek = (day: Day): Day => addDays(day, -dayOfWeek(day));
export const endOfWeek = (day: Day): Day => addDays(startOfWeek(day), WEEK - 1);
export const isWeekend = (day: Day): boolean => dayOfWeek(day) > 4;

/** The same day so many months on; the month's last day where it is shorter (31 January, then 28 February). */
export function addMonths(day: Day, count: number): Day {
  const date = utc(`${monthOf(day)}-01`);
  date.setUTCMonth(date.getUTCMonth() + count);
  const first = date.toISOString().slice(0, 10);
  date.setUTCMonth(date.getUTCMonth() + 1, 0);
  return `${monthOf(first)}-${String(Math.min(Number(day.slice(8)), date.getUTCDate())).padStart(2, '0')}`;
}

/** Six weeks of seven: the month's days in their columns, null where a neighbour month would stand. */
export function weeksOf(month: Month): (Day | null)[][] {
  const start = startOfWeek(`${month}-01`);
  const days = daysFromTo(start, addDays(start, WEEKS_SHOWN * WEEK - 1)).map((day) =>
    monthOf(day) === month ? day : null,
  );
  return Array.from({ length: WEEKS_SHOWN }, (_, week) => days.slice(week * WEEK, (week + 1) * WEEK));
}

/** Every day from one to the other, both included, whichever comes first. */
export function daysFromTo(one: Day, other: Day): Day[] {
  const [first, last] = one <= other ? [one, other] : [other, one];
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, i) => addDays(first, i));
}

export const withDays = (days: readonly Day[], more: readonly Day[]): Day[] =>
  [...new Set([...days, ...more])].toSorted();
export const withoutDays = (days: readonly Day[], removed: readonly Day[]): Day[] =>
  days.filter((day) => !removed.includes(day));

/** `12–14 May, Thu 20 May`: days that follow one another read as one run. */
export function formatDays(days: readonly Day[]): string {
  const runs: { from: Day; to: Day }[] = [];
  for (const day of [...days].toSorted()) {
    const run = runs.at(-1);
    if (run && daysBetween(run.to, day) <= 1) run.to = day;
    else runs.push({ from: day, to: day });
  }
  return runs.map(({ from, to }) => formatDayRange(from, to)).join(', ');
}
