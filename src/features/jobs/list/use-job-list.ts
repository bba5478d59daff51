import { useMemo, useState } from 'react';
import type { ScoredPerson } from '@/domain/jobs/match';
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
import type { ListQuery } from './job-query';
import { positionOf, rememberPosition } from './list-position';

/** P9: jobs per page. */
const PAGE_SIZE = 20;
/** Best fit is computed over this many of the newest jobs: scoring more of them at once would hold a slow phone up. */
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

/** What is scored of a profile, so that its other changes do not rank the list again. */
const scoredPart = (person: Profile): ScoredPerson => ({
  departments: person.departments,
  role_codes: person.role_codes,
  skills: person.skills,
  city: person.city,
  region: person.region,
  country_code: person.country_code,
  day_rate_minor: person.day_rate_minor,
  currency: person.currency,
});

/** Keeps the last result while a changed query is computed. */
export function useJobList({ filter, sort }: ListQuery, person: Profile | null): Loadable<JobListView> {
  const storedSort = sort === 'fit' ? 'newest' : sort;
  const isFit = sort === 'fit' && person !== null;
  const queryKey = JSON.stringify([filter, isFit ? 'fit' : sort]);
  const [extent, setExtent] = useState({ queryKey, limit: positionOf(queryKey)?.limit ?? PAGE_SIZE });
  const limit = extent.queryKey === queryKey ? Math.max(PAGE_SIZE, extent.limit) : PAGE_SIZE;
  const [openedAt] = useState(() => Date.now());
  const loadable = useLoadableKeepingPrevious(['jobs'], observeJobs, {
    filter,
    limit,
    ...(isFit
      ? { bestFit: { person: scoredPart(person), at: openedAt, depth: FIT_DEPTH } }
      : { sort: storedSort }),
  });
  const page = loadable.value;
  const { remote, more: moreRemote } = useRemoteSearch(searchRemoteJobs, filter, storedSort);
  const value = useMemo(() => {
    if (!page) return undefined;
    const available = Math.min(
      page.total ?? Number.POSITIVE_INFINITY,
      isFit ? FIT_DEPTH : Number.POSITIVE_INFINITY,
    );
    const hasMoreHere = page.jobs.length >= limit && page.jobs.length < available;
    return {
      queryKey,
      jobs: page.jobs,
      total: page.total,
      hasMore: hasMoreHere || (remote?.state === 'asked' && remote.hasMore),
      loadMore: () => {
        if (!hasMoreHere) return moreRemote();
        rememberPosition(queryKey, { limit: limit + PAGE_SIZE });
        setExtent({ queryKey, limit: limit + PAGE_SIZE });
      },
      remote,
    };
  }, [page, isFit, limit, queryKey, remote, moreRemote]);
  return { ...loadable, value };
}

/** The number of jobs that fit a filter; undefined until counted. */
export function useJobCount(filter: JobFilter): number | undefined {
  return useLiveKeepingPrevious(observeJobs, { filter, limit: 1 })?.total ?? undefined;
}
