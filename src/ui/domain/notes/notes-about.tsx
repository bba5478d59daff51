import { Link } from 'react-router-dom';
import type { ReactNode } from 'react';
import type { PublishedNote, PublishedNotes } from '@/domain/notes/published-notes';
import type { Loadable } from '@/domain/sync/loadable';
import { plural } from '@/domain/values/counts';
import { AsOf } from '../../dates/as-of';
import { useNow } from '../../dates/use-now';
import { LiveView } from '../../loading/live-view';
import { RowSkeleton } from '../../loading/row-skeleton';
import { PublishedList } from './published-list';

interface NotesAboutProps {
  name: string;
  data: Loadable<{ page: PublishedNotes; fetchedAt: number }>;
  isStale: boolean;
  /** Where all of them are, if there are more than one page has. */
  allPath: string | null;
  actionOf?: (note: PublishedNote) => ReactNode;
}

/** What others have written about a person or a company, on their page. */
export function NotesAbout({ name, data, isStale, allPath, actionOf }: NotesAboutProps) {
  const now = useNow();
  const kept = data.value;
  return (
    // As wide as the column above, which has the facts beside it.
    <section aria-label="Notes" className="mt-8 lg:max-w-[calc((100%-3rem)*0.618)]">
      <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="head text-lg">Notes</h2>
        <AsOf at={isStale && kept ? kept.fetchedAt : null} now={now} />
      </div>
      <LiveView
        data={data}
        isEmpty={({ page }) => page.count === 0}
        what="the notes"
        as="line"
        skeleton={<RowSkeleton />}
        empty={{
          title: 'None yet',
          text: 'Nobody they have worked with on Marquee has written about them yet.',
        }}
        offline={{
          title: 'Not on this device',
          text: `What others write about ${name} shows as soon as there is a connection.`,
        }}
      >
        {({ page }) => (
          <>
            <p className="mb-3 text-ink-2">
              {page.average !== null && (
                <>
                  <span className="mono text-xl font-semibold text-ink">{page.average.toFixed(1)}</span> of 5,
                  from{' '}
                </>
              )}
              {plural(page.count, 'note', 'notes')}
            </p>
            <PublishedList notes={page.notes} namesSubject={false} actionOf={actionOf} />
            {allPath !== null && page.next !== null && (
              <Link to={allPath} className="inline-flex min-h-11 items-center underline underline-offset-4">
                All notes
              </Link>
            )}
          </>
        )}
      </LiveView>
    </section>
  );
}
