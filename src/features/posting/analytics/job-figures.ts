import type { Application } from '@/domain/streams/applications';
import type { Job } from '@/domain/streams/jobs';
import { awaitsAnswer, countsAsApplication } from '@/domain/applications/figures';

/** The outcome of a job's applications, counted from the rows on this device. */
export interface JobFigures {
  job: Job;
  applications: number;
  /** Without an answer yet, as the dashboard counts them. */
  waiting: number;
  /** Decided by the employer, with a yes or a no. */
  answered: number;
  hired: number;
  /** Median time from an application to its answer; null while nobody was answered. */
  replyMinutes: number | null;
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

/** Null until it is decided. */
export function minutesToAnswer({ created_at: from, decided_at: to }: Application): number | null {
  return to === null ? null : Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / MINUTE_MS));
}

export function figuresOf(job: Job, applications: readonly Application[]): JobFigures {
  const own = applications.filter((one) => one.job_id === job.id && countsAsApplication(one));
  const times = own.map(minutesToAnswer).filter((time) => time !== null);
  const reply = median(times);
  return {
    job,
    applications: own.length,
    waiting: own.filter(({ status }) => awaitsAnswer(status)).length,
    answered: times.length,
    hired: own.filter(({ status }) => status === 'hired').length,
    replyMinutes: reply,
  };
}
