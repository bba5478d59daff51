import { useRef } from 'react';
import { formatDayRange } from '@/domain/values/days';
import { jobName, payLine } from '@/domain/jobs/job-copy';
import { observeMyJobs } from '@/store/entities/jobs';
import { useLive } from '@/store/react/use-live';
import { LinkButton } from '@/ui/button';
import { EmptyState } from '@/ui/loading/empty-state';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { Sheet } from '@/ui/overlays/sheet';

interface PickJobSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onPick: (jobId: string) => void;
  /** Of the field for the text that goes with it, which is what comes next. */
  fieldId: string;
}

/** This person's open jobs, one of which goes with the next message. */
export function PickJobSheet({ open, onOpenChange, onPick, fieldId }: PickJobSheetProps) {
  const hasPicked = useRef(false);
  const pick = (jobId: string): void => {
    hasPicked.current = true;
    onPick(jobId);
  };
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      finalFocus={() => {
        const field = hasPicked.current && document.getElementById(fieldId);
        hasPicked.current = false;
        return field || true;
      }}
      title="Send one of your jobs"
      lead="They see the job as it is when they look at it."
    >
      {open && <MyOpenJobs onPick={pick} />}
    </Sheet>
  );
}

function MyOpenJobs({ onPick }: Pick<PickJobSheetProps, 'onPick'>) {
  const mine = useLive(observeMyJobs);
  if (!mine) return <RowsSkeleton rows={3} />;
  const open = mine.jobs.filter(({ status }) => status === 'active');
  if (open.length === 0)
    return (
      <div className="p-4">
        <EmptyState title="No open jobs" action={<LinkButton to="/jobs/post">Post a job</LinkButton>}>
          Jobs that you post can be sent from here while they are open.
        </EmptyState>
      </div>
    );
  return (
    <ul>
      {open.map((job) => (
        <li key={job.id}>
          <button
            type="button"
            onClick={() => onPick(job.id)}
            className="block min-h-16 w-full border-b border-hair px-4 py-3 text-left -outline-offset-4 hover:bg-well"
          >
            <span className="block font-semibold">{jobName(job)}</span>
            <span className="mono block text-sm text-ink-2">
              {formatDayRange(job.starts_on, job.ends_on)}&ensp;{payLine(job)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
