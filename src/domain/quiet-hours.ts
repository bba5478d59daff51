import { dateFormat } from './formats';
import { isTimezone } from './timezones';

interface QuietHours {
  /** `22:00`; empty: none. */
  quiet_from: string;
  quiet_to: string;
}

const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** In a locale that writes midnight as 00. */
const clockIn = (timezone: string, now: Date): string =>
  dateFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: timezone }).format(
    now,
  );

/** Hours that begin when they end are none. */
export const areQuietHours = ({ quiet_from: from, quiet_to: to }: QuietHours): boolean =>
  CLOCK_TIME.test(from) && CLOCK_TIME.test(to) && from !== to;

/**
 * Whether nothing may make a sound at this moment, by the clock of the person's own zone; one that is not known counts as
 * UTC. Twin of private.quiet_until.
 */
export function isQuiet(hours: QuietHours, timezone: string, now: Date): boolean {
  if (!areQuietHours(hours)) return false;
  const { quiet_from: from, quiet_to: to } = hours;
  const clock = clockIn(isTimezone(timezone) ? timezone : 'UTC', now);
  return from < to ? clock >= from && clock < to : clock >= from || clock < to;
}
