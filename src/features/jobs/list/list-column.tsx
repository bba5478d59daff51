import { lazy, memo, Suspense } from 'react';
import { Bookmark } from 'lucide-react';
import { Link } from 'react-router-dom';
import { loadStateOf } from '@/domain/sync/loadable';
import { afterFirstLook } from '@/platform/first-look';
import type { JobFilter } from '@/store/search/job-query';
import { useIdentity } from '@/store/react/identity';
import { Button } from '@/ui/button';
import { SaveSearchPlace } from '@/ui/domain/searches/save-search-place';
import { RemoteSearchLine } from '@/ui/domain/remote-search-line';
import { ResultCount } from '@/ui/domain/result-count';
import { useNow } from '@/ui/dates/use-now';
import { Mono } from '@/ui/layout/page';
import { LiveView } from '@/ui/loading/live-view';
import { ResultsHead, SortSelect } from '@/ui/results/results-layout';
import { useIsSuspended } from '@/ui/sync/suspension';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { FirstJobs, firstJobsLine } from '../first-look/first-jobs';
import { newestJobs } from '../first-look/newest-jobs';
import { FIT_DEPTH, filterParts, hasNoJobs, type ListQuery } from './job-query';
import { JobResults, JobResultsSkeleton } from './job-results';
import { ListNotes } from './search/list-notes';
import { hasWords, type ListOrder, orderOf } from './search/list-order';
import type { ShownList } from './use-shown-list';

const EmptyResults = lazy(() => import('./search/empty-results'));
const SaveJobSearch = lazy(() => afterFirstLook(() => import('./personal/save-job-search')));

interface OrderOption {
  value: ListOrder;
  label: string;
}

const SORTS: readonly OrderOption[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'soonest', label: 'Soonest call' },
  { value: 'pay', label: 'Highest rate' },
];
const NEAREST: OrderOption = { value: 'nearest', label: 'Nearest first' };
const BEST_MATCH: OrderOption = { value: 'match', label: 'Best match' };
const BEST_FIT: OrderOption = { value: 'fit', label: 'Best fit' };

interface ListColumnProps extends Omit<ShownList, 'feed' | 'onFeed' | 'departments'> {
  /** As it is searched for. */
  query: ListQuery;
  /** As it is chosen: the list follows. */
  order: ListOrder;
  onOrder: (order: ListOrder) => void;
  onFilter: (filter: JobFilter) => void;
  fetchNow: (() => void) | undefined;
  isTalent: boolean;
  selected: string | null;
  pathOf: (id: string) => string;
}

/** The results with what is said of them. Memoised, because the screen renders at each key, and this only with its result (B8). */
export const ListColumn = memo(function ListColumn({
  query,
  order,
  onOrder,
  onFilter,
  fetchNow,
  isTalent,
  data,
  view,
  marks,
  hidden,
  asOf,
  jobsOnDevice,
  isRemembered,
  selected,
  pathOf,
}: ListColumnProps) {
  const { userId } = useIdentity();
  const now = useNow();
  const copy = usePersistenceCopy();
  const isSuspended = useIsSuspended();
  const { filter } = query;
  const orders = [
    ...(hasWords(filter) || order === 'match' ? [BEST_MATCH] : []),
    ...SORTS,
    ...(filter.near || order === 'nearest' ? [NEAREST] : []),
    ...(isTalent ? [BEST_FIT] : []),
  ];
  const listedOrder = orderOf(query);
  const isAsked = filterParts(filter).length > 0;
  const listState = loadStateOf(data, hasNoJobs);
  const isMissing = listState !== 'here' && listState !== 'empty';
  // What a suspended account has of them is all that comes.
  const firstState = isSuspended && listState !== 'loading' ? 'suspended' : listState;
  const first = isMissing && !isAsked && listedOrder === 'newest' ? newestJobs() : null;
  return (
    <section aria-label="Results" className="pb-6">
      <ResultsHead>
        {first ? (
          <p role="status">{firstJobsLine(firstState)}</p>
        ) : (
          <ResultCount state={listState} total={view?.total ?? null} one="job" many="jobs" asOf={asOf} />
        )}
        {userId !== null && (
          <Link
            to="/saved"
            className="ml-auto inline-flex min-h-12 items-center gap-1.5 px-1 font-semibold text-ink hover:underline print:hidden"
          >
            <Bookmark size={18} aria-hidden />
            Saved
          </Link>
        )}
        {isAsked && userId !== null && (
          <Suspense fallback={<SaveSearchPlace />}>
            <SaveJobSearch query={query} />
          </Suspense>
        )}
        <SortSelect
          options={orders}
          value={isTalent || order !== 'fit' ? order : 'newest'}
          onChange={(event) =>
            onOrder(orders.find(({ value }) => value === event.target.value)?.value ?? 'newest')
          }
          className="ml-auto"
        />
      </ResultsHead>
      <RemoteSearchLine
        remote={view?.remote}
        held={jobsOnDevice}
        asOf={asOf}
        one="job"
        many="jobs"
        service="jobs"
        isAsked={isAsked}
        now={now}
      />
      <ListNotes order={listedOrder} filter={filter} corrections={view?.corrections} />
      {order === 'fit' && isTalent && (view?.total ?? 0) > FIT_DEPTH && (
        <p className="pb-2 text-sm text-ink-2">
          The best among the newest <Mono>{FIT_DEPTH}</Mono>.
        </p>
      )}
      {first ? (
        <FirstJobs
          jobs={first}
          state={firstState}
          onRetry={firstState === 'suspended' ? undefined : listState === 'offline' ? fetchNow : data.retry}
        />
      ) : (
        <LiveView
          data={data}
          isEmpty={hasNoJobs}
          what="jobs"
          renderFrame={(state) => <div className="-mx-4">{state}</div>}
          skeleton={<JobResultsSkeleton />}
          offline={{
            title: 'No jobs on this device yet',
            text: `The list downloads when you next connect, ${copy.staysSuffix}.`,
            action: <Button onClick={fetchNow}>Try again</Button>,
          }}
          failed={{
            title: 'Jobs did not load',
            text: (
              <>
                There was a problem loading the data. Please try again.
                {userId !== null && (
                  <>
                    {' '}
                    What you saved is still in{' '}
                    <Link to="/saved" className="font-semibold text-ink underline underline-offset-4">
                      Saved
                    </Link>
                    .
                  </>
                )}
              </>
            ),
          }}
          empty={
            <div className="-mx-4">
              <Suspense>
                <EmptyResults filter={filter} isTalent={isTalent} onFilter={onFilter} />
              </Suspense>
            </div>
          }
        >
          {(ready) => (
            <JobResults
              view={ready}
              marks={marks}
              hidden={hidden}
              current={selected}
              pathOf={pathOf}
              isStart={isRemembered}
            />
          )}
        </LiveView>
      )}
    </section>
  );
});
