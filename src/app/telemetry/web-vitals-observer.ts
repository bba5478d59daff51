import { onCLS, onFCP, onINP, onLCP, onTTFB, type MetricType } from 'web-vitals';
import { matchRoute } from '@/domain/access';
import type { WebVitalReport } from '@/domain/monitoring-reports';
import { ENDPOINT, evaluateMeasurement, type Device } from '@/domain/web-vitals';
import { isAllowed } from '@/platform/consent';
import { readVitals, rememberVitals } from '@/platform/vitals-memory';
import { ROUTES } from '../routes';
import { addReport } from './report-sender';

const LONGEST_AGENT = 400;
const NOT_FOUND = '/404';

/** The route that this page was loaded for: what is measured belongs to it, and it holds nobody's id. */
function loadedRoute(): string {
  const [entry] = performance.getEntriesByType('navigation');
  const pathname = entry && URL.canParse(entry.name) ? new URL(entry.name).pathname : location.pathname;
  return matchRoute(ROUTES, pathname)?.path ?? NOT_FOUND;
}

const deviceOf = (): Device => (matchMedia('(width <= 768px)').matches ? 'mobile' : 'desktop');

/** Not in TypeScript's own types: Safari and Firefox have none. */
function connectionType(): WebVitalReport['connectionType'] {
  const { effectiveType } =
    (navigator as { connection?: { effectiveType?: WebVitalReport['connectionType'] } }).connection ?? {};
  return effectiveType ?? 'unknown';
}

const rounded = (name: string, value: number): number =>
  name === 'CLS' ? Math.round(value * 10_000) / 10_000 : Math.round(value);

function take({ name, value, rating }: MetricType): void {
  if (!isAllowed('analytics')) return;
  const measured = { metric: name, value: rounded(name, value), url: loadedRoute(), timestamp: Date.now() };
  const vital: WebVitalReport = {
    ...measured,
    rating,
    userAgent: navigator.userAgent.slice(0, LONGEST_AGENT),
    connectionType: connectionType(),
  };
  addReport(ENDPOINT.webVitals, vital);
  const { memory, alerts } = evaluateMeasurement(readVitals(), measured, deviceOf());
  rememberVitals(memory);
  for (const { path, body } of alerts) addReport(path, body);
}

/** Once a page: the library has no way to stop, so what it says without consent is not heard. */
export function observeWebVitals(): void {
  for (const on of [onLCP, onFCP, onTTFB, onCLS, onINP]) on(take);
}
