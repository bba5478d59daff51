import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { benchmarkPlace, benchmarkScale, MIN_BENCHMARK, type PayBenchmark } from '@/domain/pay/benchmarks';

const benchmark = (part: Partial<PayBenchmark>): PayBenchmark => ({
  role: 'gaffer',
  country: null,
  region: null,
  unit: 'day',
  currency: 'USD',
  jobs: 5,
  low: 400,
  median: 500,
  high: 800,
  ...part,
});

it('a benchmark names its place', () => {
  expect(benchmarkPlace({ country: null, region: null })).toBe('Everywhere');
  expect(benchmarkPlace({ country: 'US', region: 'CA' })).toBe('CA, United States');
  expect(benchmarkPlace({ country: 'PT', region: '' })).toBe('Portugal');
});

it('is drawn on one scale with what can be compared, and no other', () => {
  const row = benchmark({});
  const all = [
    row,
    benchmark({ high: 1_000 }),
    benchmark({ unit: 'week', high: 4_000 }),
    benchmark({ currency: 'JPY', high: 90_000 }),
  ];
  expect(benchmarkScale(all, row)).toEqual({ low: 0.4, median: 0.5, high: 0.8 });
});

it('needs as many jobs and payers as the database asks for', () => {
  const sql = readFileSync('supabase/schemas/06_jobs/19_pay_benchmarks.sql', 'utf8');
  expect(sql).toContain(`having sum(jobs) >= ${MIN_BENCHMARK.jobs} and count(*) >= ${MIN_BENCHMARK.payers}`);
});
