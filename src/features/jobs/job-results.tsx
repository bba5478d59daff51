import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useNavigationType } from 'react-router-dom';
import type { Job } from '@/domain/streams/jobs';
import type { Profile } from '@/domain/streams/profiles';
import { pagesOf } from '@/store/sync/remote-search';
import type { Stored } from '@/store/queries/write-status';
import { JobSlate } from '@/ui/domain/job-slate';
import { SlateSkeleton } from '@/ui/skeleton';
import { fitOf, fitWords } from './fit';
import { leftAt, remember } from './list-memory';
import type { JobListView } from './use-job-list';
import { useSavedJobs } from './use-saved-jobs';

/** Height of a slate before it is measured, and the gap between two (look: list gap 10). */
const ROW = 138;
const GAP = 10;
/** P9: the list asks for more this far before its end. */
const MORE_BEFORE_END = '0px 0px 200px';

interface JobResultsProps {
  view: JobListView;
  person: Profile | null;
  current: string | null;
  pathOf: (job: Stored<Job>) => string;
}

interface ResultProps {
  job: Stored<Job>;
  person: Profile | null;
  now: Date;
  to: string;
  current: boolean;
  saved: boolean;
  onToggle: (job: Stored<Job>) => void;
}

/** Drawn again only when its own job, or what is said of it, has changed: typing in the search draws the list anew at each key. */
const Result = memo(function Result({ job, person, now, to, current, saved, onToggle }: ResultProps) {
  const fit = person ? fitWords(fitOf(job, person, now).score) : undefined;
  return (
    <JobSlate
      as="h2"
      job={job}
      to={to}
      current={current}
      saved={saved}
      onToggleSave={() => onToggle(job)}
      fit={fit}
    />
  );
});

/** Only what is in sight is in the page; screen readers are told how long the list is. */
export function JobResults({ view, person, current, pathOf }: JobResultsProps) {
  const { jobs, hasMore, more } = view;
  const saved = useSavedJobs();
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  const [now] = useState(() => new Date());
  // Only on going back: a link to the list begins at its top.
  const isBack = useNavigationType() === 'POP';
  const [before] = useState(() => (isBack ? leftAt(view.question) : null));
  useLayoutEffect(() => {
    if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + scrollY));
    if (before) scrollTo(0, before.top);
  }, [before]);
  // oxlint-disable-next-line react/incompatible-library -- its functions are called here and handed to nobody
  const rows = useWindowVirtualizer({
    count: jobs.length,
    estimateSize: () => ROW,
    gap: GAP,
    overscan: 5,
    scrollMargin: top,
    getItemKey: (index) => jobs[index]?.id ?? index,
    initialMeasurementsCache: before?.rows,
    initialOffset: before?.top,
  });
  const latest = useRef({ rows, question: view.question });
  useLayoutEffect(() => {
    latest.current = { rows, question: view.question };
  });
  // In the layout phase the page still stands where it was left.
  useLayoutEffect(
    () => () => remember(latest.current.question, { top: scrollY, rows: latest.current.rows.takeSnapshot() }),
    [],
  );
  return (
    <>
      <ul ref={list} className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ key, index, start }) => {
          const job = jobs[index];
          if (!job) return null;
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
                job={job}
                person={person}
                now={now}
                to={pathOf(job)}
                current={job.id === current}
                saved={saved.has(job.id)}
                onToggle={saved.toggle}
              />
            </li>
          );
        })}
      </ul>
      {hasMore && <More key={`${jobs.length}/${pagesOf(view.remote)}`} onReach={more} />}
    </>
  );
}

/**
 * Asks for the next page when it comes near; the skeleton keeps its place. Keyed by the list's length: a page that leaves
 * the mark in sight must ask again, and an observer only tells of changes.
 */
function More({ onReach }: { onReach: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  const latest = useRef(onReach);
  useEffect(() => {
    latest.current = onReach;
  });
  useEffect(() => {
    const node = mark.current;
    if (!node) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: MORE_BEFORE_END,
    });
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={mark} className="pt-2.5">
      <SlateSkeleton />
    </div>
  );
}

export const JobResultsSkeleton = () => (
  <div className="grid gap-2.5 px-4">
    {[0, 1, 2, 3, 4].map((row) => (
      <SlateSkeleton key={row} />
    ))}
  </div>
);
