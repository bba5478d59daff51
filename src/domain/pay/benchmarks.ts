import { countryName } from '../taxonomy/countries';
import type { PayType } from '../vocabulary';

/** What a benchmark is worked out from, at least. Twin: `private.count_pay_benchmarks` in supabase/schemas/06_jobs/19_pay_benchmarks.sql. */
export const MIN_BENCHMARK = { jobs: 5, payers: 3 } as const;

/** What published jobs of a year say they pay (P2): amounts in whole units of the currency, per unit. */
export interface PayBenchmark {
  /** A role's code. */
  role: string;
  /** Both null: everywhere, remote work included. */
  country: string | null;
  region: string | null;
  unit: PayType;
  currency: string;
  jobs: number;
  /** A quarter of the jobs pay less. */
  low: number;
  median: number;
  /** A quarter of the jobs pay more. */
  high: number;
}

/** `CA, United States`; `Everywhere` */
export function benchmarkPlace({ country, region }: Pick<PayBenchmark, 'country' | 'region'>): string {
  if (country === null) return 'Everywhere';
  return region === null || region === '' ? countryName(country) : `${region}, ${countryName(country)}`;
}

/** Where the quartiles and the median of each are, from 0 to 1, on one scale for all that can be compared. */
export function benchmarkScale(
  all: readonly PayBenchmark[],
  { unit, currency, low, median, high }: PayBenchmark,
): { low: number; median: number; high: number } {
  const most = Math.max(
    ...all.filter((each) => each.unit === unit && each.currency === currency).map((each) => each.high),
  );
  return { low: low / most, median: median / most, high: high / most };
}
