import { memo, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { jobName } from '@/domain/jobs/job-copy';
import type { Profile } from '@/domain/streams/profiles';
import { asSearched, type Loadable, loadStateOf } from '@/domain/sync/loadable';
import type { JobFilter } from '@/store/search/job-query';
import { observeMe } from '@/store/entities/profiles';
import { setSaved } from '@/store/entities/saved';
import { observeSyncState } from '@/store/writes/sync-state';
import { sendNow } from '@/store/writes/queue-actions';
import { useLive } from '@/store/react/use-live';
import { useOpenedSearch } from '@/store/react/search/use-opened-search';
import { useRecentSearches } from '@/store/react/search/use-recent-searches';
import { useSaved } from '@/store/react/use-saved';
import { useStore } from '@/store/react/store-context';
import { attempt } from '@/ui/feedback/attempt';
import type { SlateJob } from '@/ui/domain/jobs/job-slate';
import type { RecentSearches } from '@/ui/fields/search-field';
import { hasNoJobs, type JobListView, type ListQuery } from './job-query';
import type { StoredMarks } from './remembered/use-save-marks';
import type { StoreHidden } from './personal/use-hidden-jobs';
import { type AppliedMarks, useApplied } from '../use-applied';
import { useJobCount, useJobList } from './use-job-list';

/** What the store has for the job list. */
export interface ListFeed {
  list: Loadable<JobListView>;
  /** The same before it is an answer. */
  view: JobListView | undefined;
  /** Null until they are read. */
  marks: StoredMarks | null;
  /** Null for whom nothing is hidden: visitors and employers. */
  storeHidden: StoreHidden | null;
  /** The profile of the signed-in talent; null for everybody else, and until it is read. */
  person: Profile | null;
  jobsOnDevice: number | undefined;
  asOf: number | null;
  /** Everything has been read that the list shows of it. */
  isComplete: boolean;
  fetchNow: () => void;
  recent: RecentSearches;
}

export interface ListFeedProps {
  query: ListQuery;
  isTalent: boolean;
  /** The saved search that this list was opened from; null: none. */
  searchId: string | null;
  /** @param isAnswerToTap what is saved has changed: shown at once */
  onChange: (feed: ListFeed, isAnswerToTap: boolean) => void;
}

const NO_FILTER: JobFilter = {};

/** An empty list means that no job fits only once the jobs are here and counted, and the remote search has answered. */
function isAnswer(view: JobListView): boolean {
  return !hasNoJobs(view) || (view.total !== null && view.remote?.state !== 'asking');
}

function useMarks(): StoredMarks | null {
  const { ids, toggle: toggleSaved } = useSaved('job');
  const toggle = useCallback(
    (job: SlateJob) => attempt(() => toggleSaved({ id: job.id, label: jobName(job) })),
    [toggleSaved],
  );
  return useMemo(() => (ids ? { ids, toggle } : null), [ids, toggle]);
}

const NO_MARKS: AppliedMarks = new Map();

/**
 * Reads the list from the store and hands it to the screen, which is painted before the store's code is here. Shows nothing itself;
 * suspends until the store is open.
 */
function ListFeed({ query, isTalent, searchId, onChange }: ListFeedProps) {
  const store = useStore();
  const me = useLive(isTalent ? observeMe : null);
  const person = me ?? null;
  const applied = useApplied(isTalent);
  const { value, absence, retry } = useJobList(query, person, applied ?? NO_MARKS, isTalent);
  const marks = useMarks();
  const jobsOnDevice = useJobCount(NO_FILTER);
  const asOf = useLive(observeSyncState)?.lastInStepAt ?? null;
  const recent = useRecentSearches('jobs');
  const isPersonKnown = !isTalent || (me !== undefined && applied !== undefined);
  const storeHidden = useMemo(
    (): StoreHidden => (job, isHidden) =>
      attempt(() => setSaved(store, 'hidden', { id: job.id, label: jobName(job) }, isHidden)),
    [store],
  );
  const feed = useMemo((): ListFeed => {
    const list = asSearched({ value, absence, retry }, isAnswer, jobsOnDevice);
    const state = loadStateOf(list, hasNoJobs);
    // What is kept without it would grow at the next start, and move what is below. After a sync, what is not here will not come.
    const hasCompanies = list.value?.isWhole === true || asOf !== null;
    const isRead = marks !== null && isPersonKnown && hasCompanies && (list.value?.total ?? null) !== null;
    return {
      list,
      view: value,
      marks,
      storeHidden: isTalent ? storeHidden : null,
      person,
      jobsOnDevice,
      asOf,
      isComplete: state === 'here' ? isRead : state !== 'loading' && state !== 'filling',
      fetchNow: () => void sendNow(store),
      recent,
    };
  }, [
    store,
    recent,
    value,
    absence,
    retry,
    marks,
    storeHidden,
    isTalent,
    person,
    isPersonKnown,
    jobsOnDevice,
    asOf,
  ]);
  useOpenedSearch(searchId, feed.isComplete);
  const shownMarks = useRef(marks);
  useLayoutEffect(() => {
    onChange(feed, shownMarks.current !== null && shownMarks.current !== feed.marks);
    shownMarks.current = feed.marks;
  }, [onChange, feed]);
  return null;
}

export default memo(ListFeed);
