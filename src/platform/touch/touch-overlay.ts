import {
  auditTargets,
  severityOf,
  type TouchAudit,
  type Trend,
  trendOf,
} from '@/domain/monitoring/touch-targets';
import { findTargets, type FoundTarget } from './touch-targets';

const SHOWN_MS = 5000;
const AUDIT_DELAY_MS = 100;
const MAX_KEPT_RATES = 50;

const COLOURS = { critical: 'var(--refused)', warning: 'var(--urgent)' } as const;

export type TouchReport = TouchAudit<FoundTarget> & { trend: Trend };

/** Draws a frame around each target that is too small, invisible to pointers and screen readers. */
function draw(targets: readonly FoundTarget[]): HTMLElement {
  const layer = document.createElement('div');
  layer.setAttribute('aria-hidden', 'true');
  layer.style.cssText = 'position:absolute;inset:0 auto auto 0;pointer-events:none;z-index:80';
  for (const target of targets) {
    const severity = severityOf(target);
    if (severity === null) continue;
    const { left, top, width, height } = target.element.getBoundingClientRect();
    const frame = document.createElement('div');
    frame.dataset['touch'] = severity;
    frame.style.cssText = `position:absolute;left:${left + scrollX}px;top:${top + scrollY}px;width:${width}px;height:${height}px;outline:2px ${severity === 'critical' ? 'solid' : 'dashed'} ${COLOURS[severity]}`;
    layer.append(frame);
  }
  // Outside the body, so that drawing does not count as a change of the page.
  document.documentElement.append(layer);
  return layer;
}

/**
 * For developers: shows touch targets that are too small (P9) for 5 s, and audits again 100 ms after the page changes.
 * Returns a function that stops.
 */
export function startTouchAudit(onReport: (report: TouchReport) => void): () => void {
  const rates: number[] = [];
  let layer: HTMLElement | null = null;
  let hide: ReturnType<typeof setTimeout> | undefined;
  let nextAudit: ReturnType<typeof setTimeout> | undefined;
  const clear = (): void => {
    clearTimeout(hide);
    layer?.remove();
    layer = null;
  };
  const audit = (): void => {
    clear();
    const report = auditTargets(findTargets(document.body), Date.now());
    rates.push(report.complianceRate);
    rates.splice(0, rates.length - MAX_KEPT_RATES);
    layer = draw([...report.violations, ...report.warnings]);
    hide = setTimeout(clear, SHOWN_MS);
    onReport({ ...report, trend: trendOf(rates) });
  };
  const changes = new MutationObserver(() => {
    clearTimeout(nextAudit);
    nextAudit = setTimeout(audit, AUDIT_DELAY_MS);
  });
  changes.observe(document.body, { childList: true, subtree: true });
  audit();
  return () => {
    changes.disconnect();
    clearTimeout(nextAudit);
    clear();
  };
}

/** Logs the report, but only when it differs from the last one. */
export function reportToConsole(): (report: TouchReport) => void {
  let lastLine = '';
  return ({ total, violations, warnings, complianceRate, trend }) => {
    const line = `${total} touch targets: ${violations.length} below 44 px, ${warnings.length} below 48 px, ${complianceRate.toFixed(1)} % compliant, ${trend}`;
    if (line === lastLine) return;
    lastLine = line;
    if (violations.length > 0)
      console.warn(
        line,
        violations.map(({ name, element }) => [name, element]),
      );
    else console.info(line);
  };
}
