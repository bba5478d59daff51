import { type ReactNode, useMemo, useState } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { useSearchParams } from 'react-router-dom';
import { isRouteId } from '@/domain/access';
import { formatClockTime, today } from '@/domain/days';
import type { JobFilter } from '@/store/entities/jobs';
import { observeSyncState, sendNow } from '@/store/writes/queue';
import { useLive } from '@/store/react/use-live';
import { useStore } from '@/store/react/store-context';
import { Button } from '@/ui/button';
import { Select } from '@/ui/choice';
import { RemoteSearchLine } from '@/ui/domain/remote-search-line';
import { EmptyState } from '@/ui/empty-state';
import { usePersistenceCopy } from '@/ui/use-persistence-copy';
import { Mono, PageTitle } from '@/ui/page';
import { useNow } from '@/ui/use-now';
import { useWide } from '@/ui/use-wide';
import { EmptyResults } from './empty-results';
import { FilterSheet } from './filter-sheet';
import { JobFilters } from './job-filters';
import { JobPane } from './job-pane';
import { filterParts, type ListSort, quickFilters } from './job-query';
import { JobResults, JobResultsSkeleton } from './job-results';
import { FIT_DEPTH, type JobListView, useJobCount, useJobList } from './use-job-list';
import { useListQuery } from './use-list-query';
import { useTalent } from './use-person';

const SORTS: readonly { value: ListSort; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'soonest', label: 'Soonest call' },
  { value: 'pay', label: 'Highest rate' },
];
const BEST_FIT = { value: 'fit', label: 'Best fit' } as const;

const NO_FILTER: JobFilter = {};

/** Nothing is stored yet: the first fill is going on, or cannot begin. Null once there are jobs, or known to be none. */
function useNothingYet(): 'filling' | 'offline' | null {
  const store = useStore();
  const state = useLive(() => observeSyncState(store), [store]);
  const stored = useJobCount(NO_FILTER);
  if (stored === undefined || state === undefined) return 'filling';
  if (stored > 0 || state.lastInStepAt !== null) return null;
  return state.connection === 'offline' ? 'offline' : 'filling';
}

function Count({ view }: { view: JobListView | undefined }) {
  const store = useStore();
  const state = useLive(() => observeSyncState(store), [store]);
  const asOf = state?.lastInStepAt;
  return (
    <p role="status">
      {view?.total !== undefined && view.total !== null ? (
        <>
          <Mono className="text-ink">{view.total}</Mono> {view.total === 1 ? 'job' : 'jobs'}
        </>
      ) : (
        'Loading jobs'
      )}
      {asOf && (
        <>
          &ensp;·&ensp;as of <Mono>{formatClockTime(asOf)}</Mono>
        </>
      )}
    </p>
  );
}

function ListFailed({ resetErrorBoundary }: FallbackProps) {
  return (
    <div className="wrap">
      <PageTitle hidden>Jobs</PageTitle>
      <div role="alert" className="-mx-4">
        <EmptyState
          title="Jobs did not load"
          action={
            <Button variant="primary" onClick={resetErrorBoundary}>
              Try again
            </Button>
          }
        >
          There was a problem loading the data. Please try again. What you saved is still in Saved.
        </EmptyState>
      </div>
    </div>
  );
}

/** `/jobs`: open to everyone, read from this device. On a desk the list stands beside the job. */
export default function JobListScreen() {
  return (
    <ErrorBoundary
      FallbackComponent={ListFailed}
      onError={(error) => console.error('The job list failed:', error)}
    >
      <JobList />
    </ErrorBoundary>
  );
}

function JobList() {
  const store = useStore();
  const [params] = useSearchParams();
  const [query, put] = useListQuery();
  const { sort } = query;
  const person = useTalent();
  const wide = useWide();
  const [isChoosing, setIsChoosing] = useState(false);
  // A space typed at the end is no other question, but it must stay in the field.
  const text = query.filter.text ?? '';
  const filter: JobFilter = { ...query.filter, text: text.trim() === '' ? undefined : text };
  const applyFilter = (next: JobFilter): void => put({ filter: next, sort });
  const view = useJobList({ filter, sort }, person);
  const nothingYet = useNothingYet();
  const held = useJobCount(NO_FILTER);
  const asOf = useLive(() => observeSyncState(store), [store])?.lastInStepAt ?? null;
  const now = useNow();
  const [day] = useState(() => today(new Date()));
  const quick = useMemo(() => quickFilters(day, person?.departments ?? []), [day, person?.departments]);

  const asked = params.get('job') ?? undefined;
  const selected = wide ? (isRouteId(asked) ? asked : (view?.jobs[0]?.id ?? null)) : null;
  const pathOf = (id: string): string => {
    if (!wide) return `/jobs/${id}`;
    const next = new URLSearchParams(params);
    next.set('job', id);
    return `/jobs?${next}`;
  };

  return (
    <>
      <PageTitle hidden>Jobs</PageTitle>
      <JobFilters
        text={text}
        onText={(words) => put({ filter: { ...filter, text: words }, sort }, true)}
        filter={filter}
        onFilter={applyFilter}
        quick={quick}
        onOpenAll={() => setIsChoosing(true)}
      />
      {isChoosing && (
        <FilterSheet filter={filter} onApply={applyFilter} onClose={() => setIsChoosing(false)} />
      )}
      <div className="wrap grid flex-1 content-start lg:grid-cols-[25rem_minmax(0,1fr)] lg:content-stretch lg:gap-10">
        <section aria-label="Results" className="pb-6">
          <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 text-sm text-ink-2">
            <Count view={view} />
            <Select
              label="Sort"
              hideLabel
              options={person ? [...SORTS, BEST_FIT] : SORTS}
              value={person || sort !== 'fit' ? sort : 'newest'}
              onChange={(event) =>
                put({
                  filter,
                  sort:
                    [...SORTS, BEST_FIT].find(({ value }) => value === event.target.value)?.value ?? 'newest',
                })
              }
              className="-mr-3 w-[10.5rem] [&_select]:min-h-11 [&_select]:border-transparent [&_select]:bg-transparent [&_select]:text-sm [&_select]:font-semibold"
            />
          </div>
          <RemoteSearchLine
            beyond={view?.beyond}
            held={held}
            asOf={asOf}
            one="job"
            many="jobs"
            isAsked={filterParts(filter).length > 0}
            now={now}
          />
          {sort === 'fit' && person && (view?.total ?? 0) > FIT_DEPTH && (
            <p className="pb-2 text-sm text-ink-2">
              The best among the newest <Mono>{FIT_DEPTH}</Mono>.
            </p>
          )}
          <Listed view={view} nothingYet={nothingYet}>
            {(ready) =>
              ready.jobs.length > 0 ? (
                <JobResults
                  view={ready}
                  person={person}
                  current={selected}
                  pathOf={(job) => pathOf(job.id)}
                />
              ) : ready.beyond?.state === 'asking' ? (
                <JobResultsSkeleton />
              ) : (
                <div className="-mx-4">
                  <EmptyResults filter={filter} onFilter={applyFilter} />
                </div>
              )
            }
          </Listed>
        </section>
        {wide && (
          <section
            aria-label="Selected job"
            tabIndex={0}
            className="sticky top-(--bar-height) max-h-[calc(100dvh-var(--bar-height))] overflow-y-auto border-l border-hair py-6 pl-10 -outline-offset-4"
          >
            {selected && <JobPane key={selected} id={selected} />}
          </section>
        )}
      </div>
    </>
  );
}

interface ListedProps {
  view: JobListView | undefined;
  nothingYet: 'filling' | 'offline' | null;
  children: (view: JobListView) => ReactNode;
}

function Listed({ view, nothingYet, children }: ListedProps) {
  const store = useStore();
  const words = usePersistenceCopy();
  if (view && view.jobs.length > 0) return children(view);
  if (nothingYet === 'offline') {
    return (
      <div className="-mx-4">
        <EmptyState
          title="No jobs on this device yet"
          action={<Button onClick={() => void sendNow(store)}>Try again</Button>}
        >
          The list comes with the first connection, {words.staysSuffix}. {words.needsConnection}
        </EmptyState>
      </div>
    );
  }
  return view && nothingYet === null && view.total !== null ? children(view) : <JobResultsSkeleton />;
}
