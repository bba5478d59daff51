import { loadableOf } from '@/backend/queries/use-server-query';
import { today, addDays } from '@/domain/values/days';
import { METRICS } from '@/domain/monitoring/web-vitals';
import { AsOf } from '@/ui/dates/as-of';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/loading/empty-state';
import { LiveView } from '@/ui/loading/live-view';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { Page, PageTitle } from '@/ui/layout/page';
import { Problem } from '@/ui/feedback/problem';
import { useNow } from '@/ui/dates/use-now';
import { AdminLinks } from '../admin-links';
import { AlertList } from './alert-list';
import { useMonitoring } from './use-monitoring';
import { VitalChart } from './vital-chart';

const SHOWN_DAYS = 14;

const NOTHING = {
  title: 'Nothing measured yet',
  text: 'Measurements come from people who agreed to them. Each page that they leave adds some.',
};

const MeasuresSkeleton = () => (
  <div aria-hidden className="breathe grid gap-4">
    {METRICS.map((metric) => (
      <i key={metric} className="block h-48 bg-well" />
    ))}
  </div>
);

/** `/admin/monitoring`: the app's speed for people who agreed to have it measured. Only online (ruling 32). */
export default function MonitoringScreen() {
  const query = useMonitoring(SHOWN_DAYS);
  const copy = usePersistenceCopy();
  const now = useNow();
  const last = today(now, 'UTC');
  const days = Array.from({ length: SHOWN_DAYS }, (_, index) => addDays(last, index - SHOWN_DAYS + 1));
  const isStale = query.state === 'offline' || query.state === 'failed';
  const retryButton = <Button onClick={query.retry}>Try again</Button>;
  return (
    <>
      <AdminLinks />
      <Page>
        <PageTitle className="mb-2 text-2xl">Monitoring</PageTitle>
        <p className="mb-4 max-w-[42rem] text-ink-2">
          How fast Marquee is for people who agreed to have it measured, over {SHOWN_DAYS} days (UTC).
          Measures are kept for 30 days, alerts for 90.
        </p>
        <LiveView
          data={loadableOf(query)}
          // Without measurements, empty charts are shown.
          isEmpty={() => false}
          what="the measures"
          as="line"
          skeleton={<MeasuresSkeleton />}
          offline={{ title: 'No connection', text: copy.needsConnection, action: retryButton }}
          failed={{ text: query.failure, action: retryButton }}
          empty={NOTHING}
        >
          {({ vitals, alerts }) => (
            <>
              {isStale && (
                <div className="mb-4 grid justify-items-start gap-3">
                  {query.state === 'offline' ? (
                    <p role="status">{copy.needsConnection}</p>
                  ) : (
                    <Problem>{query.failure}</Problem>
                  )}
                  {retryButton}
                </div>
              )}
              <AsOf at={isStale ? query.fetchedAt : null} now={now} />
              {/* Without measurements, "everything was within its budget" would be true of nothing. */}
              {vitals.length + alerts.length > 0 && <AlertList alerts={alerts} now={now} />}
              {vitals.length === 0 && (
                <EmptyState title={NOTHING.title} action={<Button onClick={query.retry}>Check again</Button>}>
                  {NOTHING.text}
                </EmptyState>
              )}
              {METRICS.map((metric) => (
                <VitalChart
                  key={metric}
                  metric={metric}
                  days={days}
                  values={vitals.filter((value) => value.metric === metric)}
                />
              ))}
            </>
          )}
        </LiveView>
      </Page>
    </>
  );
}
