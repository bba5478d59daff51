/** What a calendar file is made of, before any of it is understood. */
export interface FileParts {
  /** Texts of `VTIMEZONE` components. */
  timezones: readonly string[];
  /** Texts of `VEVENT` components. */
  events: readonly string[];
  /** Whether it is the file of this product’s own days (`days-file.ts`). */
  isOwn: boolean;
  /** Whether it ends before its end: a download that broke off. */
  isCut: boolean;
}

/** Bytes. Ten years of a full calendar are about five million. */
export const MAX_CALENDAR_FILE_BYTES = 10 * 1024 * 1024;
export const MAX_CALENDAR_EVENTS = 20_000;

/** Why nothing was read of a file. */
export type Unreadable =
  'empty' | 'large' | 'zip' | 'other' | 'busy-times' | 'events' | 'many-days' | 'slow' | 'gone';

const BYTE_ORDER_MARK = '\uFEFF';
/** How every `.zip` begins: that is what Google Calendar exports. */
const ZIP = 'PK\u0003\u0004';
const OPENING = /^BEGIN:(VEVENT|VTIMEZONE)\s*$/i;
const OWN_PROGRAM = 'PRODID:-//Marquee//';
const OWN_NAME = 'X-WR-CALNAME:Marquee';

/**
 * Cuts a file into its events and time zones, so that one that cannot be read costs only itself. Parsing the whole at once would refuse the
 * calendar for a single bad line.
 */
export function filePartsOf(text: string): FileParts | Unreadable {
  const body = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  if (body.trim() === '') return 'empty';
  if (body.startsWith(ZIP)) return 'zip';
  if (!/^\s*BEGIN:VCALENDAR\s/i.test(body)) return 'other';
  const found = { timezones: [] as string[], events: [] as string[], isOwn: false, isCut: true };
  const names = { isOurs: false, isNamed: false };
  let open: { name: string; lines: string[] } | null = null;
  for (const line of body.split(/\r\n|\r|\n/)) {
    if (open) {
      open.lines.push(line);
      if (line.trim().toUpperCase() !== `END:${open.name}`) continue;
      (open.name === 'VEVENT' ? found.events : found.timezones).push(open.lines.join('\r\n'));
      if (found.events.length > MAX_CALENDAR_EVENTS) return 'events';
      open = null;
      continue;
    }
    const name = OPENING.exec(line)?.[1]?.toUpperCase();
    if (name !== undefined) open = { name, lines: [line] };
    else if (line.startsWith(OWN_PROGRAM)) names.isOurs = true;
    else if (line.trim() === OWN_NAME) names.isNamed = true;
    else if (line.trim() !== '') found.isCut = line.trim().toUpperCase() !== 'END:VCALENDAR';
  }
  if (found.events.length === 0 && /^BEGIN:VFREEBUSY\s*$/im.test(body)) return 'busy-times';
  return { ...found, isOwn: names.isOurs && names.isNamed, isCut: found.isCut || open !== null };
}
