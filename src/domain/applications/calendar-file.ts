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

const MAX_LINE_BYTES = 75;

const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r\n|\r|\n/g, '\\n');

/** `20270104T090000Z` */
const utcStamp = (instant: Date): string => `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** Lines longer than 75 bytes go on after a space; a character is never cut. */
function fold(line: string): string {
  const encoder = new TextEncoder();
  let folded = '';
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > MAX_LINE_BYTES) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}

/** @param now when the file is made */
export function calendarFile({ id, title, start, minutes, place, text }: Appointment, now: Date): string {
  const from = new Date(start);
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Marquee//Marquee//EN',
    'BEGIN:VEVENT',
    `UID:${id}@marquee`,
    `DTSTAMP:${utcStamp(now)}`,
    `DTSTART:${utcStamp(from)}`,
    `DTEND:${utcStamp(new Date(from.getTime() + minutes * 60_000))}`,
    `SUMMARY:${escapeText(title)}`,
    ...(place === '' ? [] : [`LOCATION:${escapeText(place)}`]),
    ...(text === '' ? [] : [`DESCRIPTION:${escapeText(text)}`]),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n');
}
