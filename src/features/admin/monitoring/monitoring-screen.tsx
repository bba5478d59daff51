import { today, addDays } from '@/domain/days';
import { METRICS } from '@/domain/web-vitals';
import { AsOf } from '@/ui/as-of';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { usePersistenceCopy } from '@/ui/use-persistence-copy';
import { Page, PageTitle } from '@/ui/page';
import { Problem } from '@/ui/problem';
import { useNow } from '@/ui/use-now';
import { AlertList } from './alert-list';
import { useMonitoring } from './use-monitoring';
import { VitalChart } from './vital-chart';

const DAYS = 14;

const Loading = () => (
  <div aria-hidden className="breathe grid gap-4">
    {METRICS.map((metric) => (
      <i key={metric} className="block h-48 bg-well" />
    ))}
  </div>
);

/** `/admin/monitoring`: how fast the app is for those who let it be measured. Online by nature (ruling 32). */
export default function MonitoringScreen() {
  const { state, answer, at, retry } = useMonitoring(DAYS);
  const words = usePersistenceCopy();
  const now = useNow();
  const last = today(now, 'UTC');
  const days = Array.from({ length: DAYS }, (_, index) => addDays(last, index - DAYS + 1));
  const isStuck = state === 'offline' || state === 'failed';
  return (
    <Page>
      <PageTitle className="mb-2 text-2xl">Monitoring</PageTitle>
      <p className="mb-4 max-w-[42rem] text-ink-2">
        How fast Marquee is for people who agreed to have it measured, over {DAYS} days (UTC). Measures are
        kept for 30 days, alerts for 90.
      </p>
      {isStuck && (
        <div className="mb-4 grid justify-items-start gap-3">
          {state === 'offline' ? (
            <p role="status" className="text-base">
              {words.needsConnection}
            </p>
          ) : (
            <Problem>The measures could not be fetched.</Problem>
          )}
          <Button onClick={retry}>Try again</Button>
        </div>
      )}
      {answer === null ? (
        state === 'loading' && (
          <>
            <p role="status" className="sr-only">
              Fetching the measures
            </p>
            <Loading />
          </>
        )
      ) : (
        <>
          <AsOf at={isStuck ? at : null} now={now} />
          <AlertList alerts={answer.alerts} now={now} />
          {answer.vitals.length === 0 && (
            <EmptyState title="Nothing measured yet" action={<Button onClick={retry}>Look again</Button>}>
              Measures come from people who say yes to them. Each page that they leave adds some.
            </EmptyState>
          )}
          {METRICS.map((metric) => (
            <VitalChart
              key={metric}
              metric={metric}
              days={days}
              values={answer.vitals.filter((value) => value.metric === metric)}
            />
          ))}
        </>
      )}
    </Page>
  );
}
