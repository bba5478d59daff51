import type { Unreadable } from '@/domain/availability/calendar-file/file-parts';
import type { ReadDays, SkipReason } from '@/domain/availability/calendar-file/read-days';
import type { PartChoice } from '@/domain/availability/import-plan';
import { runsOfDays } from '@/domain/availability/day-words';
import { type Day, daysBetween, formatDayRange } from '@/domain/values/days';
import { formatCount, plural } from '@/domain/values/counts';

/** Why nothing was read, and what helps. */
export const UNREADABLE: Readonly<Record<Unreadable, string>> = {
  empty: 'This file is empty. Export the calendar again.',
  large: 'This file is larger than 10 MB. Export fewer years.',
  zip: 'This is a .zip file. Open it, and choose the .ics file in it.',
  other: 'There is no calendar in this file. Export the calendar as an .ics file, and choose that.',
  'busy-times': 'This file has no events, only when somebody is busy. Export the calendar itself.',
  events: 'This file has more than 20,000 events. Export fewer years.',
  'many-days': 'The events of this file repeat too often to be read. Export fewer of them.',
  slow: 'This file takes too long to read: an event in it may repeat without end.',
  gone: 'The file could not be opened. Choose it again.',
};

export const PART_CHOICE_LABELS: Readonly<Record<PartChoice, string>> = {
  part: 'That part',
  day: 'The whole day',
  none: 'Leave them out',
};

export const countDays = (count: number): string => plural(count, 'day', 'days', formatCount);
/** `one` and `many` are verbs. */
const eventsThat = (count: number, one: string, many: string): string =>
  plural(count, `event ${one}`, `events ${many}`, formatCount);

const SKIPPED: Readonly<Record<SkipReason, (count: number) => string>> = {
  over: (count) => `${eventsThat(count, 'is', 'are')} over`,
  far: (count) => `${eventsThat(count, 'is', 'are')} more than three years ahead`,
  cancelled: (count) => `${eventsThat(count, 'was', 'were')} cancelled`,
  free: (count) => `${eventsThat(count, 'is', 'are')} shown as free`,
  instant: (count) => `${eventsThat(count, 'takes', 'take')} no time`,
  frequent: (count) => `${eventsThat(count, 'repeats', 'repeat')} too often`,
  unfinished: (count) =>
    `${eventsThat(count, 'repeats', 'repeat')} so often that only the first days of ${count === 1 ? 'it' : 'them'} were read`,
  unreadable: (count) => eventsThat(count, 'cannot be read', 'cannot be read'),
  booking: (count) => `${eventsThat(count, 'is a booking', 'are bookings')} of Marquee`,
};

/** One line for each reason, the likeliest first. */
export const skippedWords = ({ skipped }: Pick<ReadDays, 'skipped'>): string[] =>
  (Object.keys(SKIPPED) as SkipReason[])
    .filter((reason) => skipped[reason] > 0)
    .map((reason) => SKIPPED[reason](skipped[reason]));

/** Null where every zone of the file is known. */
export function unknownZoneWords({
  unknownZoneEvents: count,
}: Pick<ReadDays, 'unknownZoneEvents'>): string | null {
  if (count === 0) return null;
  const [whose, days] = count === 1 ? ['Its', 'its days'] : ['Their', 'these days'];
  return `${eventsThat(count, 'is', 'are')} in a time zone that is not known here. ${whose} times were read as your own: check ${days}.`;
}

/** More runs of days than this are a wall of text. */
const MAX_RUNS = 12;

/** `12–14 May`, `29 Nov–3 Feb 2029`: with the year where it is not this one. */
function runWords(from: Day, to: Day, thisYear: number): string {
  const year = Number.parseInt(to, 10);
  const words = formatDayRange(from, to);
  return year === thisYear || words.endsWith(` ${year}`) ? words : `${words} ${year}`;
}

/** `12–14 May, Thu 20 May 2028 and 8 days more`. */
export function listDays(days: readonly Day[], thisYear = new Date().getFullYear()): string {
  const runs = runsOfDays(days);
  const words = runs
    .slice(0, MAX_RUNS)
    .map(({ from, to }) => runWords(from, to, thisYear))
    .join(', ');
  const more = runs.slice(MAX_RUNS).reduce((sum, { from, to }) => sum + daysBetween(from, to) + 1, 0);
  return more === 0 ? words : `${words} and ${countDays(more)} more`;
}
