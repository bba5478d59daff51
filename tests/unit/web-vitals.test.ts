import { describe, expect, it } from 'vitest';
import { BudgetViolation, EmailAlert, RegressionAlert } from '@/domain/monitoring/monitoring-reports';
import {
  ALERT_COOLDOWN_MS,
  BUDGETS,
  type Device,
  evaluateMeasurement,
  median,
  type Metric,
  EMPTY_VITALS_MEMORY,
  type OutgoingReport,
  findRegression,
  type VitalsMemory,
} from '@/domain/monitoring/web-vitals';

const START = Date.UTC(2026, 10, 22, 9);

function evaluate(
  measurements: readonly [Metric, number, number?][],
  device: Device = 'desktop',
): { alerts: OutgoingReport[][]; memory: VitalsMemory } {
  let memory = EMPTY_VITALS_MEMORY;
  const alerts = measurements.map(([metric, value, at = 0]) => {
    const result = evaluateMeasurement(
      memory,
      { metric, value, url: '/jobs', timestamp: START + at },
      device,
    );
    memory = result.memory;
    return result.alerts;
  });
  return { alerts, memory };
}
const paths = (alerts: readonly OutgoingReport[]): string[] =>
  alerts.map(({ path }) => path.split('/').at(-1)!);
const repeated = (value: number, count = 10): [Metric, number, number][] =>
  Array.from({ length: count }, () => ['LCP', value, 0]);

describe('P9: budgets', () => {
  it('are the specified ones, and half as much again on a phone', () => {
    expect(
      Object.fromEntries(Object.entries(BUDGETS).map(([metric, { desktop }]) => [metric, desktop])),
    ).toEqual({ LCP: 6000, FCP: 5000, TTFB: 2000, CLS: 0.3, INP: 500 });
    for (const { mobile, desktop } of Object.values(BUDGETS)) expect(mobile / desktop).toBeCloseTo(1.5);
  });
  it.each<[Metric, number]>([
    ['LCP', 6000],
    ['FCP', 5000],
    ['TTFB', 2000],
    ['CLS', 0.3],
    ['INP', 500],
  ])('%s of %d is within the budget, a little more is not', (metric, budget) => {
    expect(evaluate([[metric, budget]]).alerts).toEqual([[]]);
    expect(evaluate([[metric, budget + 0.01]]).alerts[0]).toEqual([
      {
        path: '/api/monitoring/budget-violations',
        body: { metric, value: budget + 0.01, budget, device: 'desktop', url: '/jobs', timestamp: START },
      },
    ]);
    expect(evaluate([[metric, budget + 0.01]], 'mobile').alerts).toEqual([[]]);
  });
  it('a violation of twice the budget is mailed as well', () => {
    expect(paths(evaluate([['LCP', 11_999]]).alerts[0]!)).toEqual(['budget-violations']);
    expect(evaluate([['LCP', 12_000]]).alerts[0]?.[1]).toEqual({
      path: '/api/monitoring/email-alert',
      body: {
        alert: 'budget_violation',
        metric: 'LCP',
        value: 12_000,
        threshold: 6000,
        url: '/jobs',
        timestamp: START,
      },
    });
  });
  it('an alert is not repeated for five minutes, counted for each metric separately', () => {
    expect(ALERT_COOLDOWN_MS).toBe(300_000);
    const { alerts } = evaluate([
      ['LCP', 7000],
      ['LCP', 7000, 299_999],
      ['INP', 600, 299_999],
      ['LCP', 7000, 300_000],
    ]);
    expect(alerts.map((some) => some.length)).toEqual([1, 0, 1, 1]);
  });
});

describe('regressions', () => {
  it('compare medians', () => {
    expect([median([]), median([3]), median([3, 1]), median([9, 1, 5])]).toEqual([0, 3, 2, 5]);
  });
  it('need twenty values, the later half more than 1.5 times the earlier', () => {
    const half = (value: number): number[] => Array.from({ length: 10 }, () => value);
    expect(findRegression('LCP', [...half(2000), ...half(3001)])).toEqual({ baseline: 2000, current: 3001 });
    expect(findRegression('LCP', [...half(2000), ...half(3000)])).toBeNull();
    expect(findRegression('LCP', [...half(2000), ...half(3001)].slice(1))).toBeNull();
    expect(findRegression('LCP', [...half(3001), ...half(2000)])).toBeNull();
  });
  it('ignore a small change, whatever its ratio', () => {
    const change = (from: number, to: number) =>
      findRegression('CLS', [
        ...Array.from({ length: 10 }, () => from),
        ...Array.from({ length: 10 }, () => to),
      ]);
    expect(change(0, 0.04)).toBeNull();
    expect(change(0, 0.05)).toEqual({ baseline: 0, current: 0.05 });
    expect(change(0.04, 0.08)).toBeNull();
  });
  it('are reported and mailed once, and become the next baseline', () => {
    const { alerts, memory } = evaluate([...repeated(1000), ...repeated(4000)]);
    expect(alerts.flatMap(paths)).toEqual(['regression-alerts', 'email-alert']);
    expect(alerts.findIndex((some) => some.length > 0)).toBe(19);
    expect(alerts[19]?.[0]?.body).toEqual({
      metric: 'LCP',
      baseline: 1000,
      current: 4000,
      samples: 10,
      url: '/jobs',
      timestamp: START,
    });
    expect(memory.values.LCP).toHaveLength(10);
    expect(
      evaluate([
        ...repeated(1000),
        ...repeated(4000),
        ...repeated(4000).map(([metric, value]) => [metric, value, 600_000] as [Metric, number, number]),
      ]).alerts.flat(),
    ).toHaveLength(2);
  });
  it('remember at most twenty values of a metric', () => {
    expect(evaluate(repeated(1000, 60)).memory.values.LCP).toHaveLength(20);
  });
});

it('every report matches the server’s schema', () => {
  const schemas = {
    'budget-violations': BudgetViolation,
    'regression-alerts': RegressionAlert,
    'email-alert': EmailAlert,
  };
  const { alerts } = evaluate([['LCP', 20_000], ...repeated(1000), ...repeated(4000), ...repeated(4000)]);
  const sent = alerts.flat();
  expect(new Set(paths(sent)).size).toBe(3);
  for (const { path, body } of sent)
    expect(
      schemas[path.split('/').at(-1) as keyof typeof schemas].safeParse(body).error,
      path,
    ).toBeUndefined();
});
