import { addDays, type Day } from '../../src/domain/values/days';
import type { Random } from './random';

/**
 * Time in the seed, counted from midnight UTC of the day it runs on: two runs on one day produce the same
 * data, and no past event lies in the future. Only what the daily timer has shown depends on the hour.
 */
export class Clock {
  readonly today: Day;
  private readonly midnight: number;

  constructor(readonly now: Date) {
    this.today = now.toISOString().slice(0, 10);
    this.midnight = new Date(`${this.today}T00:00:00Z`).getTime();
  }

  day(offset: number): Day {
    return addDays(this.today, offset);
  }

  /** The instant this many minutes before midnight. */
  ago(minutes: number): string {
    return new Date(this.midnight - Math.round(minutes) * 60_000).toISOString();
  }

  /** Minutes from an instant to midnight; positive for the past. */
  minutesSince(instant: string): number {
    return Math.round((this.midnight - new Date(instant).getTime()) / 60_000);
  }

  /** A random instant between two past ones. */
  between(random: Random, from: string, to: string): string {
    const [a, b] = [new Date(from).getTime(), new Date(to).getTime()];
    return new Date(a + Math.floor(random.next() * Math.max(0, b - a))).toISOString();
  }
}

const FORMAT_BY_TIMEZONE = new Map<string, Intl.DateTimeFormat>();

/**
 * The calendar day of an instant in a time zone. Formats are cached: creating one costs more than everything
 * else here.
 */
export function localDay(instant: string, timezone: string): Day {
  const known = FORMAT_BY_TIMEZONE.get(timezone);
  const format =
    known ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: timezone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
  if (known === undefined) FORMAT_BY_TIMEZONE.set(timezone, format);
  return format.format(new Date(instant));
}
