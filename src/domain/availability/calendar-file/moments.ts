import ICAL from 'ical.js';
import { clocksIn, instantAt } from '../../call-sheets/zoned-time';
import { type Day, dayFrom } from '../../values/days';
import { twoDigits } from '../../values/formats';
import { isTimezone } from '../../values/timezones';

/** A moment on the clocks of one zone. */
export interface Moment {
  day: Day;
  /** Since midnight. */
  minute: number;
}

function momentIn(timezone: string, instant: number): Moment {
  const shown = clocksIn(timezone, instant);
  return { day: shown.slice(0, 10), minute: Number(shown.slice(11, 13)) * 60 + Number(shown.slice(14, 16)) };
}

/** Whether a time of a file is on the clocks of whoever reads it, because it names no zone, or one that nobody knows. */
const isFloating = ({ zone }: ICAL.Time): boolean => zone === null || zone.tzid === 'floating';

/**
 * When it is for somebody in `timezone`: a whole day stays that day, and a time without a zone is theirs. A zone that the file names and does not
 * describe is looked up by its name.
 */
export function momentOf(time: ICAL.Time, timezone: string): Moment {
  const day = dayFrom(time.year, time.month, time.day);
  if (time.isDate) return { day, minute: 0 };
  if (!isFloating(time)) return momentIn(timezone, time.toUnixTime() * 1000);
  const named = zoneNameOf(time);
  if (named !== null && isTimezone(named))
    return momentIn(
      timezone,
      Date.parse(instantAt(day, `${twoDigits(time.hour)}:${twoDigits(time.minute)}`, named)),
    );
  return { day, minute: time.hour * 60 + time.minute };
}

/**
 * Until when a rule repeats, on the clocks of its first occurrence: files say it in UTC, and a start whose zone the file does not describe would be
 * compared with that as if it were UTC, too.
 */
export function settleUntil(rule: ICAL.Recur, start: ICAL.Time, timezone: string): void {
  const { until } = rule;
  if (!until || until.isDate || isFloating(until) || start.isDate || !isFloating(start)) return;
  const named = zoneNameOf(start);
  const { day, minute } = momentIn(
    named !== null && isTimezone(named) ? named : timezone,
    until.toUnixTime() * 1000,
  );
  const clock = `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}:59`;
  rule.until = ICAL.Time.fromDateTimeString(`${day}T${clock}`);
}

/** The zone that a time names without the file describing it. */
function zoneNameOf(time: ICAL.Time): string | null {
  const name: unknown = Reflect.get(time, 'timezone');
  return typeof name === 'string' && name !== '' && name !== 'floating' ? name : null;
}
