import type { Day } from './days';
import type { JobContent } from './entities/job';
import { refusal, type RefusalCode } from './refusals';

export interface PublishProblem {
  field: keyof JobContent;
  code: RefusalCode;
  sentence: string;
}

const problem = (field: keyof JobContent, code: RefusalCode): PublishProblem => ({
  field,
  code,
  sentence: refusal(code),
});

/**
 * What keeps a draft from being published, in the order of the form. Pay and dates are required because vague ads, and ads
 * that turn out to be unpaid, are what crew complain about most. Postgres makes the same checks on publishing (S13).
 * @param today the calendar day in the job's own time zone
 */
export function publishProblems(job: JobContent, today: Day): PublishProblem[] {
  const problems: PublishProblem[] = [];
  const days = job.job_dates.map(({ day }) => day).toSorted();
  const shootDays = job.job_dates
    .filter(({ kind }) => kind === 'shoot')
    .map(({ day }) => day)
    .toSorted();
  const firstDay = shootDays[0] ?? days[0];

  if (job.title.trim() === '') problems.push(problem('title', 'MQ109'));
  if (job.category === '') problems.push(problem('category', 'MQ111'));
  if (firstDay === undefined) problems.push(problem('job_dates', 'MQ108'));
  else if ((days[0] ?? firstDay) < today) problems.push(problem('job_dates', 'MQ104'));

  const isFree = job.pay_type === 'unpaid';
  if (isFree && job.unpaid_reason === null) problems.push(problem('unpaid_reason', 'MQ102'));
  if (!isFree && job.pay_type !== 'deferred' && job.salary_min === null && job.salary_max === null) {
    problems.push(problem('salary_min', 'MQ101'));
  }
  if (job.salary_min !== null && job.salary_max !== null && job.salary_max < job.salary_min) {
    problems.push(problem('salary_max', 'MQ103'));
  }
  if (!job.is_remote && job.location.trim() === '' && job.city.trim() === '')
    problems.push(problem('location', 'MQ112'));
  if (job.application_deadline !== null && firstDay !== undefined && job.application_deadline >= firstDay) {
    problems.push(problem('application_deadline', 'MQ105'));
  }
  return problems;
}
