import { blankJobContent } from '@/domain/jobs/blank-job';
import type { JobContent } from '@/domain/jobs/job-content';
import type { Job } from '@/domain/streams/jobs';

const CONTENT_FIELDS = Object.keys(blankJobContent('', ''));

/** What a job says, without what it is. */
export const contentOfJob = (job: Pick<Job, keyof JobContent>): Partial<JobContent> =>
  Object.fromEntries(
    CONTENT_FIELDS.flatMap((name) => {
      const value = job[name as keyof JobContent];
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** The same, complete. One of somebody else may not have its description here yet. */
const wholeContentOf = (job: Pick<Job, keyof JobContent>, blank: JobContent): JobContent => ({
  ...blank,
  ...contentOfJob(job),
  company_id: blank.company_id,
});

/** The same job again, without its days, which are past, and what depends on them. */
export const repeatOf = (job: Pick<Job, keyof JobContent>, blank: JobContent): JobContent => ({
  ...wholeContentOf(job, blank),
  job_dates: [],
  application_deadline: null,
  is_urgent: false,
});

/** Another role of the same show: its days, place and terms, and nothing of what was said about the role. */
export const anotherRoleOf = (job: Pick<Job, keyof JobContent>, blank: JobContent): JobContent => ({
  ...wholeContentOf(job, blank),
  title: blank.title,
  role_code: blank.role_code,
  category: blank.category,
  headcount: blank.headcount,
  description: blank.description,
  required_skills: [],
  nice_skills: [],
  is_urgent: false,
  salary_min: null,
  salary_max: null,
  kit_fee_minor: null,
  kit_required: [],
  questions: [],
});
