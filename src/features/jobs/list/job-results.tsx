import { DESIGN } from '@/domain/design-constants';
import { memo, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLocation, useNavigationType } from 'react-router-dom';
import { returnKey } from '@/client-state/last/last-list';
import { JobSlate, type SlateJob, type SlateMark } from '@/ui/domain/jobs/job-slate';
import { SlateSkeleton } from '@/ui/loading/skeleton';
import { WhenNear } from '@/ui/loading/when-near';
import type { JobListView } from './job-query';
import { positionOf, rememberPosition } from './list-position';
import type { ListedJob } from './remembered/remembered-list';
import type { SaveMarks } from './remembered/use-save-marks';
import type { HiddenJobs } from './personal/use-hidden-jobs';

/** In pixels: the height of a slate before it is measured, and the gap between two. */
const ESTIMATED_ROW_PX = 158;
const ROW_GAP_PX = 10;
/** Rows beyond the edges, for whoever scrolls; until then one is enough, at a start (B1, B10) and for each result of a search (B8). */
const OVERSCAN = { atRest: 1, moved: DESIGN.overscanRows };

interface JobResultsProps {
  view: JobListView;
  marks: SaveMarks;
  /** Null for whom nothing is hidden: visitors and employers. */
  hidden: HiddenJobs | null;
  current: string | null;
  pathOf: (id: string) => string;
  /** The list is painted as it is remembered. */
  isStart: boolean;
}

interface ResultProps {
  row: ListedJob;
  to: string;
  current: boolean;
  saved: boolean;
  onToggle: (job: SlateJob) => void;
  /** Undefined: it cannot be hidden. */
  hidden: boolean | undefined;
  onToggleHide: HiddenJobs['toggle'] | undefined;
}

const HIDDEN: SlateMark = { state: 'closed', text: 'Hidden' };

/** Memoised, because the list renders again at each key typed in the search. */
const Result = memo(function Result({
  row: { job, facts, fit, reason, mark },
  to,
  current,
  saved,
  onToggle,
  hidden,
  onToggleHide,
}: ResultProps) {
  return (
    <JobSlate
      as="h2"
      job={job}
      to={to}
      current={current}
      saved={saved}
      onToggleSave={() => onToggle(job)}
      facts={facts}
      fit={fit}
      reason={reason}
      mark={hidden ? HIDDEN : mark}
      hidden={hidden}
      onToggleHide={onToggleHide && (() => onToggleHide(job, hidden ?? false))}
    />
  );
});

/** What a list is moved with, in the order in which the browser tells of it. */
const MOVES = ['pointerdown', 'wheel', 'scroll'] as const;

/** Whether somebody has begun to scroll the list of this query. */
function useHasMoved(queryKey: string): boolean {
  const [movedOf, setMovedOf] = useState<string | null>(null);
  const hasMoved = movedOf === queryKey;
  useEffect(() => {
    if (hasMoved) return undefined;
    const listening = new AbortController();
    const widen = (): void => startTransition(() => setMovedOf(queryKey));
    for (const move of MOVES)
      addEventListener(move, widen, { once: true, passive: true, signal: listening.signal });
    return () => listening.abort();
  }, [hasMoved, queryKey]);
  return hasMoved;
}

/** A virtual list: only rows in view are in the page; `aria-setsize` gives screen readers its length. */
export const JobResults = memo(function JobResults({
  view,
  marks,
  hidden,
  current,
  pathOf,
  isStart,
}: JobResultsProps) {
  const { rows: listed, hasMore, loadMore } = view;
  const hasMoved = useHasMoved(view.queryKey);
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  // Only when going back, also through the tab: a link to the list starts at its top.
  const { state } = useLocation();
  const isPop = useNavigationType() === 'POP';
  const isBack = isPop || returnKey(state) !== null;
  const [lastPosition] = useState(() => (isBack ? positionOf(view.queryKey) : null));
  useLayoutEffect(() => {
    if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + scrollY));
    if (lastPosition) scrollTo(0, lastPosition.top);
  }, [lastPosition]);
  // oxlint-disable-next-line react/incompatible-library -- its functions are called here and handed to nobody
  const rows = useWindowVirtualizer({
    count: listed.length,
    estimateSize: () => ESTIMATED_ROW_PX,
    gap: ROW_GAP_PX,
    overscan: hasMoved && !isStart ? OVERSCAN.moved : OVERSCAN.atRest,
    scrollMargin: top,
    getItemKey: (index) => listed[index]?.job.id ?? index,
    initialMeasurementsCache: lastPosition?.rows,
    // Where the page is, if somebody has scrolled its skeleton: it would be moved to the top.
    initialOffset: () => lastPosition?.top ?? scrollY,
    // Rows in the first render, which would otherwise only measure the window.
    initialRect: { width: innerWidth, height: innerHeight },
  });
  const latest = useRef({ rows, queryKey: view.queryKey });
  useLayoutEffect(() => {
    latest.current = { rows, queryKey: view.queryKey };
  });
  // In the layout phase, the page is still scrolled to where it was left.
  useLayoutEffect(
    () => () =>
      rememberPosition(latest.current.queryKey, { top: scrollY, rows: latest.current.rows.takeSnapshot() }),
    [],
  );
  return (
    <>
      <ul ref={list} className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ key, index, start }) => {
          const row = listed[index];
          if (!row) return null;
          const { id } = row.job;
          return (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={view.total ?? -1}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start - top}px)` }}
            >
              <Result
                row={row}
                to={pathOf(id)}
                current={id === current}
                saved={marks.has(id)}
                onToggle={marks.toggle}
                hidden={hidden ? (hidden.tapped(id) ?? row.hidden ?? false) : undefined}
                onToggleHide={hidden?.toggle}
              />
            </li>
          );
        })}
      </ul>
      {hasMore && (
        <WhenNear after={`${listed.length}/${view.pages}`} onNear={loadMore} className="pt-2.5">
          <SlateSkeleton foot={2} />
        </WhenNear>
      )}
    </>
  );
});

export const JobResultsSkeleton = () => (
  <div className="grid gap-2.5 px-4">
    {[0, 1, 2, 3, 4].map((row) => (
      <SlateSkeleton key={row} foot={2} />
    ))}
  </div>
);
