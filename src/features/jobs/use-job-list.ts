import { useMemo, useState } from 'react';
import type { Job } from '@/domain/streams/jobs';
import type { Profile } from '@/domain/streams/profiles';
import { type RemoteSearchState, searchRemoteJobs } from '@/store/sync/remote-search';
import { type JobFilter, observeJobs } from '@/store/entities/jobs';
import { useRemoteSearch } from '@/store/react/use-remote-search';
import { useLive } from '@/store/react/use-live';
import { useStore } from '@/store/react/store-context';
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
  beyond?: RemoteSearchState;
}

/** Undefined until the first page is read. While a changed question is worked out, the last answer stays. */
export function useJobList({ filter, sort }: ListQuery, person: Profile | null): JobListView | undefined {
  const store = useStore();
  const isFit = sort === 'fit' && person !== null;
  const question = JSON.stringify([filter, isFit ? 'fit' : sort]);
  const [reached, setReached] = useState({ question, limit: leftAt(question)?.limit ?? PAGE });
  const limit = reached.question === question ? Math.max(PAGE, reached.limit) : PAGE;
  const page = useLive(
    () =>
      observeJobs(store, {
        filter,
        sort: sort === 'fit' ? 'newest' : sort,
        limit: isFit ? FIT_DEPTH : limit,
      }),
    [store, question, isFit ? FIT_DEPTH : limit],
    { keep: true },
  );
  const { beyond, more: moreBeyond } = useRemoteSearch(
    () => searchRemoteJobs(store, filter, sort === 'fit' ? 'newest' : sort),
    [store, question],
  );
  const [now] = useState(() => new Date());
  const ranked = useMemo(
    () => (page && isFit ? bestFirst(page.jobs, person, now) : page?.jobs),
    [page, isFit, person, now],
  );
  return useMemo(() => {
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
      hasMore: hasMoreHere || (beyond?.state === 'asked' && beyond.hasMore),
      more: () => {
        if (!hasMoreHere) return moreBeyond();
        remember(question, { limit: limit + PAGE });
        setReached({ question, limit: limit + PAGE });
      },
      beyond,
    };
  }, [page, ranked, isFit, limit, question, beyond, moreBeyond]);
}

/** How many jobs fit a filter; undefined until they are counted. */
export function useJobCount(filter: JobFilter): number | undefined {
  const store = useStore();
  const page = useLive(() => observeJobs(store, { filter, limit: 1 }), [store, JSON.stringify(filter)], {
    keep: true,
  });
  return page?.total ?? undefined;
}
