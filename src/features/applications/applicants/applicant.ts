import { countsAsApplication } from '@/domain/applications/figures';
import type { TeamMarks } from '@/domain/applications/team-marks';
import { type NamedDays, namedDays, saidDays } from '@/domain/applications/named-days';
import type { Day } from '@/domain/values/days';
import type { Application } from '@/domain/streams/applications';
import type { Job } from '@/domain/streams/jobs';
import type { Person } from '@/domain/streams/people';
import { groupBy } from '@/domain/values/group-by';
import { matchScore, type Match } from '@/domain/jobs/match';
import type { PersonNote } from '@/domain/saved/person-note';
import { isWaiting } from '@/store/queries/waiting-applications';
import type { Stored } from '@/store/queries/write-status';

/** An application joined with its job and applicant, as far as this device has them. */
export interface Applicant {
  application: Stored<Application>;
  /** Null when it is not on this device. */
  job: Job | null;
  person: Person | null;
  match: Match | null;
  /** What they said about the job's days; null when it has none, or is not on this device. */
  free: NamedDays | null;
  /** The employer's own, which nobody else can read; null without any. */
  note: PersonNote | null;
  /** What the employer and their colleagues think, by their team notes; null: nobody left one. */
  team: TeamMarks | null;
  /** Whether this person hires for the job; whoever only views reads, and leaves notes. */
  mayAnswer: boolean;
}

export function toApplicant(
  application: Stored<Application>,
  job: Job | null,
  person: Person | null,
  now: Date,
  note: PersonNote | null = null,
  mayAnswer = true,
  team: TeamMarks | null = null,
): Applicant {
  return {
    application,
    job,
    person,
    // Who applies has decided to come, however far they usually travel.
    match:
      job && person
        ? matchScore(job, { ...person, travel_radius_km: null }, saidDays(application), now)
        : null,
    free: job && namedDays(application, job),
    note,
    team,
    mayAnswer,
  };
}

export interface PromisedReplies {
  /** Applicants without an answer. */
  waiting: Applicant[];
  /** The next day by which one of them is promised an answer. */
  next: Day | null;
  /** How many were promised an answer by a day that has passed. */
  overdue: number;
}

/** Those who wait for an answer, the soonest promise first. */
export function promiseOf(applicants: readonly Applicant[], today: Day): PromisedReplies {
  const waiting = applicants
    .filter(({ application, mayAnswer }) => mayAnswer && isWaiting(application))
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

/** The jobs of these applications with the number of those that count, in the given order. */
export function jobsOf(applications: readonly Application[]): { id: string; title: string; count: number }[] {
  const byJob = groupBy(applications, ({ job_id: id }) => id);
  return [...byJob].map(([id, all]) => ({
    id,
    title: all[0]?.job_title || 'A job',
    count: all.filter(countsAsApplication).length,
  }));
}
