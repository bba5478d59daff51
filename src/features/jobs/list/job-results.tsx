import { memo, useState } from 'react';
import { JobSlate, type SlateJob, type SlateMark } from '@/ui/domain/jobs/job-slate';
import { SlateSkeleton } from '@/ui/loading/skeleton';
import { WhenNear } from '@/ui/loading/when-near';
import { VirtualRows } from '@/ui/results/virtual-rows';
import { heightsOfNewestJobs } from '../first-look/newest-jobs-list';
import type { JobListView } from './job-query';
import { jobPositions } from './list-position';
import type { ListedJob } from './remembered/remembered-list';
import type { SaveMarks } from './remembered/use-save-marks';
import type { HiddenJobs } from './personal/use-hidden-jobs';

/** A slate before it is measured. */
const ROW_PX = { row: 158, gap: 10 };

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

/** Memoised, because the list renders again at each key typed in the search. */
export const JobResults = memo(function JobResults({
  view: { rows, total, queryKey, hasMore, loadMore, pages },
  marks,
  hidden,
  current,
  pathOf,
  isStart,
}: JobResultsProps) {
  const [measured] = useState(heightsOfNewestJobs);
  return (
    <>
      <VirtualRows
        rows={rows}
        size={ROW_PX}
        idOf={({ job }) => job.id}
        total={total}
        queryKey={queryKey}
        positions={jobPositions}
        measured={measured}
        isStart={isStart}
        renderRow={(row) => {
          const { id } = row.job;
          return (
            <Result
              row={row}
              to={pathOf(id)}
              current={id === current}
              saved={marks.has(id)}
              onToggle={marks.toggle}
              hidden={hidden ? (hidden.tapped(id) ?? row.hidden ?? false) : undefined}
              onToggleHide={hidden?.toggle}
            />
          );
        }}
      />
      {hasMore && (
        <WhenNear after={`${rows.length}/${pages}`} onNear={loadMore} className="pt-2.5">
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
