import { dateFormat, twoDigits } from './formats.ts';

/**
 * Calendar days (`YYYY-MM-DD`) in the time zone of the work. They are compared and counted as days, never as instants:
 * a shoot day must not move because somebody reads it in another time zone.
 */
export type Day = string;

/** Whether this is a day of the calendar, which 31 February is not. */
export const isDay = (value: unknown): value is Day =>
  typeof value === 'string' &&
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) === true;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

const utcMidnight = (day: Day): Date => new Date(`${day}T00:00:00Z`);
const utcDay = (date: Date): Day => date.toISOString().slice(0, 10);

/** The locale that formats a date as `YYYY-MM-DD`. */
const ISO_LOCALE = 'en-CA';

function dayIn(timezone: string, now: Date): Day | null {
  try {
    return dateFormat(ISO_LOCALE, {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      timeZone: timezone,
    }).format(now);
  } catch {
    // The browser does not know this time zone.
    return null;
  }
}

/** @param month 1 for January */
export const dayFrom = (year: number, month: number, date: number): Day =>
  `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(date)}`;

const localDay = (date: Date): Day => dayFrom(date.getFullYear(), date.getMonth() + 1, date.getDate());

/** Today in `timezone`; in the device's own when that is missing or unknown. */
export const today = (now: Date, timezone?: string): Day =>
  (timezone ? dayIn(timezone, now) : null) ?? localDay(now);

export function addDays(day: Day, count: number): Day {
  const date = utcMidnight(day);
  // As in formatDay: from a device that wrote what no screen offers.
  if (Number.isNaN(date.getTime())) return day;
  date.setUTCDate(date.getUTCDate() + count);
  return utcDay(date);
}

export const daysBetween = (from: Day, to: Day): number =>
  Math.round((utcMidnight(to).getTime() - utcMidnight(from).getTime()) / 86_400_000);

export const weekday = (day: Day): string => WEEKDAYS[utcMidnight(day).getUTCDay()] ?? '';

/** `14 May`; with the year when `thisYear` is given and differs. */
export function formatDay(day: Day | null | undefined, thisYear?: number): string {
  if (!day) return 'N/A';
  const date = utcMidnight(day);
  // One beyond the year 9999, which no date of a browser's is written as.
  if (Number.isNaN(date.getTime())) return day;
  const year = date.getUTCFullYear();
  const short = `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`;
  return thisYear !== undefined && year !== thisYear ? `${short} ${year}` : short;
}

export const yearOf = (day: Day): number => utcMidnight(day).getUTCFullYear();

/** `Aug 2027`. */
export const formatMonthOf = (day: Day): string =>
  `${MONTHS[utcMidnight(day).getUTCMonth()] ?? ''} ${yearOf(day)}`;

/** `Fri 14 May`; with the year when `thisYear` is given and differs. */
export const formatWeekday = (day: Day, thisYear?: number): string =>
  `${weekday(day)} ${formatDay(day, thisYear)}`;

/** `Fri 14`, `12–16`: days of one month, which is named beside them. No line ends between the two. */
export const formatDatesOfMonth = (from: Day, to: Day): string => {
  const [a, b] = [utcMidnight(from).getUTCDate(), utcMidnight(to).getUTCDate()];
  return a === b ? `${weekday(from)}\u00a0${a}` : `${a}–${b}`;
};

/**
 * `12–16 May`, `30 Apr–3 May`, `Fri 14 May` for a single day; `30 Apr 2027–3 May 2028` where another year's day comes in the same month or a
 * later one, which would read as days. With the year when `thisYear` is given and differs: `12–16 May 2027`.
 */
export function formatDayRange(from: Day | null, to: Day | null, thisYear?: number): string {
  if (!from) return 'Dates open';
  if (!to || from === to) return formatWeekday(from, thisYear);
  const [a, b] = [utcMidnight(from), utcMidnight(to)];
  if (to >= `${a.getUTCFullYear() + 1}${from.slice(4, 7)}`)
    return `${formatDay(from, 0)}–${formatDay(to, 0)}`;
  const last = formatDay(to, thisYear);
  if (a.getUTCFullYear() !== b.getUTCFullYear()) return `${formatDay(from, thisYear)}–${last}`;
  // The year is said once, after the last day.
  return a.getUTCMonth() === b.getUTCMonth() ? `${a.getUTCDate()}–${last}` : `${formatDay(from)}–${last}`;
}

/** `05:30` in the device's time zone. */
export function formatClockTime(instant: string | number | Date): string {
  const date = new Date(instant);
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/** How long ago, as briefly as possible: `just now`, `40 min ago`, `5 h ago`, `Yesterday`, `12 May`. */
export function formatTimeAgo(instant: string | number | Date, now: Date): string {
  const then = new Date(instant);
  const minutes = Math.floor((now.getTime() - then.getTime()) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 24 * 60 && then.getDate() === now.getDate()) return `${Math.floor(minutes / 60)} h ago`;
  const days = daysBetween(today(then), today(now));
  if (days <= 1) return 'Yesterday';
  return days < 7 ? `${days} days ago` : formatDay(today(then), now.getFullYear());
}

/** The heading of a group of messages or notifications: `Today`, `Yesterday`, `Fri 14 May`. */
export function formatDayHeading(instant: string | number | Date, now: Date): string {
  const day = today(new Date(instant));
  const ago = daysBetween(day, today(now));
  if (ago === 0) return 'Today';
  return ago === 1 ? 'Yesterday' : formatWeekday(day, now.getFullYear());
}
