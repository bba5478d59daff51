import { useState } from 'react';
import type { JobAction } from '@/domain/jobs/job-action';
import { openUntilConfirmed } from '@/domain/jobs/lifetime/still-hiring';
import { transitionsFrom } from '@/domain/lifecycles';
import type { Job } from '@/domain/streams/jobs';
import { performJobAction } from '@/store/entities/jobs';
import type { Stored } from '@/store/queries/write-status';
import { useStore } from '@/store/react/store-context';
import { Button } from '@/ui/button';
import { canReopen } from '@/ui/domain/jobs/job-actions-menu';
import { attempt } from '@/ui/feedback/attempt';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';

interface BulkAct {
  label: string;
  act: JobAction;
  danger?: boolean;
  title: string;
  text: string;
}

const CLOSING = 'Everybody with an open application is notified. You can open the jobs again for 30 days.';

const ACTS: readonly BulkAct[] = [
  {
    label: 'Still hiring',
    act: { type: 'confirm' },
    title: 'as still open',
    text: 'Who looks at them reads that you have said so today.',
  },
  {
    label: 'Close as filled',
    act: { type: 'close', reason: 'filled' },
    title: 'as filled',
    text: CLOSING,
  },
  {
    label: 'Close as cancelled',
    act: { type: 'close', reason: 'cancelled' },
    danger: true,
    title: 'as cancelled',
    text: CLOSING,
  },
  {
    label: 'Reopen',
    act: { type: 'reopen' },
    title: '',
    text: 'Everybody can see them and apply again. A job whose days are all past stays closed.',
  },
  {
    label: 'Archive',
    act: { type: 'archive' },
    title: '',
    text: 'Only you will see them, and they cannot be opened again. Open ones close, and everybody with an open application is notified.',
  },
];

const VERBS: Record<JobAction['type'], string> = {
  confirm: 'Confirm',
  close: 'Close',
  reopen: 'Reopen',
  archive: 'Archive',
};
const counted = (count: number): string => (count === 1 ? '1 job' : `${count} jobs`);

function isPossible(job: Stored<Job>, { type }: JobAction, now: number): boolean {
  if (job.rev === 0) return false;
  if (type === 'confirm') return openUntilConfirmed(job, new Date(now)) !== null;
  return (
    transitionsFrom('job', job.status, 'owner').some(({ event }) => event === type) &&
    (type !== 'reopen' || canReopen(job, now))
  );
}

interface PickedJobsProps {
  jobs: readonly Stored<Job>[];
  onClear: () => void;
}

/** What can be done with several jobs at once: each act concerns those that it is possible for, and says how many those are. */
export function PickedJobs({ jobs, onClear }: PickedJobsProps) {
  const store = useStore();
  const [now] = useState(() => Date.now());
  const [asked, setAsked] = useState<BulkAct | null>(null);
  const [isOpen, setOpen] = useState(false);
  const possible = (act: JobAction): Stored<Job>[] => jobs.filter((job) => isPossible(job, act, now));
  const perform = async ({ act }: BulkAct): Promise<void> => {
    const areDone = await attempt(async () => {
      for (const { id } of possible(act)) await performJobAction(store, id, act);
    });
    if (areDone) onClear();
  };
  return (
    <div
      role="group"
      aria-label="Chosen jobs"
      className="flex flex-wrap items-center gap-2 border-b border-hair bg-well px-4 py-2"
    >
      <p role="status" className="mr-2 font-semibold">
        {counted(jobs.length)} chosen
      </p>
      {ACTS.map((each) => {
        const count = possible(each.act).length;
        return (
          count > 0 && (
            <Button
              key={each.label}
              variant={each.danger ? 'danger' : 'secondary'}
              onClick={() => {
                setAsked(each);
                setOpen(true);
              }}
            >
              {count === jobs.length ? each.label : `${each.label} (${count})`}
            </Button>
          )
        );
      })}
      <Button variant="quiet" onClick={onClear}>
        Clear
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={
          asked
            ? [VERBS[asked.act.type], counted(possible(asked.act).length), asked.title]
                .filter(Boolean)
                .join(' ') + '?'
            : ''
        }
        confirm={asked ? VERBS[asked.act.type] : ''}
        keep="Cancel"
        danger={asked?.danger ?? false}
        onConfirm={() => asked && void perform(asked)}
      >
        {asked?.text}
      </ConfirmDialog>
    </div>
  );
}
