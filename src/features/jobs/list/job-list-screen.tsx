import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isRouteId } from '@/domain/navigation/access';
import { type Loadable, loadStateOf } from '@/domain/sync/loadable';
import { today } from '@/domain/values/days';
import { whenIdle } from '@/platform/when-idle';
import type { JobFilter } from '@/store/search/job-query';
import { observeSyncState } from '@/store/writes/sync-state';
import { sendNow } from '@/store/writes/queue-actions';
import { useLive } from '@/store/react/use-live';
import { useStore } from '@/store/react/store-context';
import { Button } from '@/ui/button';
import { Select } from '@/ui/fields/choice';
import { RemoteSearchLine } from '@/ui/domain/remote-search-line';
import { ResultCount } from '@/ui/domain/result-count';
import { LatePart } from '@/ui/loading/late-part';
import { LiveView } from '@/ui/loading/live-view';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { Mono, PageTitle } from '@/ui/layout/page';
import { useNow } from '@/ui/dates/use-now';
import { useWide } from '@/ui/layout/use-wide';
import { EmptyResults } from './empty-results';
import { JobFilters } from './job-filters';
import { filterParts, type ListSort, quickFilters } from './job-query';
import { JobResults, JobResultsSkeleton } from './job-results';
import { FIT_DEPTH, type JobListView, useJobCount, useJobList } from './use-job-list';
import { useListQuery } from './use-list-query';
import { forgetNewestJobs, newestJobs } from '../first-look/newest-jobs';
import { NewestJobsList } from '../first-look/newest-jobs-list';
import { useTalent } from '../use-talent';

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

const NO_FILTER: JobFilter = {};

/** An empty list means that no job fits only once the jobs are here and counted, and the remote search has answered. */
function isComplete({ jobs, total, remote }: JobListView): boolean {
  return jobs.length > 0 || (total !== null && remote?.state !== 'asking');
}

const hasNoJobs = ({ jobs }: JobListView): boolean => jobs.length === 0;

/** `/jobs`: public, read from this device. On wide screens the selected job is shown beside the list. */
export default function JobListScreen() {
  const [params] = useSearchParams();
  const [query, setQuery] = useListQuery();
  const { sort } = query;
  const person = useTalent();
  const wide = useWide();
  const [isChoosing, setIsChoosing] = useState(false);
  // If it cannot be fetched now, opening it tries again.
  useEffect(() => whenIdle(() => void loadFilterSheet().catch(() => {})), []);
  // A space typed at the end does not change the search, but it must stay in the field.
  const text = query.filter.text ?? '';
  const filter: JobFilter = { ...query.filter, text: text.trim() === '' ? undefined : text };
  const applyFilter = (next: JobFilter): void => setQuery({ filter: next, sort });
  const store = useStore();
  const copy = usePersistenceCopy();
  const list = useJobList({ filter, sort }, person);
  const view = list.value;
  const jobsOnDevice = useJobCount(NO_FILTER);
  // Offline with some jobs here: those were searched, and the line above the list says so.
  const emptyReasonOnDevice = jobsOnDevice === undefined ? 'unknown' : jobsOnDevice > 0 ? null : 'offline';
  const absence = list.absence === 'offline' ? emptyReasonOnDevice : list.absence;
  const data: Loadable<JobListView> = {
    ...list,
    value: view && isComplete(view) ? view : undefined,
    absence,
  };
  const first = filterParts(filter).length === 0 && sort === 'newest' ? newestJobs() : null;
  const isHere = view !== undefined && !hasNoJobs(view);
  useEffect(() => {
    if (isHere) forgetNewestJobs();
  }, [isHere]);
  const asOf = useLive(observeSyncState)?.lastInStepAt ?? null;
  const now = useNow();
  const [day] = useState(() => today(new Date()));
  const quick = useMemo(() => quickFilters(day, person?.departments ?? []), [day, person?.departments]);

  const jobParam = params.get('job') ?? undefined;
  const selected = wide ? (isRouteId(jobParam) ? jobParam : (view?.jobs[0]?.id ?? null)) : null;
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
              options={person ? [...SORTS, BEST_FIT] : SORTS}
              value={person || sort !== 'fit' ? sort : 'newest'}
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
          {sort === 'fit' && person && (view?.total ?? 0) > FIT_DEPTH && (
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
              action: <Button onClick={() => void sendNow(store)}>Try again</Button>,
            }}
            failed={{
              title: 'Jobs did not load',
              text: 'There was a problem loading the data. Please try again. What you saved is still in Saved.',
            }}
            empty={
              <div className="-mx-4">
                <EmptyResults filter={filter} onFilter={applyFilter} />
              </div>
            }
          >
            {(ready) => (
              <JobResults view={ready} person={person} current={selected} pathOf={(job) => pathOf(job.id)} />
            )}
          </LiveView>
        </section>
        {wide && (
          <section
            aria-label="Selected job"
            tabIndex={0}
            className="sticky top-(--bar-height) max-h-[calc(100dvh-var(--bar-height))] overflow-y-auto border-l border-hair py-6 pl-10 -outline-offset-4"
          >
            {selected && <LatePart load={loadJobPane} props={{ id: selected }} of={selected} />}
          </section>
        )}
      </div>
    </>
  );
}
