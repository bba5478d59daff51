/** Whether a thumb can hit its target (P5, P9). CSS pixels. */
export const MIN_TARGET_PX = 44;
export const RECOMMENDED_TARGET_PX = 48;
/** Layout rounds to 1/64 px; that must not fail a target of exactly 44 px. */
const LAYOUT_ROUNDING_PX = 0.02;

export interface TouchTarget {
  /** Names the target in the report. */
  name: string;
  width: number;
  height: number;
  /** WCAG 2.5.8 exempts a link within a sentence: it may be as low as its line. */
  isInline: boolean;
}

/** critical: below 44 px; warning: below 48. */
export type Severity = 'critical' | 'warning';

export interface TouchAudit<T extends TouchTarget = TouchTarget> {
  total: number;
  compliant: number;
  violations: readonly T[];
  warnings: readonly T[];
  /** Percent, not rounded. */
  complianceRate: number;
  /** ms since 1970. */
  timestamp: number;
}

const isSmaller = ({ width, height }: TouchTarget, px: number): boolean =>
  Math.min(width, height) < px - LAYOUT_ROUNDING_PX;

export function severityOf(target: TouchTarget): Severity | null {
  if (target.isInline) return null;
  if (isSmaller(target, MIN_TARGET_PX)) return 'critical';
  return isSmaller(target, RECOMMENDED_TARGET_PX) ? 'warning' : null;
}

export function auditTargets<T extends TouchTarget>(targets: readonly T[], now: number): TouchAudit<T> {
  const violations = targets.filter((target) => severityOf(target) === 'critical');
  const compliant = targets.length - violations.length;
  return {
    total: targets.length,
    compliant,
    violations,
    warnings: targets.filter((target) => severityOf(target) === 'warning'),
    complianceRate: targets.length === 0 ? 100 : (compliant / targets.length) * 100,
    timestamp: now,
  };
}

export type Trend = 'improving' | 'declining' | 'stable';

/** A smaller change of the average is noise. */
const TREND_MIN_CHANGE_POINTS = 5;
/** Audits on each side of the comparison. */
const TREND_WINDOW_AUDITS = 5;

const average = (rates: readonly number[]): number =>
  rates.reduce((sum, rate) => sum + rate, 0) / rates.length;

/** Compares the average of the latest rates with that of the ones before them. @param rates oldest first, in percent */
export function trendOf(rates: readonly number[]): Trend {
  const before = rates.slice(-2 * TREND_WINDOW_AUDITS, -TREND_WINDOW_AUDITS);
  const after = rates.slice(-TREND_WINDOW_AUDITS);
  if (before.length === 0) return 'stable';
  const change = average(after) - average(before);
  if (Math.abs(change) <= TREND_MIN_CHANGE_POINTS) return 'stable';
  return change > 0 ? 'improving' : 'declining';
}
