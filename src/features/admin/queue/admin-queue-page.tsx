import type { ReactNode } from 'react';
import { plural } from '@/domain/values/counts';
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
import type { UseAdminQueue } from './use-admin-queue';

interface AdminQueuePageProps<Item> {
  title: string;
  lead: ReactNode;
  /** As in "1 message is open." and "2 messages are open." */
  one: string;
  many: string;
  nothing: { title: string; text: string };
  queue: UseAdminQueue<Item>;
  children: (item: Item, how: { now: Date; isOffline: boolean }) => ReactNode;
}

/** The screen of a queue. Only online (ruling 32), and nothing of it stays on the device (ruling 34). */
export function AdminQueuePage<Item>({
  title,
  lead,
  one,
  many,
  nothing,
  queue: { query, page, toNext, toPrevious },
  children,
}: AdminQueuePageProps<Item>) {
  const copy = usePersistenceCopy();
  const now = useNow();
  const isOffline = query.state === 'offline';
  const isStale = isOffline || query.state === 'failed';
  const checkButton = (
    <Button busy={query.state === 'loading'} onClick={query.retry}>
      {isStale ? 'Try again' : 'Check again'}
    </Button>
  );
  const openCopy = (open: number): string =>
    open === 0 ? 'Nothing is open.' : `${plural(open, `${one} is`, `${many} are`)} open.`;
  return (
    <>
      <AdminLinks />
      <Page>
        <PageTitle className="mb-2 text-2xl">{title}</PageTitle>
        <p className="mb-4 max-w-[42rem] text-ink-2">{lead}</p>
        <LiveView
          data={loadableOf(query)}
          // An empty queue has a frame as well: it may be stale.
          isEmpty={() => false}
          what={`the ${many}`}
          skeleton={
            <div className="grid max-w-[46rem] gap-3">
              <SlateSkeleton />
              <SlateSkeleton />
            </div>
          }
          offline={{ title: 'No connection', text: copy.needsConnection, action: checkButton }}
          failed={{ text: query.failure, action: checkButton }}
          empty={nothing}
        >
          {({ open, items }) => (
            <div className="grid max-w-[46rem] gap-4">
              {isStale && (
                <div className="grid justify-items-start gap-3">
                  {isOffline ? (
                    <p role="status">{copy.needsConnection}</p>
                  ) : (
                    <Problem>{query.failure}</Problem>
                  )}
                </div>
              )}
              {items.length > 0 && (
                <div className="flex flex-wrap items-center justify-between gap-3">
                  <p className="font-semibold">{openCopy(open)}</p>
                  {checkButton}
                </div>
              )}
              <AsOf at={isStale ? query.fetchedAt : null} now={now} />
              {items.length === 0 && (
                <EmptyState title={nothing.title} action={checkButton}>
                  {nothing.text}
                </EmptyState>
              )}
              <ul className="grid gap-3">{items.map((item) => children(item, { now, isOffline }))}</ul>
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
