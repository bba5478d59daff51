import { isFilled } from '@/domain/jobs/unfilled';
import type { Applicant } from '../applicant';

/** Why nobody can tell all of these people that the role is filled; null where it is true of each of their jobs. */
export function whyNotFilled(people: readonly Pick<Applicant, 'application' | 'job'>[]): string | null {
  const untrue = people.filter(({ job }) => job === null || !isFilled(job));
  const [first] = untrue;
  if (!first) return null;
  const jobs = new Set(untrue.map(({ application }) => application.job_id));
  if (jobs.size > 1) return `${jobs.size} of their jobs are not filled, so that cannot be the reason.`;
  const { job, application } = first;
  const name = application.job_title || 'This job';
  return job?.status === 'active'
    ? `${name} has ${job.hired_count} of ${job.headcount} hired, so “The role is filled” is not true yet.`
    : `${name} was not filled, so that cannot be the reason.`;
}
