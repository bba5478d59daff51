import { addDays, type Day } from '../../values/days';
import { daysFromTo, type DayPart } from '../day-marks';
import type { Moment } from './moments';

/** Minutes since midnight at which the parts of a day end. */
const MORNING_ENDS = 13 * 60;
const AFTERNOON_ENDS = 18 * 60;
const DAY_ENDS = 24 * 60;
/** What goes on after midnight until then belongs to the night of the day before. */
const NIGHT_ENDS = 5 * 60;

export interface Range {
  from: Day;
  to: Day;
}

/** The part that a stretch of a day is in; several of them are taken for the whole day. */
function partOf(from: number, to: number): DayPart {
  if (to <= MORNING_ENDS) return 'morning';
  if (from >= AFTERNOON_ENDS) return 'night';
  return from >= MORNING_ENDS && to <= AFTERNOON_ENDS ? 'afternoon' : 'day';
}

const later = (one: Day, other: Day): Day => (one > other ? one : other);
const earlier = (one: Day, other: Day): Day => (one < other ? one : other);

/**
 * Which days an event takes, and which part of each; only those in `range` are made, however long it is. An event that takes no time takes no day.
 * @param end when it is over: midnight is not a part of that day
 */
export function takenParts(start: Moment, end: Moment, range: Range): [Day, DayPart][] {
  if (end.day < start.day || (end.day === start.day && end.minute <= start.minute)) return [];
  const endsInTheNight =
    end.minute === 0 || (end.minute <= NIGHT_ENDS && end.day > start.day && start.minute > 0);
  const last = endsInTheNight && end.day > start.day ? addDays(end.day, -1) : end.day;
  const [from, to] = [later(start.day, range.from), earlier(last, range.to)];
  if (from > to) return [];
  return daysFromTo(from, to).map((day) => [
    day,
    partOf(day === start.day ? start.minute : 0, day === end.day ? end.minute : DAY_ENDS),
  ]);
}

/** Two parts of one day are taken for the whole day: a day has one mark. */
export const joinParts = (one: DayPart | undefined, other: DayPart): DayPart =>
  one === undefined || one === other ? other : 'day';
