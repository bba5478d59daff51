/**
 * The metrics of page speed, and when they raise an alert (P9; ruling 26: the budgets are alarms, not goals). The Edge
 * Function `api` imports this file directly, so it must import nothing itself.
 */
export const METRICS = ['LCP', 'FCP', 'TTFB', 'CLS', 'INP'] as const;
export type Metric = (typeof METRICS)[number];

export const RATINGS = ['good', 'needs-improvement', 'poor'] as const;

export const DEVICES = ['mobile', 'desktop'] as const;
export type Device = (typeof DEVICES)[number];

/** ms; CLS has no unit. Half as much again on a phone. */
export const BUDGETS: Readonly<Record<Metric, Readonly<Record<Device, number>>>> = {
  LCP: { desktop: 6000, mobile: 9000 },
  FCP: { desktop: 5000, mobile: 7500 },
  TTFB: { desktop: 2000, mobile: 3000 },
  CLS: { desktop: 0.3, mobile: 0.45 },
  INP: { desktop: 500, mobile: 750 },
};

export const ALERT_COOLDOWN_MS = 5 * 60 * 1000;
/** A violation of at least this multiple of its budget is mailed as well. */
const MAIL_FROM_BUDGET_MULTIPLE = 2;

/** A regression compares the median of this many latest values on this device with that of as many before them. */
const REGRESSION_WINDOW_VALUES = 10;
const REGRESSION_RATIO = 1.5;
/** ms, or the metric's own unit: a smaller change is noise, whatever its ratio. */
const REGRESSION_MIN_CHANGE: Readonly<Record<Metric, number>> = {
  LCP: 500,
  FCP: 300,
  TTFB: 200,
  CLS: 0.05,
  INP: 100,
};

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

/** What a device remembers between pages to detect regressions and to limit alerts. */
export interface VitalsMemory {
  /** Newest last. */
  values: Partial<Record<Metric, readonly number[]>>;
  /** When an alert last went out, ms since 1970, by "kind metric". */
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

/** The medians before and now when the change is a regression, otherwise null. */
export function findRegression(
  metric: Metric,
  values: readonly number[],
): { baseline: number; current: number } | null {
  if (values.length < 2 * REGRESSION_WINDOW_VALUES) return null;
  const baseline = median(values.slice(-2 * REGRESSION_WINDOW_VALUES, -REGRESSION_WINDOW_VALUES));
  const current = median(values.slice(-REGRESSION_WINDOW_VALUES));
  return current > baseline * REGRESSION_RATIO && current - baseline >= REGRESSION_MIN_CHANGE[metric]
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

/**
 * The alerts that a measurement raises, and the memory to store afterwards. After an alert, its kind and metric stay
 * silent for `ALERT_COOLDOWN_MS`.
 */
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
    if (value >= budget * MAIL_FROM_BUDGET_MULTIPLE)
      alerts.push(mail('budget_violation', measured, value, budget));
  }
  let values = [...(memory.values[metric] ?? []), value].slice(-2 * REGRESSION_WINDOW_VALUES);
  const regression = findRegression(metric, values);
  if (regression && mayAlert('regression')) {
    const { baseline, current } = regression;
    alerts.push(
      {
        path: ENDPOINT.regressionAlerts,
        body: { metric, baseline, current, samples: REGRESSION_WINDOW_VALUES, url, timestamp },
      },
      mail('regression', measured, current, baseline),
    );
    // The new level becomes the baseline, so that one regression is reported once.
    values = values.slice(-REGRESSION_WINDOW_VALUES);
  }
  return { memory: { values: { ...memory.values, [metric]: values }, alerted }, alerts };
}
