import type { JobContent } from '@/domain/jobs/job-content';
import type { Job } from '@/domain/streams/jobs';

/** The same job again, without its days, which are past, and what depends on them. One of somebody else may not have its description here yet. */
export const repeatOf = (job: Pick<Job, keyof JobContent>, blank: JobContent): JobContent => {
  const same = Object.fromEntries(
    Object.entries(blank).map(([name, value]) => {
      const known = job[name as keyof JobContent];
      return [name, known === undefined ? value : known];
    }),
  ) as JobContent;
  return {
    ...same,
    company_id: blank.company_id,
    job_dates: [],
    application_deadline: null,
    is_urgent: false,
  };
};
