import { isClockTime, minutesOf } from '../../values/clock-time.ts';
import { addDays, today } from '../../values/days.ts';
import { isTimezone } from '../../values/timezones.ts';
import { OFF } from '../off.ts';
import { isNextDay } from '../own-call.ts';
import { afterMidnight } from '../schedule.ts';
import { clocksIn } from '../zoned-time.ts';
import type { SheetTimes } from './skipped-times.ts';

const MINUTES_A_DAY = 24 * 60;
/** How long somebody may work after the last call of a sheet, which does not have to say when it wraps. */
const MAX_WORK_MINUTES = 12 * 60;

const minuteOf = (time: string, isAfterMidnight: boolean): number =>
  isClockTime(time) ? minutesOf(time) + (isAfterMidnight ? MINUTES_A_DAY : 0) : 0;

/** Of the last work or line of the sheet, on the clocks of its night: from the midnight before its day. */
function lastMinute({ content: { general_call: general, schedule }, calls }: SheetTimes): number {
  const isOfTheNight = afterMidnight(general, schedule);
  const called = [general, ...Object.values(calls).map(({ call }) => call)].filter((call) => call !== OFF);
  return Math.max(
    ...called.map((call) => minuteOf(call, isNextDay(general, call)) + MAX_WORK_MINUTES),
    ...schedule.map(({ time }) => minuteOf(time, isOfTheNight(time))),
  );
}

/**
 * Whether the day of a sheet is over, where the work is, so that nobody is asked to confirm it any more: at midnight, or when a night that goes on after it has
 * come to its end.
 */
export function isDayOver(sheet: SheetTimes, now: Date): boolean {
  const zone = isTimezone(sheet.timezone) ? sheet.timezone : 'UTC';
  const [day, next] = [today(now, zone), addDays(sheet.shoot_day, 1)];
  if (day !== next) return day > next;
  const minute = minutesOf(clocksIn(zone, now.getTime()).slice(11, 16));
  return minute + MINUTES_A_DAY >= lastMinute(sheet);
}
