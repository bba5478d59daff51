import { calendarText, escapeText, utcStamp } from '../values/text/icalendar.ts';
import { addDays, type Day } from '../values/days.ts';

/** What a calendar says of its owner’s day. */
export interface CalendarDay {
  day: Day;
  title: string;
  /** Empty for none. */
  text: string;
  /** Whether other calendars should take the day for taken. */
  isBusy: boolean;
}

interface Run extends Omit<CalendarDay, 'day'> {
  from: Day;
  to: Day;
}

const isSame = (a: Omit<CalendarDay, 'day'>, b: Omit<CalendarDay, 'day'>): boolean =>
  a.title === b.title && a.text === b.text && a.isBusy === b.isBusy;

/** Consecutive days that say the same are one event. */
function runsOf(days: readonly CalendarDay[]): Run[] {
  const runs: Run[] = [];
  for (const { day, ...said } of days.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    const last = runs.findLast((run) => isSame(run, said));
    if (last && addDays(last.to, 1) === day) last.to = day;
    else runs.push({ ...said, from: day, to: day });
  }
  return runs;
}

const dayStamp = (day: Day): string => day.replaceAll('-', '');

/** One's own days as an iCalendar file of whole-day events. @param now when it is made */
export const daysFile = (days: readonly CalendarDay[], now: Date): string =>
  calendarText([
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Marquee',
    ...runsOf(days).flatMap(({ from, to, title, text, isBusy }) => [
      'BEGIN:VEVENT',
      `UID:${dayStamp(from)}-${title.toLowerCase().replace(/[^a-z]+/g, '-')}@marquee`,
      `DTSTAMP:${utcStamp(now)}`,
      `DTSTART;VALUE=DATE:${dayStamp(from)}`,
      // The day after the last.
      `DTEND;VALUE=DATE:${dayStamp(addDays(to, 1))}`,
      `SUMMARY:${escapeText(title)}`,
      ...(text === '' ? [] : [`DESCRIPTION:${escapeText(text)}`]),
      `TRANSP:${isBusy ? 'OPAQUE' : 'TRANSPARENT'}`,
      'END:VEVENT',
    ]),
  ]);
