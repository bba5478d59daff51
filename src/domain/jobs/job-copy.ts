import type {
  APPLY_MODES,
  CLOSED_REASONS,
  DATE_KINDS,
  JOB_TYPES,
  PRODUCTION_KINDS,
  PayType,
  UNION_STATUSES,
  UNPAID_REASONS,
} from '../vocabulary.ts';
import type { JobContent } from './job-content.ts';
import type { JOB_STATUSES } from '../lifecycles.ts';
import { formatPayAmount, PAY_UNIT } from '../values/money.ts';
import { placeLabel } from '../taxonomy/place-label.ts';
import { plural } from '../values/counts.ts';

/** The words for a job's codes, once: slates, details, forms and filters say the same. */

type Words<T extends readonly string[]> = Readonly<Record<T[number], string>>;

export const PRODUCTION_LABELS: Words<typeof PRODUCTION_KINDS> = {
  feature: 'Feature',
  series: 'Series',
  short: 'Short',
  commercial: 'Commercial',
  music_video: 'Music video',
  documentary: 'Documentary',
  corporate: 'Corporate',
  live: 'Live',
  photo: 'Photo shoot',
  animation: 'Animation',
  other: 'Other',
};

export const JOB_TYPE_LABELS: Words<typeof JOB_TYPES> = {
  full_time: 'Full-time',
  part_time: 'Part-time',
  contract: 'Contract',
  freelance: 'Freelance',
  daily: 'Daily hire',
  internship: 'Internship',
  volunteer: 'Volunteer',
};

export const UNION_LABELS: Words<typeof UNION_STATUSES> = {
  union: 'Union',
  non_union: 'Non-union',
  either: 'Union or not',
};

export const DATE_KIND_LABELS: Words<typeof DATE_KINDS> = {
  prep: 'Prep',
  shoot: 'Shoot',
  travel: 'Travel',
  wrap: 'Wrap',
  fitting: 'Fitting',
};

export const CLOSED_LABELS: Words<typeof CLOSED_REASONS> = {
  filled: 'Filled',
  cancelled: 'Cancelled',
  expired: 'Closed',
};

export const UNPAID_LABELS: Words<typeof UNPAID_REASONS> = {
  student: 'Student project',
  charity: 'For a charity',
  self_funded: 'Self-funded',
};

export const APPLY_MODE_LABELS: Words<typeof APPLY_MODES> = {
  marquee: 'On Marquee',
  external: 'On another site',
};

/** How pay is counted, as a form asks it. */
export const PAY_TYPE_LABELS: Readonly<Record<PayType, string>> = {
  hour: 'By the hour',
  day: 'By the day',
  week: 'By the week',
  month: 'By the month',
  year: 'By the year',
  project: 'By the project',
  deferred: 'Deferred',
  unpaid: 'Unpaid',
};

/** An enum's words as the options of a select. */
export const optionsOf = <T extends string>(
  words: Readonly<Record<T, string>>,
  only?: readonly T[],
): { value: T; label: string }[] =>
  (only ?? (Object.keys(words) as T[])).map((value) => ({ value, label: words[value] }));

/** `Low Tide, feature`; only the kind where the show has no name yet, only the name where it says the kind itself. */
export function productionLine({
  production,
  production_kind: kind,
}: Pick<JobContent, 'production' | 'production_kind'>): string {
  const name = production.trim();
  const word = PRODUCTION_LABELS[kind];
  if (name === '') return kind === 'other' ? '' : word;
  return kind === 'other' || name.toLowerCase().endsWith(word.toLowerCase())
    ? name
    : `${name}, ${word.toLowerCase()}`;
}

/** `San Pedro, CA`; `Remote`; the base in words when no town is named. */
export function jobPlace(job: Pick<JobContent, 'is_remote' | 'city' | 'region' | 'location'>): string {
  if (job.is_remote) return 'Remote';
  return job.city === '' ? job.location || 'Place open' : placeLabel(job);
}

/** What follows the amount. A deferred job without an amount says `Deferred` in the amount itself. */
export const payUnit = ({
  pay_type: type,
  salary_min: min,
  salary_max: max,
}: Pick<JobContent, 'pay_type' | 'salary_min' | 'salary_max'>): string =>
  type === 'deferred' && min === null && max === null ? '' : PAY_UNIT[type];

/** `$620–$680 /day`, `Unpaid`: amount and unit. */
export const payLine = (job: Parameters<typeof formatPayAmount>[0]): string =>
  [formatPayAmount(job), payUnit(job)].filter(Boolean).join(' ');

/** Why nobody is paid, in the place's words: `Student project`. */
export const unpaidLabel = (job: Pick<JobContent, 'pay_type' | 'unpaid_reason'>): string =>
  job.pay_type === 'unpaid' && job.unpaid_reason !== null ? UNPAID_LABELS[job.unpaid_reason] : '';

/** How a job is named in one line: `1st AC, Low Tide`. */
export const jobName = (job: Pick<JobContent, 'title' | 'production'>): string =>
  [job.title.trim() || 'Untitled job', job.production.trim()].filter(Boolean).join(', ');

/** Who hires: the company, or else whoever posted it; empty until the server has named them. */
export const hirerName = ({
  company_name: company,
  poster_name: poster,
}: {
  company_name: string;
  poster_name: string;
}): string => company || poster;

/** Of a time that is not known yet, as call sheets say it. */
export const TO_BE_CONFIRMED = 'TBC';

export const callLabel = ({ call_time: call }: { call_time: string }): string => call || TO_BE_CONFIRMED;

/** `5 shoot days`, `2 days`, from the days themselves. */
export function dayCount(dates: JobContent['job_dates']): string {
  const shoot = dates.filter(({ kind }) => kind === 'shoot').length;
  const [count, word] = shoot > 0 ? [shoot, 'shoot day'] : [dates.length, 'day'];
  return count === 0 ? '' : plural(count, word, `${word}s`);
}

/** `Open`, `Open, 1 of 2 filled`, `Filled`, `Archived`: where a published job stands. */
export function statusLabel(job: {
  status: (typeof JOB_STATUSES)[number];
  closed_reason: (typeof CLOSED_REASONS)[number] | null;
  headcount: number;
  hired_count: number;
}): string {
  if (job.status === 'archived') return 'Archived';
  if (job.status === 'closed') return job.closed_reason ? CLOSED_LABELS[job.closed_reason] : 'Closed';
  return job.headcount > 1 || job.hired_count > 0
    ? `Open, ${job.hired_count} of ${job.headcount} filled`
    : 'Open';
}
