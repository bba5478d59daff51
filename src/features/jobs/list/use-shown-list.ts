import { startTransition, useCallback, useContext, useMemo, useState } from 'react';
import { type Loadable, loadStateOf } from '@/domain/sync/loadable';
import { useIdentity } from '@/store/react/identity';
import { StoreContext } from '@/store/react/store-context';
import { NOT_READ } from '@/ui/loading/not-read';
import { hasNoJobs, type JobListView, type ListQuery, queryKeyOf } from './job-query';
import type { ListFeed, ListFeedProps } from './list-feed';
import type { RememberedList } from './remembered/remembered-list';
import { useKeepList } from './remembered/use-keep-list';
import { useRememberedList } from './remembered/use-remembered-list';
import { type SaveMarks, useSaveMarks } from './remembered/use-save-marks';
import { type HiddenJobs, useHiddenJobs } from './personal/use-hidden-jobs';

const nothing = (): void => {};
const NONE: readonly string[] = [];

/** What the job list shows: what the store has, or, until that is ready, what is remembered. */
export interface ShownList {
  data: Loadable<JobListView>;
  /** The same before it is an answer. */
  view: JobListView | undefined;
  marks: SaveMarks;
  /** Null for whom nothing is hidden: visitors and employers. */
  hidden: HiddenJobs | null;
  asOf: number | null;
  jobsOnDevice: number | undefined;
  /** The person's, which are one of the quick filters. */
  departments: readonly string[];
  isRemembered: boolean;
  /** Null until the store is open. */
  feed: ListFeed | null;
  /** For the feed. */
  onFeed: ListFeedProps['onChange'];
}

/** Without what a tap has just hidden: the store's answer follows. */
function withoutTapped<View extends JobListView | undefined>(view: View, hidden: HiddenJobs | null): View {
  if (!view || !hidden || !view.rows.some(({ job }) => hidden.tapped(job.id))) return view;
  return { ...view, rows: view.rows.filter(({ job }) => !hidden.tapped(job.id)) };
}

const viewOf = (list: RememberedList, queryKey: string): JobListView => ({
  queryKey,
  rows: list.rows,
  total: list.total,
  hasMore: false,
  loadMore: nothing,
  remote: list.searched === null ? undefined : { state: 'offline' },
  pages: 0,
});

/** The list as it is to be remembered; null while it is not a list of jobs. */
function memoryOf({ list, view, marks, person, jobsOnDevice, asOf }: ListFeed): RememberedList | null {
  if (!marks || !view || view.total === null || loadStateOf(list, hasNoJobs) !== 'here') return null;
  return {
    rows: view.rows,
    total: view.total,
    asOf,
    saved: [...marks.ids],
    departments: person?.departments ?? NONE,
    searched: view.remote?.state === 'offline' ? (jobsOnDevice ?? null) : null,
  };
}

/** @param query with its filter as it is searched for */
export function useShownList(query: ListQuery): ShownList {
  const { userId, role } = useIdentity();
  const opening = useContext(StoreContext);
  const [fed, setFed] = useState<{ opening: unknown; feed: ListFeed } | null>(null);
  // What another account's store has given is nobody else's (S9).
  const feed = fed?.opening === opening ? fed.feed : null;
  // Rows are drawn in slices, between which a tap is answered (B11, B13). A tapped save is one.
  const onFeed = useCallback(
    (next: ListFeed, isAnswerToTap: boolean) => {
      const show = (): void => setFed({ opening, feed: next });
      if (isAnswerToTap) show();
      else startTransition(show);
    },
    [opening],
  );
  const queryKey = queryKeyOf(query);
  const isReady = feed !== null && feed.isComplete && (feed.view?.queryKey ?? queryKey) === queryKey;
  const remembered = useRememberedList(userId, queryKey, isReady);
  const marks = useSaveMarks(userId, feed?.marks ?? null, remembered?.saved ?? NONE);
  const rememberedView = useMemo(() => remembered && viewOf(remembered, queryKey), [remembered, queryKey]);

  const toKeep = remembered === null && isReady ? feed : null;
  useKeepList(
    userId,
    query,
    useMemo(() => toKeep && memoryOf(toKeep), [toKeep]),
  );

  const hiding = useHiddenJobs(userId, feed?.storeHidden ?? null);
  const hidden = role === 'talent' && userId !== null ? hiding : null;
  const leftOut = query.filter.showHidden ? null : hidden;
  const shownView = useMemo(
    () => withoutTapped(remembered ? (rememberedView ?? undefined) : feed?.view, leftOut),
    [remembered, rememberedView, feed, leftOut],
  );
  const shownList = useMemo(
    (): Loadable<JobListView> | undefined =>
      feed?.list && { ...feed.list, value: withoutTapped(feed.list.value, leftOut) },
    [feed, leftOut],
  );
  const shared = { marks, hidden, feed, onFeed };
  if (remembered && shownView)
    return {
      ...shared,
      data: { value: shownView, absence: null, retry: nothing },
      view: shownView,
      asOf: remembered.asOf,
      jobsOnDevice: remembered.searched ?? undefined,
      departments: remembered.departments,
      isRemembered: true,
    };
  return {
    ...shared,
    data: shownList ?? NOT_READ,
    view: shownView,
    asOf: feed?.asOf ?? null,
    jobsOnDevice: feed?.jobsOnDevice,
    departments: feed?.person?.departments ?? NONE,
    isRemembered: false,
  };
}
