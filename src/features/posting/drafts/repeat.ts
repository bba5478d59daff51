import type { JobContent } from '@/domain/jobs/job-content';

/** The same job again, without its days, which are past, and what depends on them. */
export const repeatOf = (job: JobContent, blank: JobContent): JobContent => {
  const same = Object.fromEntries(
    Object.keys(blank).map((name) => [name, job[name as keyof JobContent]]),
  ) as JobContent;
  return {
    ...same,
    company_id: blank.company_id,
    job_dates: [],
    application_deadline: null,
    is_urgent: false,
  };
};
