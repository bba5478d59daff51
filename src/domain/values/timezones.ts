import { dateFormat } from './formats.ts';

/** The device's own time zone. */
export const deviceTimezone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

export function isTimezone(timezone: string): boolean {
  try {
    return timezone !== '' && dateFormat('en-GB', { timeZone: timezone }).resolvedOptions().timeZone !== '';
  } catch {
    // The runtime does not know this time zone.
    return false;
  }
}

/** Every time zone to choose from: UTC and `more`, which browsers may leave out of their list, and the list itself. */
export const timezones = (...more: readonly string[]): string[] =>
  [...new Set(['UTC', ...more.filter(isTimezone), ...Intl.supportedValuesOf('timeZone')])].toSorted();

/** `America/New York`. */
export const formatTimezone = (timezone: string): string => timezone.replaceAll('_', ' ');
