import { useState } from 'react';
import { SlidersHorizontal } from 'lucide-react';
import { alertLine } from '@/domain/saved/alert-line';
import { pathOfSearch } from '@/domain/saved/search-address';
import { useLive } from '@/store/react/use-live';
import { useAlertsOff } from '@/store/react/use-alerts-off';
import { useLoadable } from '@/store/react/use-loadable';
import { observeNewIn, observeSearches, type SavedSearch } from '@/store/saved/saved-searches';
import { IconButton, LinkButton } from '@/ui/button';
import { ListRow } from '@/ui/layout/list-row';
import { Mono } from '@/ui/layout/page';
import { LiveView } from '@/ui/loading/live-view';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { SearchSheet } from './search-sheet';

const LISTS: Readonly<Record<SavedSearch['searched'], string>> = { jobs: 'Jobs', people: 'Talent' };

/** The saved searches, each with how much is new since it was opened. */
export function SavedSearches() {
  const copy = usePersistenceCopy();
  const off = useAlertsOff();
  const [changedId, setChangedId] = useState<string | null>(null);
  const data = useLoadable(['saved'], observeSearches);
  const changed = data.value?.find(({ id }) => id === changedId);
  return (
    <>
      <LiveView
        data={data}
        what="your saved searches"
        skeleton={<RowsSkeleton rows={3} />}
        offline={{
          title: 'Your searches are not here yet',
          text: copy.dataDownloads,
        }}
        empty={{
          title: 'No search saved yet',
          text: 'Search for jobs, set filters, then tap Save search: it is kept here and tells you what is new.',
          action: (
            <LinkButton to="/jobs" variant="primary">
              Search jobs
            </LinkButton>
          ),
        }}
      >
        {(searches) => (
          <ul>
            {searches.map((search) => (
              <li key={search.id} className="flex items-center border-b border-hair pr-2">
                <div className="min-w-0 flex-1 [&>a]:border-b-0">
                  <ListRow
                    to={pathOfSearch(search)}
                    title={search.name || 'A search'}
                    aside={<News search={search} />}
                    meta={`${LISTS[search.searched]} \u00b7 ${alertLine(search, off)}`}
                  />
                </div>
                <IconButton label={`Change ${search.name}`} onClick={() => setChangedId(search.id)}>
                  <SlidersHorizontal size={20} aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
      </LiveView>
      {changed && <SearchSheet key={changed.id} search={changed} onClose={() => setChangedId(null)} />}
    </>
  );
}

/** Counted on this device, so that it is right without a connection too. */
function News({ search: { searched, filter, opened_at: openedAt } }: { search: SavedSearch }) {
  const count = useLive(observeNewIn, searched, filter, openedAt);
  if (!count) return null;
  return (
    <span className="font-semibold text-ink">
      <Mono>{count}</Mono> new
    </span>
  );
}
