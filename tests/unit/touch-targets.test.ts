import { describe, expect, it } from 'vitest';
import { auditTargets, severityOf, trendOf } from '@/domain/monitoring/touch-targets';

const target = (width: number, height = width, isInline = false) => ({
  name: `${width} x ${height}`,
  width,
  height,
  isInline,
});
const names = (targets: readonly { name: string }[]): string[] => targets.map(({ name }) => name);
const rates = (...values: number[]): number[] =>
  values.flatMap((value) => Array.from({ length: 5 }, () => value));

describe('P5, P9: touch targets', () => {
  it('are critical below 44 px and a warning below 48, in either dimension', () => {
    expect([43.9, 44, 47.9, 48, 200].map((size) => severityOf(target(size)))).toEqual([
      'critical',
      'warning',
      'warning',
      null,
      null,
    ]);
    expect([target(200, 43), target(43, 200), target(200, 47), target(47, 200)].map(severityOf)).toEqual([
      'critical',
      'critical',
      'warning',
      'warning',
    ]);
  });
  it('tolerate what layout rounds off', () => {
    expect([severityOf(target(43.984)), severityOf(target(47.984))]).toEqual(['warning', null]);
  });
  it('a link within a sentence may be as low as its line', () => {
    expect(severityOf(target(80, 20, true))).toBeNull();
  });
  it('an audit has totals, violations, warnings, the rate and the time', () => {
    const audit = auditTargets([target(48), target(44), target(30), target(90, 20, true)], 7);
    expect(audit).toMatchObject({ total: 4, compliant: 3, complianceRate: 75, timestamp: 7 });
    expect([names(audit.violations), names(audit.warnings)]).toEqual([['30 x 30'], ['44 x 44']]);
  });
  it('a page without targets is fully compliant', () => {
    expect(auditTargets([], 7)).toMatchObject({ total: 0, compliant: 0, complianceRate: 100 });
  });
  it('the trend changes when the average moves by more than 5 points', () => {
    expect([
      trendOf(rates(80, 85.1)),
      trendOf(rates(85.1, 80)),
      trendOf(rates(80, 85)),
      trendOf(rates(85, 80)),
      trendOf(rates(80)),
      trendOf([]),
    ]).toEqual(['improving', 'declining', 'stable', 'stable', 'stable', 'stable']);
  });
  it('the trend compares the last five audits with up to five before them', () => {
    expect(trendOf(rates(0, 80, 80))).toBe('stable');
    expect(trendOf([70, ...rates(80)])).toBe('improving');
  });
});
