import { PLANNING_YEARS } from '../limits';
import type { Day } from '../values/days';
import { lastPlannedDay } from './lifetime/planning-horizon';
import type { JobContent } from './job-content';
import { refusal, type RefusalCode } from '../refusals';
import { visibleText } from '../values/text/visible-text';

/** What a publication is refused for, and the field that fixes it. */
export const PUBLISH_RULES = {
  MQ101: 'salary_min',
  MQ102: 'unpaid_reason',
  MQ103: 'salary_max',
  MQ104: 'job_dates',
  MQ105: 'application_deadline',
  MQ108: 'job_dates',
  MQ109: 'title',
  MQ111: 'category',
  MQ112: 'location',
  MQ116: 'application_deadline',
  MQ785: 'job_dates',
} as const satisfies Partial<Record<RefusalCode, keyof JobContent>>;

type PublishRule = keyof typeof PUBLISH_RULES;

export interface PublishProblem {
  field: keyof JobContent;
  code: PublishRule;
  sentence: string;
}

/**
 * What keeps a draft from being published, in the order of the form. Pay and dates are required because vague ads, and ads
 * that turn out to be unpaid, are what crew complain about most. Postgres makes the same checks on publishing (S13).
 * @param today the calendar day in the job's own time zone
 */
export function publishProblems(job: JobContent, today: Day): PublishProblem[] {
  const days = job.job_dates.map(({ day }) => day).toSorted();
  const shootDays = job.job_dates
    .filter(({ kind }) => kind === 'shoot')
    .map(({ day }) => day)
    .toSorted();
  const firstDay = shootDays[0] ?? days[0];
  const isUnpaid = job.pay_type === 'unpaid';
  const { salary_min: min, salary_max: max, application_deadline: deadline } = job;

  const broken: Record<PublishRule, boolean> = {
    MQ109: visibleText(job.title).trim() === '',
    MQ111: job.category === '',
    MQ108: firstDay === undefined,
    MQ104: days[0] !== undefined && days[0] < today,
    MQ102: isUnpaid && job.unpaid_reason === null,
    // Nothing is no rate.
    MQ101: !isUnpaid && job.pay_type !== 'deferred' && (max ?? min ?? 0) === 0,
    MQ103: min !== null && max !== null && max < min,
    MQ112: !job.is_remote && job.location.trim() === '' && job.city.trim() === '',
    MQ105: deadline !== null && firstDay !== undefined && deadline >= firstDay,
    MQ116: deadline !== null && deadline < today,
    MQ785: days.some((day) => day > lastPlannedDay(today)),
  };
  return (Object.keys(broken) as PublishRule[])
    .filter((code) => broken[code])
    .map((code) => ({
      field: PUBLISH_RULES[code],
      code,
      sentence: refusal(code, { years: String(PLANNING_YEARS) }),
    }));
}
