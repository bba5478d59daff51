import { useMemo, useState } from 'react';
import type { Job } from '@/domain/streams/jobs';
import type { Loadable } from '@/domain/sync/loadable';
import type { Profile } from '@/domain/streams/profiles';
import { type RemoteSearchState, searchRemoteJobs } from '@/store/sync/remote-search';
import { observeJobs } from '@/store/entities/jobs';
import type { JobFilter } from '@/store/search/job-query';
import { useRemoteSearch } from '@/store/react/use-remote-search';
import { useLiveKeepingPrevious } from '@/store/react/use-live';
import { useLoadableKeepingPrevious } from '@/store/react/use-loadable';
import type { Stored } from '@/store/queries/write-status';
import { bestFirst } from '../fit';
import type { ListQuery } from './job-query';
import { positionOf, rememberPosition } from './list-position';

/** P9: jobs per page. */
const PAGE_SIZE = 20;
/** Best fit is computed over this many of the newest jobs; reading more of them whole would be noticeably slow. */
export const FIT_DEPTH = 1000;

export interface JobListView {
  /** Identifies the query: filter and order. */
  queryKey: string;
  jobs: Stored<Job>[];
  /** Null until they are counted, shortly after the first page. */
  total: number | null;
  hasMore: boolean;
  loadMore: () => void;
  /** The state of the remote search; undefined until it is known whether there is one. */
  remote?: RemoteSearchState;
}

/** Keeps the last result while a changed query is computed. */
export function useJobList({ filter, sort }: ListQuery, person: Profile | null): Loadable<JobListView> {
  const storedSort = sort === 'fit' ? 'newest' : sort;
  const isFit = sort === 'fit' && person !== null;
  const queryKey = JSON.stringify([filter, isFit ? 'fit' : sort]);
  const [extent, setExtent] = useState({ queryKey, limit: positionOf(queryKey)?.limit ?? PAGE_SIZE });
  const limit = extent.queryKey === queryKey ? Math.max(PAGE_SIZE, extent.limit) : PAGE_SIZE;
  const loadable = useLoadableKeepingPrevious(['jobs'], observeJobs, {
    filter,
    sort: storedSort,
    limit: isFit ? FIT_DEPTH : limit,
  });
  const page = loadable.value;
  const { remote, more: moreRemote } = useRemoteSearch(searchRemoteJobs, filter, storedSort);
  const [now] = useState(() => new Date());
  const sortedJobs = useMemo(
    () => (page && isFit ? bestFirst(page.jobs, person, now) : page?.jobs),
    [page, isFit, person, now],
  );
  const value = useMemo(() => {
    if (!page || !sortedJobs) return undefined;
    const available = isFit
      ? Math.min(page.total ?? sortedJobs.length, FIT_DEPTH)
      : (page.total ?? Number.POSITIVE_INFINITY);
    const jobs = isFit ? sortedJobs.slice(0, limit) : sortedJobs;
    const hasMoreHere = jobs.length >= limit && jobs.length < available;
    return {
      queryKey,
      jobs,
      total: page.total,
      hasMore: hasMoreHere || (remote?.state === 'asked' && remote.hasMore),
      loadMore: () => {
        if (!hasMoreHere) return moreRemote();
        rememberPosition(queryKey, { limit: limit + PAGE_SIZE });
        setExtent({ queryKey, limit: limit + PAGE_SIZE });
      },
      remote,
    };
  }, [page, sortedJobs, isFit, limit, queryKey, remote, moreRemote]);
  return { ...loadable, value };
}

/** The number of jobs that fit a filter; undefined until counted. */
export function useJobCount(filter: JobFilter): number | undefined {
  return useLiveKeepingPrevious(observeJobs, { filter, limit: 1 })?.total ?? undefined;
}
