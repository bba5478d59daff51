import { describe, expect, it } from 'vitest';
import { BudgetViolation, EmailAlert, RegressionAlert } from '@/domain/monitoring-reports';
import {
  ALERT_COOLDOWN_MS,
  BUDGETS,
  type Device,
  judgeMeasure,
  median,
  type Metric,
  NO_MEMORY,
  type Outgoing,
  regressionIn,
  type VitalsMemory,
} from '@/domain/web-vitals';

const START = Date.UTC(2026, 10, 22, 9);

function judge(
  measures: readonly [Metric, number, number?][],
  device: Device = 'desktop',
): { alerts: Outgoing[][]; memory: VitalsMemory } {
  let memory = NO_MEMORY;
  const alerts = measures.map(([metric, value, at = 0]) => {
    const judged = judgeMeasure(memory, { metric, value, url: '/jobs', timestamp: START + at }, device);
    memory = judged.memory;
    return judged.alerts;
  });
  return { alerts, memory };
}
const paths = (alerts: readonly Outgoing[]): string[] => alerts.map(({ path }) => path.split('/').at(-1)!);
const repeated = (value: number, count = 10): [Metric, number, number][] =>
  Array.from({ length: count }, () => ['LCP', value, 0]);

describe('P9: budgets', () => {
  it('are the specified ones; on a phone more lenient', () => {
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
  ])('%s of %d is within, a little more is not', (metric, budget) => {
    expect(judge([[metric, budget]]).alerts).toEqual([[]]);
    expect(judge([[metric, budget + 0.01]]).alerts[0]).toEqual([
      {
        path: '/api/monitoring/budget-violations',
        body: { metric, value: budget + 0.01, budget, device: 'desktop', url: '/jobs', timestamp: START },
      },
    ]);
    expect(judge([[metric, budget + 0.01]], 'mobile').alerts).toEqual([[]]);
  });
  it('twice a budget is mailed, too', () => {
    expect(paths(judge([['LCP', 11_999]]).alerts[0]!)).toEqual(['budget-violations']);
    expect(judge([['LCP', 12_000]]).alerts[0]?.[1]).toEqual({
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
  it('an alert rests for five minutes, each metric by itself', () => {
    expect(ALERT_COOLDOWN_MS).toBe(300_000);
    const { alerts } = judge([
      ['LCP', 7000],
      ['LCP', 7000, 299_999],
      ['INP', 600, 299_999],
      ['LCP', 7000, 300_000],
    ]);
    expect(alerts.map((some) => some.length)).toEqual([1, 0, 1, 1]);
  });
});

describe('regressions', () => {
  it('the median', () => {
    expect([median([]), median([3]), median([3, 1]), median([9, 1, 5])]).toEqual([0, 3, 2, 5]);
  });
  it('needs twenty values, and a later half that is half as slow again', () => {
    const half = (value: number): number[] => Array.from({ length: 10 }, () => value);
    expect(regressionIn('LCP', [...half(2000), ...half(3001)])).toEqual({ baseline: 2000, current: 3001 });
    expect(regressionIn('LCP', [...half(2000), ...half(3000)])).toBeNull();
    expect(regressionIn('LCP', [...half(2000), ...half(3001)].slice(1))).toBeNull();
    expect(regressionIn('LCP', [...half(3001), ...half(2000)])).toBeNull();
  });
  it('a small change is noise, whatever its share', () => {
    const change = (from: number, to: number) =>
      regressionIn('CLS', [
        ...Array.from({ length: 10 }, () => from),
        ...Array.from({ length: 10 }, () => to),
      ]);
    expect(change(0, 0.04)).toBeNull();
    expect(change(0, 0.05)).toEqual({ baseline: 0, current: 0.05 });
    expect(change(0.04, 0.08)).toBeNull();
  });
  it('is told and mailed once, and is what the next is compared with', () => {
    const { alerts, memory } = judge([...repeated(1000), ...repeated(4000)]);
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
      judge([
        ...repeated(1000),
        ...repeated(4000),
        ...repeated(4000).map(([metric, value]) => [metric, value, 600_000] as [Metric, number, number]),
      ]).alerts.flat(),
    ).toHaveLength(2);
  });
  it('remembers twenty values of a metric and no more', () => {
    expect(judge(repeated(1000, 60)).memory.values.LCP).toHaveLength(20);
  });
});

it('what goes out is what the server takes', () => {
  const schemas = {
    'budget-violations': BudgetViolation,
    'regression-alerts': RegressionAlert,
    'email-alert': EmailAlert,
  };
  const { alerts } = judge([['LCP', 20_000], ...repeated(1000), ...repeated(4000), ...repeated(4000)]);
  const sent = alerts.flat();
  expect(new Set(paths(sent)).size).toBe(3);
  for (const { path, body } of sent)
    expect(
      schemas[path.split('/').at(-1) as keyof typeof schemas].safeParse(body).error,
      path,
    ).toBeUndefined();
});
