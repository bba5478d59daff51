import { isClockTime, minutesOf } from '../values/clock-time.ts';
import type { CallSheetContent } from './content.ts';
import { isNextDay } from './own-call.ts';

type Line = CallSheetContent['schedule'][number];

/** How the line begins with which a day ends. Twin: `private.wrap_at`. */
const WRAP = /^\s*wrap\b/i;
/** What follows a wrap, such as the last van, comes within this time. */
const WRAP_OUT_MINUTES = 2 * 60;

/** Until when a night goes on that wraps after midnight: in minutes of the clock, -1 where none does. A wrap is never before the general call. */
const endOfNight = (generalCall: string, lines: readonly Line[]): number =>
  Math.max(
    -1,
    ...lines
      .filter(({ time, what }) => isClockTime(time) && time < generalCall && WRAP.test(what))
      .map(({ time }) => minutesOf(time) + WRAP_OUT_MINUTES),
  );

/** Which times of a schedule are after the midnight that follows the general call: what is long before that on the clock, as of a call, and all of a night until its wrap. */
export function afterMidnight(generalCall: string, lines: readonly Line[]): (time: string) => boolean {
  const end = isClockTime(generalCall) ? endOfNight(generalCall, lines) : -1;
  return (time) =>
    isNextDay(generalCall, time) || (isClockTime(time) && time < generalCall && minutesOf(time) <= end);
}

/**
 * The schedule as the day goes, over midnight (`afterMidnight`). Lines without a time stay after the line before them.
 */
export function scheduleInOrder(generalCall: string, lines: readonly Line[]): Line[] {
  const isAfterMidnight = afterMidnight(generalCall, lines);
  let at = '';
  return lines
    .map((line) => {
      if (line.time !== '') at = `${isAfterMidnight(line.time) ? 1 : 0} ${line.time}`;
      return { line, at };
    })
    .toSorted((a, b) => (a.at === b.at ? 0 : a.at < b.at ? -1 : 1))
    .map(({ line }) => line);
}
