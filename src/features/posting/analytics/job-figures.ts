import type { Application } from '@/domain/streams/applications';
import type { Job } from '@/domain/streams/jobs';
import type { JobDays } from '@/domain/jobs/analytics/job-days';
import { addDays, type Day } from '@/domain/values/days';
import { answeredAt, awaitsAnswer, countsAsApplication } from '@/domain/applications/figures';

/** The outcome of applications, counted from the rows on this device. */
interface Outcome {
  applications: number;
  /** Without an answer yet, as the dashboard counts them. */
  waiting: number;
  /** With an answer that stands: a step forward, an offer or a no. */
  answered: number;
  hired: number;
  /** Median time from an application to its answer; null while nobody was answered. */
  replyMinutes: number | null;
}

export interface JobFigures extends Outcome {
  job: Job;
  /** Of the last four weeks, counted by the server; null while that is not known here. */
  views: number | null;
  saves: number | null;
}

const MINUTE_MS = 60_000;

/** Null without values. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  if (sorted.length === 0) return null;
  const value =
    sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
  return Math.round(value);
}

/** From the application to the answer that stands, as the public figure of companies counts it; null while there is none. */
export function minutesToAnswer(application: Pick<Application, 'created_at' | 'history'>): number | null {
  const to = answeredAt(application);
  return to === null
    ? null
    : Math.max(0, Math.round((Date.parse(to) - Date.parse(application.created_at)) / MINUTE_MS));
}

/** Of all of these, whatever has become of their jobs: archiving one changes no count, here as in Applications. */
export function outcomeOf(applications: readonly Application[]): Outcome {
  const counted = applications.filter(countsAsApplication);
  const times = counted.map(minutesToAnswer).filter((time) => time !== null);
  return {
    applications: counted.length,
    waiting: counted.filter(({ status }) => awaitsAnswer(status)).length,
    answered: times.length,
    hired: counted.filter(({ status, is_called_off: isCalledOff }) => status === 'hired' && !isCalledOff)
      .length,
    replyMinutes: median(times),
  };
}

export const figuresOf = (job: Job, applications: readonly Application[]): JobFigures => ({
  job,
  ...outcomeOf(applications.filter((one) => one.job_id === job.id)),
  views: null,
  saves: null,
});

/** Four weeks: the same days of the week stand above each other in memory, and 390 px hold them. */
export const SHOWN_DAYS = 28;

/** The same with what the server has counted in the four weeks that end with `until`. @param jobDays null while that is not known */
export function withJobDays(figures: JobFigures, jobDays: JobDays | null, until: Day): JobFigures {
  if (jobDays === null) return figures;
  const from = addDays(until, 1 - SHOWN_DAYS);
  const shown = [...(jobDays.get(figures.job.id) ?? [])].flatMap(([day, counts]) =>
    day >= from && day <= until ? [counts] : [],
  );
  const sum = (what: 'views' | 'saves'): number => shown.reduce((total, counts) => total + counts[what], 0);
  return { ...figures, views: sum('views'), saves: sum('saves') };
}
