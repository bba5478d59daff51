import type { MonitoringAlert } from '@/backend/queries/admin/monitoring';
import { formatTimeAgo } from '@/domain/values/days';
import { SectionHeading } from '@/ui/layout/section-heading';
import { Badge } from '@/ui/status';
import { amountOf, METRIC_NAMES } from './plot';

const ALERT_TEXT: Record<MonitoringAlert['kind'], (alert: MonitoringAlert) => string> = {
  budget_violation: ({ metric, value, threshold }) =>
    `${amountOf(metric, value)}, over its budget of ${amountOf(metric, threshold)}`,
  regression: ({ metric, value, threshold }) =>
    `${amountOf(metric, value)} in the median on one device, ${amountOf(metric, threshold)} before`,
};

export function AlertList({ alerts, now }: { alerts: readonly MonitoringAlert[]; now: Date }) {
  return (
    <section aria-label="Latest alerts" className="border-t border-ink py-4">
      <SectionHeading title="Latest alerts" />
      {alerts.length === 0 ? (
        <p className="text-base text-ink-2">None. Everything measured was within its budget.</p>
      ) : (
        <ul>
          {alerts.map((alert) => (
            <li
              key={alert.id}
              className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b border-hair py-2 last:border-0"
            >
              <Badge state={alert.kind === 'regression' ? 'revised' : 'urgent'}>
                {alert.kind === 'regression' ? 'Slower' : 'Over budget'}
              </Badge>
              <span className="min-w-0 flex-1 basis-60">
                <b className="font-semibold">{METRIC_NAMES[alert.metric]}</b>: {ALERT_TEXT[alert.kind](alert)}
                <span className="block text-sm text-ink-2">
                  <span className="mono">{alert.url}</span>
                  {alert.device && `, ${alert.device}`}
                </span>
              </span>
              <span className="mono text-sm text-ink-2">{formatTimeAgo(alert.measured_at, now)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
