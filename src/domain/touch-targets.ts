/** Whether a thumb can hit what it is meant to (P5, P9). Pixels of CSS. */
export const MIN_TARGET_PX = 44;
export const RECOMMENDED_TARGET_PX = 48;
/** Layout rounds to 1/64 px. */
const ROUNDING_PX = 0.02;

export interface TouchTarget {
  /** For the reader of a report. */
  name: string;
  width: number;
  height: number;
  /** WCAG 2.5.8 lets a link inside of a sentence be as low as its line. */
  isInline: boolean;
}

/** critical: below 44 px; warning: below 48. */
export type Severity = 'critical' | 'warning';

export interface TouchAudit<T extends TouchTarget = TouchTarget> {
  total: number;
  compliant: number;
  violations: readonly T[];
  warnings: readonly T[];
  /** Per cent. */
  complianceRate: number;
  /** ms since 1970. */
  timestamp: number;
}

const isSmaller = ({ width, height }: TouchTarget, px: number): boolean =>
  Math.min(width, height) < px - ROUNDING_PX;

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

/** Points by which the average must move. */
const NOTABLE_POINTS = 5;
/** Audits on each side of the comparison. */
const COMPARED = 5;

const average = (rates: readonly number[]): number =>
  rates.reduce((sum, rate) => sum + rate, 0) / rates.length;

/** How the average of the last rates stands to that of those before them, oldest first. */
export function trendOf(rates: readonly number[]): Trend {
  const [before, after] = [rates.slice(-2 * COMPARED, -COMPARED), rates.slice(-COMPARED)];
  if (before.length === 0) return 'stable';
  const moved = average(after) - average(before);
  if (Math.abs(moved) <= NOTABLE_POINTS) return 'stable';
  return moved > 0 ? 'improving' : 'declining';
}
