import type { ShownDay } from '../availability/shown-days';
import type { Application } from '../streams/applications';
import type { Job } from '../streams/jobs';
import type { Day } from '../values/days';

type Named = Pick<Application, 'available_dates' | 'asked_dates'>;

/** What an applicant has said about the days that a job has now. */
export type NamedDays =
  | { kind: 'none named' }
  /** They named days that the job does not have, and of those that it has nothing is known. */
  | { kind: 'other days' }
  /**
   * `unknown`: of how many nothing is known, because the job has got them since, or because the application is from before it was kept which days somebody was
   * asked about.
   */
  | { kind: 'counted'; days: number; of: number; unknown: number };

export const daysOfJob = ({ job_dates: dates }: Pick<Job, 'job_dates'>): Day[] => [
  ...new Set(dates.map(({ day }) => day)),
];

/**
 * What they said about a day. They are busy only on a day that they were asked about and left out; who named no day at all has said nothing
 * of any.
 */
export function saidDays({ available_dates: available, asked_dates: asked }: Named): (day: Day) => ShownDay {
  const free = new Set(available);
  const busy = new Set(available.length === 0 ? [] : asked);
  return (day) => (free.has(day) ? 'free' : busy.has(day) ? 'busy' : 'unknown');
}

/** Null for a job without days. */
export function namedDays(application: Named, job: Pick<Job, 'job_dates'>): NamedDays | null {
  const wanted = daysOfJob(job);
  if (wanted.length === 0) return null;
  if (application.available_dates.length === 0) return { kind: 'none named' };
  const said = wanted.map(saidDays(application));
  const unknown = said.filter((state) => state === 'unknown').length;
  if (unknown === wanted.length) return { kind: 'other days' };
  return {
    kind: 'counted',
    days: said.filter((state) => state === 'free').length,
    of: wanted.length,
    unknown,
  };
}
