import ICAL from 'ical.js';
import { clocksIn } from '../../call-sheets/zoned-time';
import { type Day, dayFrom } from '../../values/days';
import { twoDigits } from '../../values/formats';

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

/** When it is for somebody in `timezone`: a whole day stays that day, and a time without a zone is theirs. */
export function momentOf(time: ICAL.Time, timezone: string): Moment {
  const day = dayFrom(time.year, time.month, time.day);
  if (time.isDate) return { day, minute: 0 };
  if (!isFloating(time)) return momentIn(timezone, time.toUnixTime() * 1000);
  return { day, minute: time.hour * 60 + time.minute };
}

/**
 * Until when a rule repeats, on the clocks of its first occurrence, which it is compared with as if both were UTC where one of them is in no zone: files
 * say it in UTC of a start without a zone, on the start’s own clocks, or as its last day.
 */
export function settleUntil(rule: ICAL.Recur, start: ICAL.Time, timezone: string): void {
  const { until } = rule;
  if (!until || start.isDate) return;
  if (until.isDate) setUntil(rule, start, dayFrom(until.year, until.month, until.day), 24 * 60 - 1);
  else if (isFloating(until)) until.zone = start.zone;
  else if (isFloating(start)) {
    const { day, minute } = momentIn(timezone, until.toUnixTime() * 1000);
    setUntil(rule, start, day, minute);
  }
}

function setUntil(rule: ICAL.Recur, { zone }: ICAL.Time, day: Day, minute: number): void {
  const clock = `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}:59`;
  const until = ICAL.Time.fromDateTimeString(`${day}T${clock}`);
  until.zone = zone;
  rule.until = until;
}
