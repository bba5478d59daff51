import { useMemo, useState } from 'react';
import type { Job } from '@/domain/streams/jobs';
import type { Loadable } from '@/domain/loadable';
import type { Profile } from '@/domain/streams/profiles';
import { type RemoteSearchState, searchRemoteJobs } from '@/store/sync/remote-search';
import { observeJobs } from '@/store/entities/jobs';
import type { JobFilter } from '@/store/search/job-query';
import { useRemoteSearch } from '@/store/react/use-remote-search';
import { useLiveKeepingPrevious } from '@/store/react/use-live';
import { useLoadableKeepingPrevious } from '@/store/react/use-loadable';
import type { Stored } from '@/store/queries/write-status';
import { bestFirst } from './fit';
import type { ListQuery } from './job-query';
import { leftAt, remember } from './list-memory';

/** P9, domain: a page is 20 jobs. */
const PAGE = 20;
/** Best fit is worked out over this many of the newest: reading more of them whole would be felt. */
export const FIT_DEPTH = 1000;

export interface JobListView {
  /** Names what is asked: filter and order. */
  question: string;
  jobs: Stored<Job>[];
  /** Null until they are counted, shortly after the first page. */
  total: number | null;
  hasMore: boolean;
  more: () => void;
  /** What the server adds to this device's answer; undefined until it is known whether it is asked at all. */
  remote?: RemoteSearchState;
}

/** While a changed question is worked out, the last answer stays. */
export function useJobList({ filter, sort }: ListQuery, person: Profile | null): Loadable<JobListView> {
  const storedSort = sort === 'fit' ? 'newest' : sort;
  const isFit = sort === 'fit' && person !== null;
  const question = JSON.stringify([filter, isFit ? 'fit' : sort]);
  const [reached, setReached] = useState({ question, limit: leftAt(question)?.limit ?? PAGE });
  const limit = reached.question === question ? Math.max(PAGE, reached.limit) : PAGE;
  const loadable = useLoadableKeepingPrevious(['jobs'], observeJobs, {
    filter,
    sort: storedSort,
    limit: isFit ? FIT_DEPTH : limit,
  });
  const page = loadable.value;
  const { remote, more: moreRemote } = useRemoteSearch(searchRemoteJobs, filter, storedSort);
  const [now] = useState(() => new Date());
  const ranked = useMemo(
    () => (page && isFit ? bestFirst(page.jobs, person, now) : page?.jobs),
    [page, isFit, person, now],
  );
  const value = useMemo(() => {
    if (!page || !ranked) return undefined;
    const most = isFit
      ? Math.min(page.total ?? ranked.length, FIT_DEPTH)
      : (page.total ?? Number.POSITIVE_INFINITY);
    const jobs = isFit ? ranked.slice(0, limit) : ranked;
    const hasMoreHere = jobs.length >= limit && jobs.length < most;
    return {
      question,
      jobs,
      total: page.total,
      hasMore: hasMoreHere || (remote?.state === 'asked' && remote.hasMore),
      more: () => {
        if (!hasMoreHere) return moreRemote();
        remember(question, { limit: limit + PAGE });
        setReached({ question, limit: limit + PAGE });
      },
      remote,
    };
  }, [page, ranked, isFit, limit, question, remote, moreRemote]);
  return { ...loadable, value };
}

/** How many jobs fit a filter; undefined until they are counted. */
export function useJobCount(filter: JobFilter): number | undefined {
  return useLiveKeepingPrevious(observeJobs, { filter, limit: 1 })?.total ?? undefined;
}
