import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { rememberLastList } from '@/client-state/last/last-list';
import { isRouteId } from '@/domain/navigation/access';
import { SEARCH_PARAMETER } from '@/domain/saved/search-address';
import { distanceUnitOf } from '@/domain/people/distance-units';
import { today } from '@/domain/values/days';
import { afterFirstLook } from '@/platform/first-look';
import { untilUsed } from '@/platform/touch/until-used';
import { loadOrReload } from '@/platform/updates/missing-code';
import { useFetchedWhenIdle } from '@/platform/when-idle';
import type { JobFilter } from '@/store/search/job-query';
import { useIdentity } from '@/store/react/identity';
import { LoadingNote } from '@/ui/loading/loading-note';
import { LatePart } from '@/ui/loading/late-part';
import { useAwaitedContent } from '@/ui/loading/use-awaited-content';
import { PageTitle } from '@/ui/layout/page';
import { useWide } from '@/ui/layout/use-wide';
import { ResultsAndPane } from '@/ui/results/results-layout';
import { JobFilters } from './job-filters';
import { hasNoJobs, type ListQuery, writeQuery } from './job-query';
import { quickFilters } from './quick-filters';
import { ListColumn } from './list-column';
import { chooseOrder, type ListOrder, orderOf } from './search/list-order';
import { nearHome } from './personal/near-home';
import { useListQuery } from './use-list-query';
import { useShownList } from './use-shown-list';
import { forgetNewestJobs } from '../first-look/newest-jobs';

// Whatever reads the store comes after the first paint.
const ListFeed = lazy(() => afterFirstLook(() => untilUsed().then(() => import('./list-feed'))));
// Not on the way to the first jobs: the sheet comes when the page is idle, the pane on wide screens only.
const loadFilterSheet = () => import('./filter-sheet');
const FilterSheet = lazy(loadFilterSheet);
const loadJobPane = loadOrReload(() => import('../detail/job-pane'));

/** What is remembered is not the last thing that this page waits for. */
function StillReading() {
  useAwaitedContent();
  return null;
}

const searchOf = (params: URLSearchParams): string => (params.size > 0 ? `?${params}` : '');

/** A space typed at the end does not change the search, but it must stay in the field. */
const searchedFor = ({ filter, ...order }: ListQuery): ListQuery => ({
  filter: { ...filter, text: (filter.text ?? '').trim() === '' ? undefined : filter.text },
  ...order,
});

/**
 * `/jobs`: public, read from this device. On wide screens the selected job is shown beside the list. At a start it is painted as it is
 * remembered, before the store's code and its database are here; what is typed, chosen and saved before that counts.
 */
export default function JobListScreen() {
  const [params] = useSearchParams();
  const [query, change] = useListQuery();
  const { role, userId } = useIdentity();
  const isTalent = role === 'talent' && userId !== null;
  const wide = useWide();
  const [isChoosing, setIsChoosing] = useState(false);
  useFetchedWhenIdle(loadFilterSheet);
  // Field and chips answer in the next frame; the list follows in the background, and a next key or tap comes before it (B8, B13).
  const listed = useDeferredValue(query);
  const searched = useMemo(() => searchedFor(listed), [listed]);
  const applyFilter = useCallback(
    (filter: JobFilter): void => change((before) => ({ ...before, filter })),
    [change],
  );
  const changeFilter = useCallback(
    (changed: (filter: JobFilter) => JobFilter): void =>
      change((before) => ({ ...before, filter: changed(before.filter) })),
    [change],
  );
  const changeOrder = useCallback(
    (order: ListOrder): void => change((before) => chooseOrder(before, order)),
    [change],
  );
  const { pathname, key } = useLocation();
  useEffect(() => {
    rememberLastList(pathname, { accountId: userId, search: searchOf(writeQuery(params, query)), key });
  }, [pathname, key, userId, params, query]);
  const openSheet = useCallback(() => setIsChoosing(true), []);
  const { departments, feed, onFeed, ...shown } = useShownList(searched);
  const { view, isRemembered } = shown;
  const isHere = view !== undefined && !hasNoJobs(view);
  useEffect(() => {
    if (isHere) forgetNewestJobs();
  }, [isHere]);
  const [day] = useState(() => today(new Date()));
  const person = feed?.person ?? null;
  const near = useMemo(() => person && nearHome(person), [person]);
  const quick = useMemo(
    () => quickFilters(day, { departments, isTalent, near }),
    [day, departments, isTalent, near],
  );

  const searchParam = params.get(SEARCH_PARAMETER) ?? undefined;
  const searchId = isRouteId(searchParam) ? searchParam : null;
  const jobParam = params.get('job') ?? undefined;
  const selected = wide ? (isRouteId(jobParam) ? jobParam : (view?.rows[0]?.job.id ?? null)) : null;
  // What stands in its place says that it comes: how this screen looked stays until then.
  const isPaneAwaited = wide && (view === undefined || (selected !== null && !feed));
  // Stable, because the memoised list gets it.
  const pathOnPhone = useCallback((id: string): string => `/jobs/${id}`, []);
  const pathBesideList = useCallback(
    (id: string): string => {
      const next = writeQuery(params, listed);
      next.set('job', id);
      return `/jobs?${next}`;
    },
    [params, listed],
  );

  return (
    <>
      <PageTitle hidden>Jobs</PageTitle>
      <Suspense>
        <ListFeed
          query={searched}
          isTalent={isTalent}
          searchId={userId === null ? null : searchId}
          onChange={onFeed}
        />
      </Suspense>
      {isRemembered && <StillReading />}
      <JobFilters
        filter={query.filter}
        onText={(text) =>
          change(
            (before) => ({ ...before, filter: { ...before.filter, text: text === '' ? undefined : text } }),
            true,
          )
        }
        onChange={changeFilter}
        quick={quick}
        onOpenAll={openSheet}
        recent={feed?.recent}
        unit={person ? distanceUnitOf(person) : 'km'}
      />
      {isChoosing && (
        <Suspense>
          <FilterSheet
            filter={query.filter}
            isTalent={isTalent}
            onApply={applyFilter}
            onClose={() => setIsChoosing(false)}
          />
        </Suspense>
      )}
      <ResultsAndPane
        paneLabel="Selected job"
        pane={
          wide
            ? (isPaneAwaited && <div data-awaited />) ||
              (selected && (
                <LatePart
                  load={loadJobPane}
                  props={{ id: selected, isChosen: selected === jobParam }}
                  of={selected}
                  loading={
                    <div data-awaited>
                      <LoadingNote />
                    </div>
                  }
                />
              ))
            : undefined
        }
      >
        <ListColumn
          {...shown}
          query={searched}
          order={orderOf(query)}
          onOrder={changeOrder}
          onFilter={applyFilter}
          fetchNow={feed?.fetchNow}
          isTalent={isTalent}
          selected={selected}
          pathOf={wide ? pathBesideList : pathOnPhone}
        />
      </ResultsAndPane>
    </>
  );
}
