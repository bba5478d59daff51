import { loadableOf } from '@/backend/react/use-server-query';
import { today, addDays } from '@/domain/days';
import { METRICS } from '@/domain/web-vitals';
import { AsOf } from '@/ui/as-of';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { LiveView } from '@/ui/live-view';
import { usePersistenceCopy } from '@/ui/use-persistence-copy';
import { Page, PageTitle } from '@/ui/page';
import { Problem } from '@/ui/problem';
import { useNow } from '@/ui/use-now';
import { AlertList } from './alert-list';
import { useMonitoring } from './use-monitoring';
import { VitalChart } from './vital-chart';

const DAYS = 14;

const NOTHING = {
  title: 'Nothing measured yet',
  text: 'Measures come from people who say yes to them. Each page that they leave adds some.',
};
const NOT_FETCHED = 'The measures could not be fetched.';

const MeasuresSkeleton = () => (
  <div aria-hidden className="breathe grid gap-4">
    {METRICS.map((metric) => (
      <i key={metric} className="block h-48 bg-well" />
    ))}
  </div>
);

/** `/admin/monitoring`: how fast the app is for those who let it be measured. Online by nature (ruling 32). */
export default function MonitoringScreen() {
  const query = useMonitoring(DAYS);
  const words = usePersistenceCopy();
  const now = useNow();
  const last = today(now, 'UTC');
  const days = Array.from({ length: DAYS }, (_, index) => addDays(last, index - DAYS + 1));
  const isStuck = query.state === 'offline' || query.state === 'failed';
  const again = <Button onClick={query.retry}>Try again</Button>;
  return (
    <Page>
      <PageTitle className="mb-2 text-2xl">Monitoring</PageTitle>
      <p className="mb-4 max-w-[42rem] text-ink-2">
        How fast Marquee is for people who agreed to have it measured, over {DAYS} days (UTC). Measures are
        kept for 30 days, alerts for 90.
      </p>
      <LiveView
        data={loadableOf(query)}
        // Without measures the charts stand empty, with a table beside each.
        isEmpty={() => false}
        what="the measures"
        as="line"
        skeleton={<MeasuresSkeleton />}
        offline={{ title: 'No connection', text: words.needsConnection, action: again }}
        failed={{ text: NOT_FETCHED, action: again }}
        empty={NOTHING}
      >
        {({ vitals, alerts }) => (
          <>
            {isStuck && (
              <div className="mb-4 grid justify-items-start gap-3">
                {query.state === 'offline' ? (
                  <p role="status">{words.needsConnection}</p>
                ) : (
                  <Problem>{NOT_FETCHED}</Problem>
                )}
                {again}
              </div>
            )}
            <AsOf at={isStuck ? query.at : null} now={now} />
            <AlertList alerts={alerts} now={now} />
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
  );
}
