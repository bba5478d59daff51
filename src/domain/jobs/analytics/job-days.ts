import { addDays, type Day } from '../../values/days';
import { isRecord } from '../../values/records';

/** What the server counts of one job on one day (`measures.ts` says what the numbers mean). */
export interface JobDay {
  views: number;
  saves: number;
}

/** By job and day; days without anything are left out. */
export type JobDays = ReadonlyMap<string, ReadonlyMap<Day, JobDay>>;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Reads `{job: {day: [views, saves]}}` (SQL: `public.job_days`). What is in another form is left out. */
export function readJobDays(value: unknown): JobDays {
  if (!isRecord(value)) return new Map();
  return new Map(
    Object.entries(value).map(([job, days]) => [
      job,
      new Map(
        Object.entries(isRecord(days) ? days : {}).flatMap(([day, counts]): [Day, JobDay][] => {
          const [views, saves] = Array.isArray(counts) ? (counts as unknown[]) : [];
          return DAY.test(day) && isCount(views) && isCount(saves) ? [[day, { views, saves }]] : [];
        }),
      ),
    ]),
  );
}

/** The last day of figures that end today: tomorrow where something was counted at a place of work that is in it already. */
export function lastCountedDay(jobDays: JobDays | null, today: Day): Day {
  const tomorrow = addDays(today, 1);
  return jobDays !== null && [...jobDays.values()].some((days) => days.has(tomorrow)) ? tomorrow : today;
}
