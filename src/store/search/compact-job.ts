import { readShownDays } from '@/domain/availability/shown-days';
import type { Definitions } from '@/domain/definition/stream';
import type { ScoredJob } from '@/domain/jobs/match';
import { comparedDayPay } from '@/domain/pay/day-pay';
import { isNear } from '@/domain/search/near-place';
import { isWaiting } from '@/sync/document';
import type { StoredRow } from '../queries/write-status';
import type { Facet } from './facets';
import type { JobFacet, JobFilter, JobQuery } from './job-query';

/** Only the fields that filters, orders and scores use. */
export interface CompactJob {
  id: string;
  /** Sorts ascending for newest first (`k_newest`). */
  newest: string;
  company: string;
  category: string;
  role: string;
  starts: string;
  ends: string;
  /** For a ten-hour day, in US dollars. */
  pay: number;
  payType: string;
  union: string;
  isRemote: boolean;
  isUrgent: boolean;
  country: string;
  city: string;
  /** In milliseconds since 1970. */
  published: number;
  scored: ScoredJob;
}

const NO_DATE = '9999';

/** Without the rest of the document, which this would keep in memory. */
const scoredPart = (job: ScoredJob): ScoredJob => ({
  category: job.category,
  role_code: job.role_code,
  required_skills: job.required_skills,
  job_dates: job.job_dates,
  is_remote: job.is_remote,
  city: job.city,
  region: job.region,
  country_code: job.country_code,
  lat: job.lat,
  lng: job.lng,
  pay_type: job.pay_type,
  salary_min: job.salary_min,
  salary_max: job.salary_max,
  currency: job.currency,
  published_at: job.published_at,
});

/** Null: not in the list of open jobs. */
export function compactJob(job: StoredRow<Definitions['jobs']>): CompactJob | null {
  if (job.status !== 'active' || (isWaiting(job) && job.sync.removed)) return null;
  return {
    id: job.id,
    newest: String(job.k_newest),
    company: job.company_id ?? '',
    category: job.category,
    role: job.role_code,
    starts: job.starts_on ?? NO_DATE,
    ends: job.ends_on ?? job.starts_on ?? NO_DATE,
    pay: comparedDayPay(job),
    payType: job.pay_type,
    union: job.union_status,
    isRemote: job.is_remote,
    isUrgent: job.is_urgent,
    country: job.country_code,
    city: job.city.toLocaleLowerCase(),
    published: Date.parse(job.published_at),
    scored: scoredPart(job),
  };
}

const isWanted = (wanted: readonly string[] | undefined, value: string): boolean =>
  wanted === undefined || wanted.length === 0 || wanted.includes(value);

/** What a query asks for besides its filter. */
export type Limits = Pick<JobQuery, 'without' | 'publishedAfter' | 'companyId' | 'ownDays'>;

function limitsOf({ without = [], publishedAfter, companyId }: Limits): (job: CompactJob) => boolean {
  const hidden = new Set(without);
  return ({ id, published, company }) =>
    !hidden.has(id) &&
    (publishedAfter === undefined || published > publishedAfter) &&
    (companyId === undefined || company === companyId);
}

/** Whether nothing in this calendar is in the way of a job's days. What is not marked is not in the way. Twin: `fitsDays` in `sync_private.matching_jobs`. */
function daysFitIn(ownDays: string): (job: CompactJob) => boolean {
  const known = readShownDays(ownDays);
  const isOpen = (day: string): boolean => ['free', 'unknown'].includes(known?.(day) ?? 'unknown');
  return ({ scored: { job_dates: dates } }) => dates.length > 0 && dates.every(({ day }) => isOpen(day));
}

export function predicateOf(filter: JobFilter, limits: Limits): (job: CompactJob) => boolean {
  const isWithinLimits = limitsOf(limits);
  const city = filter.city?.trim().toLocaleLowerCase();
  const near = filter.near && isNear(filter.near);
  const daysFit = filter.fitsDays ? daysFitIn(limits.ownDays ?? '') : null;
  return (job) =>
    isWithinLimits(job) &&
    isWanted(filter.departments, job.category) &&
    isWanted(filter.roleCodes, job.role) &&
    isWanted(filter.payTypes, job.payType) &&
    isWanted(filter.unions, job.union) &&
    (filter.remote === undefined || job.isRemote === filter.remote) &&
    (!filter.urgent || job.isUrgent) &&
    (!filter.countryCode || job.country === filter.countryCode) &&
    (!city || job.city.startsWith(city)) &&
    (!near || near({ city: job.city, country_code: job.country, travel_radius_km: null })) &&
    (!daysFit || daysFit(job)) &&
    (filter.minDayPay === undefined || job.pay >= filter.minDayPay) &&
    (filter.from === undefined || (job.ends >= filter.from && job.starts !== NO_DATE)) &&
    (filter.to === undefined || job.starts <= filter.to);
}

export const JOB_FACETS: Readonly<Record<JobFacet, Facet<JobFilter, CompactJob>>> = {
  departments: { sets: ['departments'], valuesOf: ({ category }) => [category] },
  payTypes: { sets: ['payTypes'], valuesOf: ({ payType }) => [payType] },
  unions: { sets: ['unions'], valuesOf: ({ union }) => [union] },
  // Another country takes the town with it.
  countries: { sets: ['countryCode', 'city', 'near'], valuesOf: ({ country }) => [country] },
  cities: { sets: ['city', 'near'], valuesOf: ({ city }) => [city] },
  remote: { sets: ['remote'], valuesOf: ({ isRemote }) => [String(isRemote)] },
  urgent: { sets: ['urgent'], valuesOf: ({ isUrgent }) => [String(isUrgent)] },
};
