/**
 * What is measured of a page's speed, and when it is worth an alarm (P9, ruling 26: alarms, not goals). The Edge Function `api` reads
 * this file as it is, so it imports nothing.
 */
export const METRICS = ['LCP', 'FCP', 'TTFB', 'CLS', 'INP'] as const;
export type Metric = (typeof METRICS)[number];

export const RATINGS = ['good', 'needs-improvement', 'poor'] as const;

export const DEVICES = ['mobile', 'desktop'] as const;
export type Device = (typeof DEVICES)[number];

/** ms; CLS has no unit. On a phone half as much again. */
export const BUDGETS: Readonly<Record<Metric, Readonly<Record<Device, number>>>> = {
  LCP: { desktop: 6000, mobile: 9000 },
  FCP: { desktop: 5000, mobile: 7500 },
  TTFB: { desktop: 2000, mobile: 3000 },
  CLS: { desktop: 0.3, mobile: 0.45 },
  INP: { desktop: 500, mobile: 750 },
};

export const ALERT_COOLDOWN_MS = 5 * 60 * 1000;
/** So far beyond its budget, a violation is mailed as well. */
const MAILED_FROM = 2;

/** A regression: the median of the last so many of a metric on this device against that of as many before them. */
const COMPARED = 10;
const WORSE_BY = 1.5;
/** A smaller change is noise, whatever its share. */
const LEAST_CHANGE: Readonly<Record<Metric, number>> = { LCP: 500, FCP: 300, TTFB: 200, CLS: 0.05, INP: 100 };

export const ENDPOINT = {
  webVitals: '/api/analytics/web-vitals',
  budgetViolations: '/api/monitoring/budget-violations',
  regressionAlerts: '/api/monitoring/regression-alerts',
  emailAlert: '/api/monitoring/email-alert',
} as const;

export interface Measurement {
  metric: Metric;
  value: number;
  /** A route's path, with placeholders for ids. */
  url: string;
  /** ms since 1970. */
  timestamp: number;
}

/** What a device remembers from page to page in order to tell. */
export interface VitalsMemory {
  /** Newest last. */
  values: Partial<Record<Metric, readonly number[]>>;
  /** When an alert of a kind and metric last went out, ms since 1970. */
  alerted: Readonly<Record<string, number>>;
}

export const EMPTY_VITALS_MEMORY: VitalsMemory = { values: {}, alerted: {} };

export interface OutgoingReport {
  path: string;
  body: object;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

/** The two medians where the later is a regression, else null. */
export function findRegression(
  metric: Metric,
  values: readonly number[],
): { baseline: number; current: number } | null {
  if (values.length < 2 * COMPARED) return null;
  const baseline = median(values.slice(-2 * COMPARED, -COMPARED));
  const current = median(values.slice(-COMPARED));
  return current > baseline * WORSE_BY && current - baseline >= LEAST_CHANGE[metric]
    ? { baseline, current }
    : null;
}

const mail = (
  alert: 'budget_violation' | 'regression',
  { metric, url, timestamp }: Measurement,
  value: number,
  threshold: number,
): OutgoingReport => ({
  path: ENDPOINT.emailAlert,
  body: { alert, metric, value, threshold, url, timestamp },
});

/** The alerts that a measure gives rise to, and what to remember of it. Each kind and metric rests for five minutes after one. */
export function evaluateMeasurement(
  memory: VitalsMemory,
  measured: Measurement,
  device: Device,
): { memory: VitalsMemory; alerts: OutgoingReport[] } {
  const { metric, value, url, timestamp } = measured;
  const budget = BUDGETS[metric][device];
  const alerts: OutgoingReport[] = [];
  const alerted = { ...memory.alerted };
  const mayAlert = (kind: string): boolean => {
    const key = `${kind} ${metric}`;
    if (timestamp - (alerted[key] ?? Number.NEGATIVE_INFINITY) < ALERT_COOLDOWN_MS) return false;
    alerted[key] = timestamp;
    return true;
  };
  if (value > budget && mayAlert('budget')) {
    alerts.push({ path: ENDPOINT.budgetViolations, body: { metric, value, budget, device, url, timestamp } });
    if (value >= budget * MAILED_FROM) alerts.push(mail('budget_violation', measured, value, budget));
  }
  let values = [...(memory.values[metric] ?? []), value].slice(-2 * COMPARED);
  const regression = findRegression(metric, values);
  if (regression && mayAlert('regression')) {
    const { baseline, current } = regression;
    alerts.push(
      {
        path: ENDPOINT.regressionAlerts,
        body: { metric, baseline, current, samples: COMPARED, url, timestamp },
      },
      mail('regression', measured, current, baseline),
    );
    // What it is now is what the next is compared with.
    values = values.slice(-COMPARED);
  }
  return { memory: { values: { ...memory.values, [metric]: values }, alerted }, alerts };
}
