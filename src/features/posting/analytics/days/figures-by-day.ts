import type { Application } from '@/domain/streams/applications';
import { addDays, type Day, today } from '@/domain/values/days';
import type { JobDays } from '@/domain/jobs/analytics/job-days';
import { type CountedMeasure, type Measure, TIME_TO_ANSWER } from '@/domain/jobs/analytics/measures';
import { answeredAt, countsAsApplication } from '@/domain/applications/figures';
import { median, minutesToAnswer, SHOWN_DAYS } from '../job-figures';

/** Null: the server counts these, and its answer is not on this device. */
export interface DayFigures extends Record<CountedMeasure, number | null> {
  day: Day;
  applied: number;
  /** Answered on this day, whenever they had applied. */
  answered: number;
  /** Median time that those answered on this day had waited; null when nobody was. */
  replyMinutes: number | null;
  /** How long each of those had waited, in minutes. */
  waits: readonly number[];
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
    const answer = answeredAt(application);
    if (minutes === null || answer === null) continue;
    const answeredOn = today(new Date(answer));
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
      waits: minutes,
    };
  });
}

/** Of one day: a count, or the median of the waits in minutes; null where there is none, or it is not known. */
export const valueOf = (day: DayFigures, measure: Measure): number | null =>
  measure === TIME_TO_ANSWER ? day.replyMinutes : day[measure];

/** Of all these days: the sum, of waits the median; null where that is not known. */
export const totalOf = (days: readonly DayFigures[], measure: Measure): number | null =>
  measure === TIME_TO_ANSWER ? median(days.flatMap(({ waits }) => waits)) : sumOf(days, measure);

/** Of all these days; null where that is not known. */
export const sumOf = (days: readonly DayFigures[], measure: CountedMeasure): number | null =>
  days.reduce<number | null>((sum, day) => {
    const count = day[measure];
    return sum === null || count === null ? null : sum + count;
  }, 0);
