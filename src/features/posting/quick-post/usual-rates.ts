import type { Job } from '@/domain/streams/jobs';
import type { PayType } from '@/domain/vocabulary';

/** What others pay, without identifying anybody (domain, Benchmarks). In whole units of one currency. */
export interface UsualRates {
  low: number;
  middle: number;
  high: number;
}

/** With fewer values or payers, one could tell who pays what. */
const MIN_VALUES = 5;
const MIN_PAYERS = 3;

type Paid = Pick<Job, 'pay_type' | 'currency' | 'salary_min' | 'salary_max' | 'company_id' | 'posted_by'>;

const valueOf = ({ salary_min: min, salary_max: max }: Paid): number | null => {
  if (min === null && max === null) return null;
  return ((min ?? max ?? 0) + (max ?? min ?? 0)) / 2;
};

/** The value below which this share of the sorted values lies, interpolated linearly. */
function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}

/** Rounded as people name rates: to 10 from 200 on, to 5 from 100 on, below that to 1. */
const round = (value: number): number => {
  const unit = value >= 200 ? 10 : value >= 100 ? 5 : 1;
  return Math.round(value / unit) * unit;
};

/** Lower quartile, median and upper quartile of jobs with the same pay type and currency; null when there are too few. */
export function usualRates(jobs: readonly Paid[], payType: PayType, currency: string): UsualRates | null {
  const comparable = jobs.filter((job) => job.pay_type === payType && job.currency === currency);
  const values = comparable.flatMap((job) => valueOf(job) ?? []).toSorted((a, b) => a - b);
  const payers = new Set(comparable.map((job) => job.company_id ?? job.posted_by));
  if (values.length < MIN_VALUES || payers.size < MIN_PAYERS) return null;
  return {
    low: round(quantile(values, 0.25)),
    middle: round(quantile(values, 0.5)),
    high: round(quantile(values, 0.75)),
  };
}
