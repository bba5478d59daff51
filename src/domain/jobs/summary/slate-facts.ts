import { weeksOfPay, weekWords } from '../../bookings/terms';
import type { Company } from '../../streams/company/companies';
import type { Job } from '../../streams/jobs';
import { daysBetween, formatDay, today } from '../../values/days';
import { plural } from '../../values/counts';
import { formatMinor, toMinor } from '../../values/money';

/** What the line at the foot of a slate is made of; what is not known is left out. */
export interface SlateFacts {
  /** When the job was published, as the server writes it, so that `posted` can be worded anew on another day. */
  publishedAt: string;
  posted: string;
  /** From the reader's town, in their unit (`domain/jobs/fit/travel-words.ts`). */
  distance?: string;
  total?: string;
  /** Whether the reader is free on its days, by their own calendar. */
  days?: string;
  /** How its company answers. */
  answers?: string;
  /** Its company's mail address and web site belong together. */
  isVerified?: true;
}

type Posted = Pick<
  Job,
  'published_at' | 'job_dates' | 'pay_type' | 'salary_min' | 'salary_max' | 'currency'
> &
  Partial<Pick<Job, 'pay_day_hours'>>;

/** `Posted today`, `Posted yesterday`, `Posted 3 days ago`, `Posted 4 May`, in days of the reader's clock; empty until the server has it. */
export function postedText(publishedAt: string, now: Date): string {
  if (Number.isNaN(Date.parse(publishedAt))) return '';
  const day = today(new Date(publishedAt));
  // A clock that is behind the server's has it published tomorrow.
  const ago = Math.max(0, daysBetween(day, today(now)));
  if (ago === 0) return 'Posted today';
  if (ago === 1) return 'Posted yesterday';
  return ago < 7 ? `Posted ${ago} days ago` : `Posted ${formatDay(day, now.getFullYear())}`;
}

/** In how many of its units the job is paid; null where that does not follow from its days. */
function unitsOf({
  pay_type: type,
  job_dates: { length: days },
  pay_day_hours: hours,
}: Posted): number | null {
  if (type === 'day') return days;
  if (type === 'hour') return hours ? days * hours : null;
  return type === 'week' ? weeksOfPay(days) : null;
}

/**
 * `$3,100 in all`, `$3,100 to $3,400 in all`: a rate by day, week or hour over the days, as an offer says it; of hours with how many a day has, and of weeks that are not
 * full with how many days a week has, as its booking counts them. Null for other units and a single one.
 */
export function totalText(job: Posted): string | null {
  const { salary_min: min, salary_max: max, currency, pay_day_hours: hours } = job;
  const low = min ?? max;
  const high = max ?? min;
  const units = unitsOf(job);
  if (!low || !high || high < low || units === null || units === 0 || units === 1) return null;
  const [from, to] = [low, high].map((rate) =>
    formatMinor(Math.round(toMinor(rate, currency) * units), currency),
  );
  const amount = from === to ? from : `${from} to ${to}`;
  const basis =
    job.pay_type === 'hour'
      ? ` at ${plural(hours ?? 0, 'hour', 'hours')} a day`
      : weekWords(job.pay_type, job.job_dates.length);
  return `${amount} in all${basis}`;
}

/** What a slate says of the company; nothing where it has too few applicants to say, or is not on this device. */
export const companyFacts = (
  company: Pick<Company, 'answer_rate' | 'verified_at'> | undefined,
): Pick<SlateFacts, 'answers' | 'isVerified'> => ({
  ...(company?.answer_rate == null ? {} : { answers: `${company.answer_rate}% answered in time` }),
  ...(company?.verified_at == null ? {} : { isVerified: true }),
});

/** What everybody reads of a job; for one person, their distance is added. */
export function slateFacts(job: Posted, now: Date): SlateFacts {
  const total = totalText(job);
  return {
    publishedAt: job.published_at,
    posted: postedText(job.published_at, now),
    ...(total === null ? {} : { total }),
  };
}
