import type { Application } from '../streams/applications';
import type { Job } from '../streams/jobs';
import { addDays, type Day, today } from '../values/days';
import { takesApplications } from './lifetime/closing-day';

/** What an employer's open jobs still need, by show and by day. */

type OpenJob = Pick<
  Job,
  | 'id'
  | 'title'
  | 'status'
  | 'production'
  | 'company_name'
  | 'headcount'
  | 'hired_count'
  | 'starts_on'
  | 'job_dates'
  | 'timezone'
>;

/** So many days ahead a day without its crew counts as at risk: what a coordinator can still fill by telephone. */
export const RISK_DAYS = 14;

/** How many have said yes to an offer and are not hired yet, by job. Their days are booked: nobody is to be found in their place. */
export type Agreed = ReadonlyMap<string, number>;
const NOBODY: Agreed = new Map();

export function agreedByJob(applications: readonly Pick<Application, 'job_id' | 'status'>[]): Agreed {
  const agreed = new Map<string, number>();
  for (const { job_id: job, status } of applications)
    if (status === 'accepted') agreed.set(job, (agreed.get(job) ?? 0) + 1);
  return agreed;
}

export const missingPeople = (
  { headcount, hired_count: hired }: Pick<Job, 'headcount' | 'hired_count'>,
  agreed = 0,
): number => Math.max(0, headcount - hired - agreed);

/**
 * Everybody that it needs is hired, or its poster has closed it as filled: only then can an applicant be told so. The server refuses a decline
 * that says otherwise with MQ218.
 */
export const isFilled = (job: Pick<Job, 'headcount' | 'hired_count' | 'closed_reason'>): boolean =>
  job.closed_reason === 'filled' || missingPeople(job) === 0;

export interface Show<J> {
  /** Empty for jobs of no named show. */
  name: string;
  missing: number;
  jobs: J[];
}

const byStart = (a: OpenJob, b: OpenJob): number =>
  (a.starts_on ?? '9999') < (b.starts_on ?? '9999') ? -1 : 1;

/** Open jobs by show; the show that starts first is first, and so are its jobs. Jobs of no named show come last. */
export function openByShow<J extends OpenJob>(jobs: readonly J[], agreed = NOBODY): Show<J>[] {
  const shows = new Map<string, Show<J>>();
  for (const job of jobs.filter(({ status }) => status === 'active').toSorted(byStart)) {
    const name = job.production.trim();
    const show = shows.get(name) ?? { name, missing: 0, jobs: [] };
    show.missing += missingPeople(job, agreed.get(job.id));
    show.jobs.push(job);
    shows.set(name, show);
  }
  return [...shows.values()].toSorted((a, b) => Number(a.name === '') - Number(b.name === ''));
}

/** The open job that starts first of those that lack people and can still be applied to. */
export const nextToFill = <J extends OpenJob & Pick<Job, 'application_deadline'>>(
  jobs: readonly J[],
  now: Date,
  agreed = NOBODY,
): J | undefined =>
  jobs
    .filter((job) => missingPeople(job, agreed.get(job.id)) > 0 && takesApplications(job, now))
    .toSorted(byStart)[0];

export interface DayAtRisk<J> {
  day: Day;
  missing: number;
  jobs: J[];
}

/** Days within the next two weeks on which open jobs lack people, in order. */
export function daysAtRisk<J extends OpenJob>(
  jobs: readonly J[],
  now: Date,
  agreed = NOBODY,
): DayAtRisk<J>[] {
  const days = new Map<Day, DayAtRisk<J>>();
  for (const job of jobs) {
    const missing = missingPeople(job, agreed.get(job.id));
    if (job.status !== 'active' || missing === 0) continue;
    const from = today(now, job.timezone);
    const to = addDays(from, RISK_DAYS);
    for (const day of new Set(job.job_dates.map((date) => date.day))) {
      if (day < from || day > to) continue;
      const risk = days.get(day) ?? { day, missing: 0, jobs: [] };
      risk.missing += missing;
      risk.jobs.push(job);
      days.set(day, risk);
    }
  }
  return [...days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1));
}
