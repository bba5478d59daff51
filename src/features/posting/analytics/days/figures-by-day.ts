import type { Application } from '@/domain/streams/applications';
import { addDays, type Day, today } from '@/domain/values/days';
import { countsAsApplication } from '@/domain/applications/figures';
import { median, minutesToAnswer } from '../job-figures';

/** Four weeks: the same days of the week stand above each other in memory, and 390 px hold them. */
export const SHOWN_DAYS = 28;

export interface DayFigures {
  day: Day;
  applied: number;
  /** Decided on this day, whenever they had applied. */
  answered: number;
  /** Median time that those answered on this day had waited; null when nobody was. */
  replyMinutes: number | null;
}

/** The last four weeks by this device's days, oldest first, the last one `until`. */
export function figuresByDay(applications: readonly Application[], until: Day): DayFigures[] {
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
  return days.map((day) => {
    const minutes = waits.get(day) ?? [];
    return { day, applied: applied.get(day) ?? 0, answered: minutes.length, replyMinutes: median(minutes) };
  });
}
