import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isRouteId } from '@/domain/navigation/access';
import { loadStateOf } from '@/domain/sync/loadable';
import { today } from '@/domain/values/days';
import { afterFirstLook } from '@/platform/first-look';
import { whenIdle } from '@/platform/when-idle';
import type { JobFilter } from '@/store/search/job-query';
import { useIdentity } from '@/store/react/identity';
import { Button } from '@/ui/button';
import { Select } from '@/ui/fields/choice';
import { RemoteSearchLine } from '@/ui/domain/remote-search-line';
import { ResultCount } from '@/ui/domain/result-count';
import { LatePart } from '@/ui/loading/late-part';
import { LiveView } from '@/ui/loading/live-view';
import { useAwaitedContent } from '@/ui/loading/use-awaited-content';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { Mono, PageTitle } from '@/ui/layout/page';
import { useNow } from '@/ui/dates/use-now';
import { useWide } from '@/ui/layout/use-wide';
import { JobFilters } from './job-filters';
import { FIT_DEPTH, filterParts, hasNoJobs, type ListQuery, type ListSort, quickFilters } from './job-query';
import { JobResults, JobResultsSkeleton } from './job-results';
import { useListQuery } from './use-list-query';
import { useShownList } from './use-shown-list';
import { forgetNewestJobs, newestJobs } from '../first-look/newest-jobs';
import { NewestJobsList } from '../first-look/newest-jobs-list';

// Whatever reads the store comes after the first paint.
const ListFeed = lazy(() => afterFirstLook(() => import('./list-feed')));
const EmptyResults = lazy(() => import('./empty-results'));
// Not on the way to the first jobs: the sheet comes when the page is idle, the pane on wide screens only.
const loadFilterSheet = () => import('./filter-sheet');
const FilterSheet = lazy(loadFilterSheet);
const loadJobPane = () => import('../detail/job-pane');

const SORTS: readonly { value: ListSort; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'soonest', label: 'Soonest call' },
  { value: 'pay', label: 'Highest rate' },
];
const BEST_FIT = { value: 'fit', label: 'Best fit' } as const;

/** What is remembered is not the last thing that this page waits for. */
function StillReading() {
  useAwaitedContent();
  return null;
}

/** A space typed at the end does not change the search, but it must stay in the field. */
const searchedFor = ({ filter, sort }: ListQuery): ListQuery => ({
  filter: { ...filter, text: (filter.text ?? '').trim() === '' ? undefined : filter.text },
  sort,
});

/**
 * `/jobs`: public, read from this device. On wide screens the selected job is shown beside the list. At a start it is painted as it is
 * remembered, before the store's code and its database are here; what is typed, chosen and saved before that counts.
 */
export default function JobListScreen() {
  const [params] = useSearchParams();
  const [query, setQuery] = useListQuery();
  const { sort } = query;
  const { role, userId } = useIdentity();
  const isTalent = role === 'talent' && userId !== null;
  const wide = useWide();
  const [isChoosing, setIsChoosing] = useState(false);
  // If it cannot be fetched now, opening it tries again.
  useEffect(() => whenIdle(() => void loadFilterSheet().catch(() => {})), []);
  const text = query.filter.text ?? '';
  const { filter } = searchedFor(query);
  // Field and chips answer in the next frame; the list follows in the background, and a next key or tap comes before it (B8, B13).
  const listed = useDeferredValue(query);
  const searched = useMemo(() => searchedFor(listed), [listed]);
  const applyFilter = (next: JobFilter): void => setQuery({ filter: next, sort });
  const copy = usePersistenceCopy();
  const { data, view, marks, asOf, jobsOnDevice, departments, isRemembered, feed, onFeed } =
    useShownList(searched);
  const first = filterParts(searched.filter).length === 0 && searched.sort === 'newest' ? newestJobs() : null;
  const isHere = view !== undefined && !hasNoJobs(view);
  useEffect(() => {
    if (isHere) forgetNewestJobs();
  }, [isHere]);
  const now = useNow();
  const [day] = useState(() => today(new Date()));
  const quick = useMemo(() => quickFilters(day, departments), [day, departments]);

  const jobParam = params.get('job') ?? undefined;
  const selected = wide ? (isRouteId(jobParam) ? jobParam : (view?.rows[0]?.job.id ?? null)) : null;
  // Stable, because the memoised list gets it.
  const pathOf = useCallback(
    (id: string): string => {
      if (!wide) return `/jobs/${id}`;
      const next = new URLSearchParams(params);
      next.set('job', id);
      return `/jobs?${next}`;
    },
    [wide, params],
  );

  return (
    <>
      <PageTitle hidden>Jobs</PageTitle>
      <Suspense>
        <ListFeed query={searched} isTalent={isTalent} onChange={onFeed} />
      </Suspense>
      {isRemembered && <StillReading />}
      <JobFilters
        text={text}
        onText={(next) => setQuery({ filter: { ...filter, text: next }, sort }, true)}
        filter={filter}
        onFilter={applyFilter}
        quick={quick}
        onOpenAll={() => setIsChoosing(true)}
      />
      {isChoosing && (
        <Suspense>
          <FilterSheet filter={filter} onApply={applyFilter} onClose={() => setIsChoosing(false)} />
        </Suspense>
      )}
      <div className="wrap grid flex-1 content-start lg:grid-cols-[25rem_minmax(0,1fr)] lg:content-stretch lg:gap-10">
        <section aria-label="Results" className="pb-6">
          <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 text-sm text-ink-2">
            <ResultCount
              state={loadStateOf(data, hasNoJobs)}
              total={view?.total ?? null}
              one="job"
              many="jobs"
              asOf={asOf}
            />
            <Select
              label="Sort"
              hideLabel
              options={isTalent ? [...SORTS, BEST_FIT] : SORTS}
              value={isTalent || sort !== 'fit' ? sort : 'newest'}
              onChange={(event) =>
                setQuery({
                  filter,
                  sort:
                    [...SORTS, BEST_FIT].find(({ value }) => value === event.target.value)?.value ?? 'newest',
                })
              }
              className="-mr-3 w-[10.5rem] [&_select]:min-h-11 [&_select]:border-transparent [&_select]:bg-transparent [&_select]:text-sm [&_select]:font-semibold"
            />
          </div>
          <RemoteSearchLine
            remote={view?.remote}
            held={jobsOnDevice}
            asOf={asOf}
            one="job"
            many="jobs"
            isAsked={filterParts(filter).length > 0}
            now={now}
          />
          {sort === 'fit' && isTalent && (view?.total ?? 0) > FIT_DEPTH && (
            <p className="pb-2 text-sm text-ink-2">
              The best among the newest <Mono>{FIT_DEPTH}</Mono>.
            </p>
          )}
          <LiveView
            data={data}
            isEmpty={hasNoJobs}
            what="jobs"
            renderFrame={(state) => <div className="-mx-4">{state}</div>}
            skeleton={first ? <NewestJobsList jobs={first} /> : <JobResultsSkeleton />}
            offline={{
              title: 'No jobs on this device yet',
              text: `The list downloads the first time you connect, ${copy.staysSuffix}.`,
              action: <Button onClick={() => feed?.fetchNow()}>Try again</Button>,
            }}
            failed={{
              title: 'Jobs did not load',
              text: 'There was a problem loading the data. Please try again. What you saved is still in Saved.',
            }}
            empty={
              <div className="-mx-4">
                <Suspense>
                  <EmptyResults filter={filter} onFilter={applyFilter} />
                </Suspense>
              </div>
            }
          >
            {(ready) => (
              <JobResults
                view={ready}
                marks={marks}
                current={selected}
                pathOf={pathOf}
                isStart={isRemembered}
              />
            )}
          </LiveView>
        </section>
        {wide && (
          <section
            aria-label="Selected job"
            tabIndex={0}
            className="sticky top-(--bar-height) max-h-[calc(100dvh-var(--bar-height))] overflow-y-auto border-l border-hair py-6 pl-10 -outline-offset-4"
          >
            {selected && feed && <LatePart load={loadJobPane} props={{ id: selected }} of={selected} />}
          </section>
        )}
      </div>
    </>
  );
}
