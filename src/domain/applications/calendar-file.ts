import { calendarText, escapeText, utcStamp } from '../values/text/icalendar';

/** One appointment as an iCalendar file (RFC 5545), for the calendar on the phone. */

export interface Appointment {
  /** Stable: the same appointment saved twice stays one entry. */
  id: string;
  title: string;
  /** An instant. */
  start: string;
  minutes: number;
  place: string;
  text: string;
}

/** @param now when the file is made */
export function calendarFile({ id, title, start, minutes, place, text }: Appointment, now: Date): string {
  const from = new Date(start);
  return calendarText([
    'BEGIN:VEVENT',
    `UID:${id}@marquee`,
    `DTSTAMP:${utcStamp(now)}`,
    `DTSTART:${utcStamp(from)}`,
    `DTEND:${utcStamp(new Date(from.getTime() + minutes * 60_000))}`,
    `SUMMARY:${escapeText(title)}`,
    ...(place === '' ? [] : [`LOCATION:${escapeText(place)}`]),
    ...(text === '' ? [] : [`DESCRIPTION:${escapeText(text)}`]),
    'END:VEVENT',
  ]);
}
