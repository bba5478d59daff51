import { dateFormat } from './formats';

/**
 * Calendar days (`YYYY-MM-DD`), meant where the work is. They are compared and counted as days, never as instants:
 * a shoot day does not move because somebody reads it in another time zone.
 */
export type Day = string;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

const utc = (day: Day): Date => new Date(`${day}T00:00:00Z`);
const text = (date: Date): Day => date.toISOString().slice(0, 10);

/** Its letters stand as `YYYY-MM-DD`. */
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
    // A zone that this browser does not know.
    return null;
  }
}

const two = (count: number): string => String(count).padStart(2, '0');
const localDay = (date: Date): Day =>
  `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** Today where `timezone` is; the device's own zone when it is not known. */
export const today = (now: Date, timezone?: string): Day =>
  (timezone ? dayIn(timezone, now) : null) ?? localDay(now);

export function addDays(day: Day, count: number): Day {
  const date = utc(day);
  date.setUTCDate(date.getUTCDate() + count);
  return text(date);
}

export const daysBetween = (from: Day, to: Day): number =>
  Math.round((utc(to).getTime() - utc(from).getTime()) / 86_400_000);

export const weekday = (day: Day): string => WEEKDAYS[utc(day).getUTCDay()] ?? '';

/** `14 May`, with the year only when it is not this one. */
export function formatDay(day: Day | null | undefined, thisYear?: number): string {
  if (!day) return 'N/A';
  const date = utc(day);
  const year = date.getUTCFullYear();
  const short = `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`;
  return thisYear !== undefined && year !== thisYear ? `${short} ${year}` : short;
}

/** `Fri 14 May`. */
export const formatWeekday = (day: Day): string => `${weekday(day)} ${formatDay(day)}`;

/** `12–16 May`, `30 Apr–3 May`, `Fri 14 May` for a single day. */
export function formatDayRange(from: Day | null, to: Day | null): string {
  if (!from) return 'Dates open';
  if (!to || from === to) return formatWeekday(from);
  const [a, b] = [utc(from), utc(to)];
  const sameMonth = a.getUTCMonth() === b.getUTCMonth() && a.getUTCFullYear() === b.getUTCFullYear();
  return sameMonth ? `${a.getUTCDate()}–${formatDay(to)}` : `${formatDay(from)}–${formatDay(to)}`;
}

/** `05:30` on the device's clock. */
export function formatClockTime(instant: string | number | Date): string {
  const date = new Date(instant);
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** How long ago, in the fewest words: `just now`, `40 min ago`, `5 h ago`, `Yesterday`, `12 May`. */
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
  return ago === 1 ? 'Yesterday' : formatWeekday(day);
}
