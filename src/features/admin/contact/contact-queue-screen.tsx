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
import { MessageCard } from './message-card';
import { useContactQueue } from './use-contact-queue';

const NOTHING = {
  title: 'No messages',
  text: 'Nobody has written, or everything was answered long ago. New messages appear here.',
};

const openCopy = (open: number): string =>
  open === 0 ? 'Nothing is open.' : open === 1 ? '1 message is open.' : `${open} messages are open.`;

/** `/admin/contact`: what people have written on `/contact`. Only online (ruling 32), and nothing of it stays on the device (ruling 34). */
export default function ContactQueueScreen() {
  const { query, page, toNext, toPrevious, setState } = useContactQueue();
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
        <PageTitle className="mb-2 text-2xl">Contact</PageTitle>
        <p className="mb-4 max-w-[42rem] text-ink-2">
          What people have written on the contact page. Answer by mail, then mark it here. Answered messages
          are forgotten after 180 days.
        </p>
        <LiveView
          data={loadableOf(query)}
          // An empty queue has a frame as well: it may be stale.
          isEmpty={() => false}
          what="the messages"
          skeleton={
            <div className="grid max-w-[46rem] gap-3">
              <SlateSkeleton />
              <SlateSkeleton />
            </div>
          }
          offline={{ title: 'No connection', text: copy.needsConnection, action: checkButton }}
          failed={{ text: query.failure, action: checkButton }}
          empty={NOTHING}
        >
          {({ open, messages }) => (
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
              {messages.length > 0 && (
                <div className="flex flex-wrap items-center justify-between gap-3">
                  <p className="font-semibold">{openCopy(open)}</p>
                  {checkButton}
                </div>
              )}
              <AsOf at={isStale ? query.fetchedAt : null} now={now} />
              {messages.length === 0 && (
                <EmptyState title={NOTHING.title} action={checkButton}>
                  {NOTHING.text}
                </EmptyState>
              )}
              <ul className="grid gap-3">
                {messages.map((message) => (
                  <MessageCard
                    key={message.id}
                    message={message}
                    now={now}
                    isOffline={isOffline}
                    onState={(state) => setState(message, state)}
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
