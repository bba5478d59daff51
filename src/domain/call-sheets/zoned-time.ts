import { dateFormat } from '../values/formats.ts';
import type { Day } from '../values/days.ts';

/** The locale that writes the day and the time as they sort. */
const LOCALE = 'sv-SE';

/** What the clocks of a place show at an instant: `2027-02-01 06:30:00`. Throws `RangeError` for an unknown zone. */
export const clocksIn = (timezone: string, instant: number): string =>
  dateFormat(LOCALE, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: false,
    timeZone: timezone,
  }).format(new Date(instant));

/** How far a zone's clocks are from UTC at an instant, in milliseconds; 0 for a zone that this runtime does not know. */
function offsetAt(instant: number, timezone: string): number {
  try {
    return Date.parse(`${clocksIn(timezone, instant).replace(' ', 'T')}Z`) - instant;
  } catch {
    return 0;
  }
}

const DAY_MS = 86_400_000;

/**
 * The instant at which the clocks of a place show this time, as ISO text. Around a change of clocks as Postgres has it, which decides: a time that is
 * skipped in spring is as much later, and of one that comes twice in autumn it is the second. Twin: `private.moment_of`.
 * @param time `HH:MM`
 */
export function instantAt(day: Day, time: string, timezone: string): string {
  const wall = Date.parse(`${day}T${time}:00Z`);
  // Before and after a change, if there is one.
  const offsets = [offsetAt(wall - DAY_MS, timezone), offsetAt(wall + DAY_MS, timezone)];
  const shown = offsets.filter((offset) => offsetAt(wall - offset, timezone) === offset);
  return new Date(wall - Math.min(...(shown.length === 1 ? shown : offsets))).toISOString();
}
