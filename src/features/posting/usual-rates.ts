import type { Job } from '@/domain/streams/jobs';
import type { PayType } from '@/domain/vocabulary';

/** What others pay, as far as it can be said without giving anybody away (domain, Benchmarks). Whole units. */
export interface UsualRates {
  low: number;
  middle: number;
  high: number;
}

/** Shown only from 5 values of 3 payers. */
const LEAST_VALUES = 5;
const LEAST_PAYERS = 3;

type Paid = Pick<Job, 'pay_type' | 'currency' | 'salary_min' | 'salary_max' | 'company_id' | 'posted_by'>;

const valueOf = ({ salary_min: min, salary_max: max }: Paid): number | null => {
  if (min === null && max === null) return null;
  return ((min ?? max ?? 0) + (max ?? min ?? 0)) / 2;
};

/** The value that a share of the sorted values lies below, straight between its neighbours. */
function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}

/** Rates are spoken in round numbers: to 10 from 200 on, else to 5, hourly ones to 1. */
const round = (value: number): number => {
  const unit = value >= 200 ? 10 : value >= 100 ? 5 : 1;
  return Math.round(value / unit) * unit;
};

/** Low quarter, middle, high quarter of jobs paid the same way in the same money; null when too few say it. */
export function usualRates(jobs: readonly Paid[], payType: PayType, currency: string): UsualRates | null {
  const alike = jobs.filter((job) => job.pay_type === payType && job.currency === currency);
  const values = alike.flatMap((job) => valueOf(job) ?? []).toSorted((a, b) => a - b);
  const payers = new Set(alike.map((job) => job.company_id ?? job.posted_by));
  if (values.length < LEAST_VALUES || payers.size < LEAST_PAYERS) return null;
  return {
    low: round(quantile(values, 0.25)),
    middle: round(quantile(values, 0.5)),
    high: round(quantile(values, 0.75)),
  };
}
