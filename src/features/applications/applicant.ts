import type { Day } from '@/domain/days';
import type { Application } from '@/domain/streams/applications';
import type { Job } from '@/domain/streams/jobs';
import type { Person } from '@/domain/streams/people';
import { groupBy } from '@/domain/group-by';
import { matchScore, type Match } from '@/domain/match';
import type { Stored } from '@/store/queries/write-status';
import { awaitsAnswer } from '@/ui/domain/application-copy';

/** An application with what this device knows of both sides of it. */
export interface Applicant {
  application: Stored<Application>;
  /** Null where this device does not hold it. */
  job: Job | null;
  person: Person | null;
  match: Match | null;
  /** Days of the job that the applicant is free on, of how many; null without the job's days. */
  free: { days: number; of: number } | null;
}

export function toApplicant(
  application: Stored<Application>,
  job: Job | null,
  person: Person | null,
  now: Date,
): Applicant {
  const wanted = job ? [...new Set(job.job_dates.map(({ day }) => day))] : [];
  const available = new Set(application.available_dates);
  const busy = new Set(wanted.filter((day) => !available.has(day)));
  return {
    application,
    job,
    person,
    match: job && person ? matchScore(job, person, busy, now) : null,
    free: wanted.length === 0 ? null : { days: wanted.length - busy.size, of: wanted.length },
  };
}

export interface Promised {
  /** People without an answer yet. */
  waiting: Applicant[];
  /** The first day by which one of them is promised an answer. */
  next: Day | null;
  /** Those who were promised one by a day that has passed. */
  overdue: number;
}

/** Soonest promise first: whoever would be left without a word next. */
export function promiseOf(applicants: readonly Applicant[], today: Day): Promised {
  const waiting = applicants
    .filter(({ application }) => awaitsAnswer(application.status) && application.sync.state !== 'refused')
    .toSorted((a, b) =>
      (a.application.respond_by ?? '9999') < (b.application.respond_by ?? '9999') ? -1 : 1,
    );
  const days = waiting.flatMap(({ application }) => application.respond_by ?? []);
  return {
    waiting,
    next: days.find((day) => day >= today) ?? null,
    overdue: days.filter((day) => day < today).length,
  };
}

/** Every application of one's jobs that this device knows, by job, in the order of the latest. */
export function jobsOf(applications: readonly Application[]): { id: string; title: string; count: number }[] {
  const byJob = groupBy(applications, ({ job_id: id }) => id);
  return [...byJob].map(([id, [first, ...rest]]) => ({
    id,
    title: first?.job_title || 'A job',
    count: 1 + rest.length,
  }));
}
