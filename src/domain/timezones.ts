import { dateFormat } from './formats';

/** Where this device says it is. */
export const deviceTimezone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

export function isTimezone(timezone: string): boolean {
  try {
    return timezone !== '' && dateFormat('en-GB', { timeZone: timezone }).resolvedOptions().timeZone !== '';
  } catch {
    // A zone that this runtime does not know.
    return false;
  }
}

/** All that one may choose from, with those that a browser's own list leaves out. */
export const timezones = (...more: readonly string[]): string[] =>
  [...new Set(['UTC', ...more.filter(isTimezone), ...Intl.supportedValuesOf('timeZone')])].toSorted();

/** `America/New York`. */
export const formatTimezone = (timezone: string): string => timezone.replaceAll('_', ' ');
