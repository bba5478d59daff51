/** Lines of an iCalendar file (RFC 5545). */

const MAX_LINE_BYTES = 75;

export const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r\n|\r|\n/g, '\\n');

/** `20270104T090000Z` */
export const utcStamp = (instant: Date): string =>
  `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

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

/** A whole file. @param lines of the events, and properties of the calendar */
export const calendarText = (lines: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Marquee//Marquee//EN', ...lines, 'END:VCALENDAR', '']
    .map(fold)
    .join('\r\n');
