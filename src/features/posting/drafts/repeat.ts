import type { JobContent } from '@/domain/jobs/job-content';
import type { Job } from '@/domain/streams/jobs';

/** What a job says. One of somebody else may not have its description here yet. */
const contentOfJob = (job: Pick<Job, keyof JobContent>, blank: JobContent): JobContent => ({
  ...(Object.fromEntries(
    Object.entries(blank).map(([name, value]) => {
      const known = job[name as keyof JobContent];
      return [name, known === undefined ? value : known];
    }),
  ) as JobContent),
  company_id: blank.company_id,
});

/** The same job again, without its days, which are past, and what depends on them. */
export const repeatOf = (job: Pick<Job, keyof JobContent>, blank: JobContent): JobContent => ({
  ...contentOfJob(job, blank),
  job_dates: [],
  application_deadline: null,
  is_urgent: false,
});

/** Another role of the same show: its days, place and terms, and nothing of what was said about the role. */
export const anotherRoleOf = (job: Pick<Job, keyof JobContent>, blank: JobContent): JobContent => ({
  ...contentOfJob(job, blank),
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
