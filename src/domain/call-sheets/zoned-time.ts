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

/**
 * The instant at which the clocks of a place show this time, as ISO text. In the hour that is skipped in spring it is the same time before the
 * change; of the hour that comes twice in autumn it is the first.
 * @param time `HH:MM`
 */
export function instantAt(day: Day, time: string, timezone: string): string {
  const wall = Date.parse(`${day}T${time}:00Z`);
  // The offset at the wall time taken as UTC may be that of the other side of a change: the second look decides.
  const first = wall - offsetAt(wall, timezone);
  return new Date(wall - offsetAt(first, timezone)).toISOString();
}
