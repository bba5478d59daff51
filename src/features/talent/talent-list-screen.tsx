import {
  lazy,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { rememberLastList } from '@/client-state/last/last-list';
import { useFetchedWhenIdle } from '@/platform/when-idle';
import { useIdentity } from '@/store/react/identity';
import { useDistanceUnit } from '@/store/react/people/use-distance-unit';
import { useStable } from '@/store/react/use-stable';
import { useSearchText } from '@/ui/fields/use-search-text';
import { PageTitle } from '@/ui/layout/page';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { SearchBarSkeleton } from '@/ui/results/search-bar-skeleton';
import { DirectoryFilters } from './directory/directory-filters';
import { DirectoryResults } from './directory/directory-results';
import { type ChangeTalentQuery, readQuery, type TalentQuery, writeQuery } from './directory/talent-query';
import { HiringLinks } from './hiring-links';

// Not on the way to the first people: the sheet comes when the page is idle.
const loadFilterSheet = () => import('./directory/filter-sheet');
const FilterSheet = lazy(loadFilterSheet);

/**
 * `/talent`, for employers also `/talent/search` and `/employer/talent`: the directory on this device. On wide screens
 * the selected profile (`?person=`) is beside the list.
 */
export default function TalentListScreen() {
  const { pathname } = useLocation();
  return (
    <>
      <PageTitle hidden>{pathname.endsWith('/search') ? 'Talent Search' : 'Talent'}</PageTitle>
      {/* The page's HTML has its title, and no store yet. */}
      <Suspense
        fallback={
          <div aria-busy="true">
            <div aria-hidden className="border-b border-hair">
              <SearchBarSkeleton />
            </div>
            <div className="wrap pt-12">
              <RowsSkeleton rows={6} />
            </div>
          </div>
        }
      >
        <Directory />
      </Suspense>
    </>
  );
}

/** The query as it is in the address, with what is typed, which comes there a moment later. */
function useTalentQuery() {
  const [params, setParams] = useSearchParams();
  const inAddress = readQuery(params);
  const write = (next: TalentQuery): void =>
    setParams((current) => writeQuery(current, next), { replace: true });
  const [text, setText] = useSearchText(inAddress.text, (next) => write({ ...inAddress, text: next }));
  const query = useStable({ ...inAddress, text });
  const latest = useRef({ query, write });
  useLayoutEffect(() => {
    latest.current = { query, write };
  });
  const change = useCallback<ChangeTalentQuery>(
    (changed) => {
      const next = changed(latest.current.query);
      setText(next.text);
      latest.current.write(next);
    },
    [setText],
  );
  const { userId } = useIdentity();
  const { pathname, key } = useLocation();
  const address = String(writeQuery(params, query));
  useEffect(() => {
    rememberLastList(pathname, { accountId: userId, search: address && `?${address}`, key });
  }, [pathname, key, userId, address]);
  return { query, change, setText };
}

function Directory() {
  const { query, change, setText } = useTalentQuery();
  // Field and chips answer in the next frame; the list follows in the background, and a next key or tap comes before it.
  const searched = useDeferredValue(query);
  const unit = useDistanceUnit() ?? 'km';
  /** Null: not since the screen was opened. */
  const [isFilterOpen, setFilterOpen] = useState<boolean | null>(null);
  useFetchedWhenIdle(loadFilterSheet);
  return (
    <>
      <HiringLinks />
      <DirectoryFilters
        query={query}
        onText={setText}
        change={change}
        onOpenAll={() => setFilterOpen(true)}
        unit={unit}
      />
      <DirectoryResults query={searched} sort={query.sort} change={change} unit={unit} />
      {isFilterOpen !== null && (
        <Suspense>
          <FilterSheet
            unit={unit}
            open={isFilterOpen}
            onOpenChange={setFilterOpen}
            query={query}
            onApply={(next) => {
              setFilterOpen(false);
              change(() => next);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
