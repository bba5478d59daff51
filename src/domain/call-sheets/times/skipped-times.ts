import type { CallSheet } from '../../streams/production/callsheets';
import { isClockTime } from '../../values/clock-time';
import { addDays, type Day } from '../../values/days';
import { isNextDay } from '../own-call';
import { afterMidnight } from '../schedule';
import { clocksIn, instantAt } from '../zoned-time';

/** What the clocks of a place show in place of a time that they skip on this day, as they go forward; null where they show the time itself. */
export function shownInstead(day: Day, time: string, timezone: string): string | null {
  try {
    const shown = clocksIn(timezone, Date.parse(instantAt(day, time, timezone))).slice(11, 16);
    return shown === time ? null : shown;
  } catch {
    // A day that is none, or a zone that this runtime does not know: nothing is known of its clocks.
    return null;
  }
}

/** All that says when on a sheet. */
export type SheetTimes = Pick<CallSheet, 'shoot_day' | 'timezone' | 'calls'> & {
  content: Pick<CallSheet['content'], 'general_call' | 'schedule'>;
};

/** Why each of these times cannot be on this sheet, where the clocks skip it. */
export interface SkippedTimes {
  general: string | undefined;
  /** By the place of the line. */
  schedule: (string | undefined)[];
  /** By whose call it is. */
  calls: Readonly<Record<string, string | undefined>>;
}

/**
 * The times of a sheet that do not exist where the work is: the page would say 02:30, and every calendar 03:30. Times after midnight are those of the next day, as
 * everywhere on the sheet.
 */
export function skippedTimes({ shoot_day: day, timezone, content, calls }: SheetTimes): SkippedTimes {
  const { general_call: general, schedule } = content;
  // Most of a large crew share a few times, and the form asks with each letter.
  const known = new Map<string, string | null>();
  const why = (time: string, isAfterMidnight: boolean): string | undefined => {
    if (!isClockTime(time)) return undefined;
    const on = isAfterMidnight ? addDays(day, 1) : day;
    const key = `${on} ${time}`;
    const before = known.get(key);
    const instead = before === undefined ? shownInstead(on, time, timezone) : before;
    known.set(key, instead);
    return instead === null
      ? undefined
      : `The clocks go forward that night: there is no ${time}. Write ${instead}.`;
  };
  const isOfTheNight = afterMidnight(general, schedule);
  return {
    general: why(general, false),
    schedule: schedule.map(({ time }) => why(time, isOfTheNight(time))),
    calls: Object.fromEntries(
      Object.entries(calls).map(([id, { call }]) => [id, why(call, isNextDay(general, call))]),
    ),
  };
}

/** The first of them; null where every time exists. */
export const firstSkipped = ({ general, schedule, calls }: SkippedTimes): string | null =>
  [general, ...schedule, ...Object.values(calls)].find((why) => why !== undefined) ?? null;
