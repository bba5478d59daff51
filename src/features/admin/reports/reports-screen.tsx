import { loadableOf } from '@/backend/queries/use-server-query';
import { Button } from '@/ui/button';
import { AsOf } from '@/ui/dates/as-of';
import { useNow } from '@/ui/dates/use-now';
import { Problem } from '@/ui/feedback/problem';
import { Page, PageTitle } from '@/ui/layout/page';
import { EmptyState } from '@/ui/loading/empty-state';
import { LiveView } from '@/ui/loading/live-view';
import { SlateSkeleton } from '@/ui/loading/skeleton';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { AdminLinks } from '../admin-links';
import { ReportCard } from './report-card';
import { useReports } from './use-reports';

const NOTHING = {
  title: 'No reports',
  text: 'Nobody has reported anything. New reports appear here.',
};
const NOT_FETCHED = 'The reports could not be fetched.';

const openCopy = (open: number): string =>
  open === 0 ? 'Nothing is open.' : open === 1 ? '1 report is open.' : `${open} reports are open.`;

/** `/admin/reports`: what people have reported. Only online (ruling 32), and nothing of it stays on the device (ruling 34). */
export default function ReportsScreen() {
  const { query, page, toNext, toPrevious, resolve } = useReports();
  const copy = usePersistenceCopy();
  const now = useNow();
  const isOffline = query.state === 'offline';
  const isStale = isOffline || query.state === 'failed';
  const checkButton = (
    <Button busy={query.state === 'loading'} onClick={query.retry}>
      {isStale ? 'Try again' : 'Check again'}
    </Button>
  );
  return (
    <>
      <AdminLinks />
      <Page>
        <PageTitle className="mb-2 text-2xl">Reports</PageTitle>
        <p className="mb-4 max-w-[42rem] text-ink-2">
          What people have reported of others, of jobs and of conversations. Those who are reported are not
          told by whom.
        </p>
        <LiveView
          data={loadableOf(query)}
          // An empty queue has a frame as well: it may be stale.
          isEmpty={() => false}
          what="the reports"
          skeleton={
            <div className="grid max-w-[46rem] gap-3">
              <SlateSkeleton />
              <SlateSkeleton />
            </div>
          }
          offline={{ title: 'No connection', text: copy.needsConnection, action: checkButton }}
          failed={{ text: NOT_FETCHED, action: checkButton }}
          empty={NOTHING}
        >
          {({ open, reports }) => (
            <div className="grid max-w-[46rem] gap-4">
              {isStale && (
                <div className="grid justify-items-start gap-3">
                  {isOffline ? <p role="status">{copy.needsConnection}</p> : <Problem>{NOT_FETCHED}</Problem>}
                </div>
              )}
              {reports.length > 0 && (
                <div className="flex flex-wrap items-center justify-between gap-3">
                  <p className="font-semibold">{openCopy(open)}</p>
                  {checkButton}
                </div>
              )}
              <AsOf at={isStale ? query.fetchedAt : null} now={now} />
              {reports.length === 0 && (
                <EmptyState title={NOTHING.title} action={checkButton}>
                  {NOTHING.text}
                </EmptyState>
              )}
              <ul className="grid gap-3">
                {reports.map((report) => (
                  <ReportCard
                    key={report.id}
                    report={report}
                    now={now}
                    isOffline={isOffline}
                    onResolve={(note) => resolve(report, note)}
                  />
                ))}
              </ul>
              {(toNext ?? toPrevious) && (
                <nav aria-label="Pages" className="flex flex-wrap items-center gap-3">
                  <Button disabled={toPrevious === null} onClick={() => toPrevious?.()}>
                    Previous page
                  </Button>
                  <span className="mono text-sm">Page {page}</span>
                  <Button disabled={toNext === null} onClick={() => toNext?.()}>
                    Next page
                  </Button>
                </nav>
              )}
            </div>
          )}
        </LiveView>
      </Page>
    </>
  );
}
