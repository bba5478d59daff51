import { callAt } from '../call-sheets/own-call';
import { instantAt } from '../call-sheets/zoned-time';
import type { Job } from '../streams/jobs';
import type { Booking } from '../streams/production/bookings';
import type { CallSheet } from '../streams/production/callsheets';
import { isClockTime } from '../values/clock-time';
import { addDays, type Day } from '../values/days';

type Booked = Pick<Booking, 'talent_id' | 'days' | 'timezone'>;
type Sheet = Pick<CallSheet, 'shoot_day' | 'status' | 'content' | 'calls' | 'timezone'>;

/** What says when its days begin: the call sheets of its project and the dates of its job, none where it has none. */
export interface CallTimes {
  sheets: readonly Sheet[];
  dates: Job['job_dates'];
}

/** Null of none. @param instants as ISO text, null for a call without a time */
function earliest(instants: readonly (string | null)[]): number | null {
  const times = instants.flatMap((instant) => (instant === null ? [] : Date.parse(instant)));
  return times.length === 0 ? null : Math.min(...times);
}

const midnight = ({ timezone }: Pick<Booked, 'timezone'>, day: Day): number =>
  Date.parse(instantAt(day, '00:00', timezone));

const endsAt = (booked: Pick<Booked, 'timezone'>, day: Day): number => midnight(booked, addDays(day, 1));

/**
 * With the person's call on a published sheet, else with that of the job, else with the day, but neither before the day where the work is nor after it, whatever zone
 * a sheet names. Twin: `private.booked_day_begins_at`.
 */
function beginsAt({ talent_id: talent, timezone }: Booked, { sheets, dates }: CallTimes, day: Day): number {
  const begins =
    earliest(
      sheets
        .filter(({ shoot_day: of, status }) => of === day && status === 'published')
        .map((sheet) => callAt(sheet, talent)),
    ) ??
    earliest(
      dates
        .filter(({ day: of, call }) => of === day && isClockTime(call))
        .map(({ call }) => instantAt(day, call, timezone)),
    ) ??
    midnight({ timezone }, day);
  return Math.min(Math.max(begins, midnight({ timezone }, day)), endsAt({ timezone }, day));
}

/** Of the last day of a booking: to come, begun, or on its way without what says when it begins. */
export type LastDay = 'ahead' | 'begun' | 'unknown';

/**
 * Where the last day of a booking stands, after whose beginning nobody cancels it (MQ793). Without the call times it is unknown from the day's first
 * moment to its last, where the work is: a call in between may be past or to come.
 */
export function lastDayOf(booking: Booked, times: CallTimes | null, now: Date): LastDay {
  const hasBegun = (known: CallTimes): boolean =>
    booking.days.every((day) => beginsAt(booking, known, day) <= now.getTime());
  if (times !== null) return hasBegun(times) ? 'begun' : 'ahead';
  const isOver = booking.days.every((day) => endsAt(booking, day) <= now.getTime());
  if (isOver) return 'begun';
  return hasBegun({ sheets: [], dates: [] }) ? 'unknown' : 'ahead';
}
