import { roleLabel } from '@/domain/taxonomy/crew-roles';
import { departmentLabel } from '@/domain/taxonomy/departments';
import { fitsText, foldForSearch } from '@/domain/taxonomy/name-search';
import { jobName, jobPlace, payLine, statusLabel } from '@/domain/jobs/job-copy';
import type { Job } from '@/domain/streams/jobs';
import { toCsv } from '@/domain/values/text/csv';

/** Of an employer's own jobs: what the list shows of them, in which order, and as a table for a spreadsheet. */

export const SORT_LABELS = {
  newest: 'Newest first',
  soonest: 'Starts first',
  applicants: 'Most applicants',
  show: 'By show',
} as const;
export type JobSort = keyof typeof SORT_LABELS;

type Applicants = ReadonlyMap<string, number> | undefined;

const NO_DAY = '9999';
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const newest = (a: Job, b: Job): number => compare(b.published_at, a.published_at);

/** Every word has to begin one of the job's names, its place or its role. */
export function shownJobs<T extends Job>(
  jobs: readonly T[],
  text: string,
  sort: JobSort,
  applicants: Applicants,
): T[] {
  const orders: Record<JobSort, (a: Job, b: Job) => number> = {
    newest,
    soonest: (a, b) => compare(a.starts_on ?? NO_DAY, b.starts_on ?? NO_DAY) || newest(a, b),
    applicants: (a, b) => (applicants?.get(b.id) ?? 0) - (applicants?.get(a.id) ?? 0) || newest(a, b),
    show: (a, b) =>
      compare(foldForSearch(a.production) || '~', foldForSearch(b.production) || '~') || newest(a, b),
  };
  return jobs
    .filter((job) => fitsText([jobName(job), jobPlace(job), job.location, roleLabel(job.role_code)], text))
    .toSorted(orders[sort]);
}

const COLUMNS: readonly [string, (job: Job, applicants: Applicants) => string | number | null][] = [
  ['Job', ({ title }) => title],
  ['Show', ({ production }) => production],
  ['Role', ({ role_code: role }) => (role === '' ? '' : roleLabel(role))],
  ['Department', ({ category }) => departmentLabel(category)],
  ['State', statusLabel],
  ['First day', ({ starts_on: day }) => day],
  ['Last day', ({ ends_on: day }) => day],
  ['Place', jobPlace],
  ['Pay', payLine],
  ['Currency', ({ currency }) => currency],
  ['People', ({ headcount }) => headcount],
  ['Hired', ({ hired_count: hired }) => hired],
  ['Applicants', ({ id }, applicants) => (applicants ? (applicants.get(id) ?? 0) : null)],
  ['Published', (job) => job.published_at.slice(0, 10)],
];

export const jobsAsCsv = (jobs: readonly Job[], applicants: Applicants): string =>
  toCsv([
    COLUMNS.map(([name]) => name),
    ...jobs.map((job) => COLUMNS.map(([, value]) => value(job, applicants))),
  ]);
