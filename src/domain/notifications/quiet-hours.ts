import { isClockTime } from '../values/clock-time';
import { dateFormat } from '../values/formats';
import { isTimezone } from '../values/timezones';

interface QuietHours {
  /** `22:00`; empty for none. */
  quiet_from: string;
  quiet_to: string;
}

/** `05:30`. `h23` because other hour cycles write midnight as 24 or 12. */
const clockIn = (timezone: string, now: Date): string =>
  dateFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: timezone }).format(
    now,
  );

/** Two valid clock times that differ: hours that begin when they end would be either none or the whole day. */
export const areQuietHours = ({ quiet_from: from, quiet_to: to }: QuietHours): boolean =>
  isClockTime(from) && isClockTime(to) && from !== to;

/**
 * Whether notifications must stay silent now, by the clock in the person's own time zone; an unknown zone counts as UTC.
 * Same rule as `private.quiet_until`.
 */
export function isQuiet(hours: QuietHours, timezone: string, now: Date): boolean {
  if (!areQuietHours(hours)) return false;
  const { quiet_from: from, quiet_to: to } = hours;
  const clock = clockIn(isTimezone(timezone) ? timezone : 'UTC', now);
  return from < to ? clock >= from && clock < to : clock >= from || clock < to;
}
