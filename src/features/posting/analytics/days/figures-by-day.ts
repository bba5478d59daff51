import type { Application } from '@/domain/streams/applications';
import { addDays, type Day, today } from '@/domain/values/days';
import type { JobDays } from '@/domain/jobs/analytics/job-days';
import type { Measure } from '@/domain/jobs/analytics/measures';
import { countsAsApplication } from '@/domain/applications/figures';
import { median, minutesToAnswer, SHOWN_DAYS } from '../job-figures';

/** Null: the server counts these, and its answer is not on this device. */
export interface DayFigures extends Record<Measure, number | null> {
  day: Day;
  applied: number;
  /** Decided on this day, whenever they had applied. */
  answered: number;
  /** Median time that those answered on this day had waited; null when nobody was. */
  replyMinutes: number | null;
}

/** What the device has, and what the server has counted: null while that is not known. */
export interface Counted {
  applications: readonly Application[];
  jobDays: JobDays | null;
}

/** The last four weeks, oldest first, the last one `until`: applications by this device's days, views and saves by those of the place of work. */
export function figuresByDay({ applications, jobDays }: Counted, until: Day): DayFigures[] {
  const days = Array.from({ length: SHOWN_DAYS }, (_, back) => addDays(until, back - SHOWN_DAYS + 1));
  const applied = new Map<Day, number>();
  const waits = new Map<Day, number[]>();
  for (const application of applications.filter(countsAsApplication)) {
    const day = today(new Date(application.created_at));
    applied.set(day, (applied.get(day) ?? 0) + 1);
    const minutes = minutesToAnswer(application);
    if (minutes === null || application.decided_at === null) continue;
    const answeredOn = today(new Date(application.decided_at));
    waits.set(answeredOn, [...(waits.get(answeredOn) ?? []), minutes]);
  }
  const counted = (day: Day, what: 'views' | 'saves'): number | null =>
    jobDays && [...jobDays.values()].reduce((sum, byDay) => sum + (byDay.get(day)?.[what] ?? 0), 0);
  return days.map((day) => {
    const minutes = waits.get(day) ?? [];
    return {
      day,
      views: counted(day, 'views'),
      saves: counted(day, 'saves'),
      applied: applied.get(day) ?? 0,
      answered: minutes.length,
      replyMinutes: median(minutes),
    };
  });
}

/** Of all these days; null where that is not known. */
export const sumOf = (days: readonly DayFigures[], measure: Measure): number | null =>
  days.reduce<number | null>((sum, day) => {
    const count = day[measure];
    return sum === null || count === null ? null : sum + count;
  }, 0);
