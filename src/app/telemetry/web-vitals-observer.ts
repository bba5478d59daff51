import { DESIGN } from '@/domain/design-constants';
import { cutText } from '@/domain/values/text/sendable-text';
import { onCLS, onFCP, onINP, onLCP, onTTFB, type MetricType } from 'web-vitals';
import { matchRoute } from '@/domain/navigation/access';
import type { WebVitalReport } from '@/domain/monitoring/monitoring-reports';
import { ENDPOINT, evaluateMeasurement, type Device } from '@/domain/monitoring/web-vitals';
import { isAllowed } from '@/platform/telemetry/consent';
import { readVitals, rememberVitals } from '@/platform/telemetry/vitals-memory';
import { ROUTES } from '../routes';
import { addReport } from './report-sender';

const MAX_USER_AGENT_LENGTH = 400;
const NOT_FOUND = '/404';

/** The route pattern that this page was loaded for. A pattern, because a real path may contain somebody's id. */
function loadedRoute(): string {
  const [entry] = performance.getEntriesByType('navigation');
  const pathname = entry && URL.canParse(entry.name) ? new URL(entry.name).pathname : location.pathname;
  return matchRoute(ROUTES, pathname)?.path ?? NOT_FOUND;
}

const deviceOf = (): Device =>
  matchMedia(`(width <= ${DESIGN.mobileUpToPx}px)`).matches ? 'mobile' : 'desktop';

/** Missing in TypeScript's types, because Safari and Firefox do not have it. */
function connectionType(): WebVitalReport['connectionType'] {
  const { effectiveType } =
    (navigator as { connection?: { effectiveType?: WebVitalReport['connectionType'] } }).connection ?? {};
  return effectiveType ?? 'unknown';
}

const rounded = (name: string, value: number): number =>
  name === 'CLS' ? Math.round(value * 10_000) / 10_000 : Math.round(value);

function report({ name, value, rating }: MetricType): void {
  if (!isAllowed('analytics')) return;
  const measured = { metric: name, value: rounded(name, value), url: loadedRoute(), timestamp: Date.now() };
  const vital: WebVitalReport = {
    ...measured,
    rating,
    userAgent: cutText(navigator.userAgent, MAX_USER_AGENT_LENGTH),
    connectionType: connectionType(),
  };
  addReport(ENDPOINT.webVitals, vital);
  const { memory, alerts } = evaluateMeasurement(readVitals(), measured, deviceOf());
  rememberVitals(memory);
  for (const { path, body } of alerts) addReport(path, body);
}

/** Call once per page. The library cannot be stopped, so measurements without consent are dropped. */
export function observeWebVitals(): void {
  for (const on of [onLCP, onFCP, onTTFB, onCLS, onINP]) on(report);
}
