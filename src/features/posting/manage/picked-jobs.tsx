import { useState } from 'react';
import type { JobAction } from '@/domain/jobs/job-action';
import { openUntilConfirmed } from '@/domain/jobs/lifetime/still-hiring';
import { transitionsFrom } from '@/domain/lifecycles';
import type { Job } from '@/domain/streams/jobs';
import { performJobAction } from '@/store/entities/jobs';
import type { Stored } from '@/store/queries/write-status';
import { useMayFor } from '@/store/react/posting/use-hiring-team';
import { useStore } from '@/store/react/store-context';
import { Button } from '@/ui/button';
import { archivedReaders } from '@/domain/jobs/lifetime/archived-copy';
import { canReopen, REOPEN_TERMS } from '@/domain/jobs/lifetime/reopen';
import { plural } from '@/domain/values/counts';
import { attempt } from '@/ui/feedback/attempt';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';

interface BulkAct {
  label: string;
  act: JobAction;
  danger?: boolean;
  title: string;
  text: string | ((jobs: readonly Job[]) => string);
}

const CLOSING = `Everybody with an open application is notified. You can open each of them again ${REOPEN_TERMS}.`;

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
    text: 'Everybody can see them again, and apply unless the last day to apply has passed.',
  },
  {
    label: 'Archive',
    act: { type: 'archive' },
    title: '',
    text: (jobs) =>
      `${archivedReaders(jobs)}. ${jobs.length === 1 ? 'It' : 'They'} cannot be opened again. Open ones close, and everybody with an open application is notified.`,
  },
];

const VERBS: Record<JobAction['type'], string> = {
  confirm: 'Confirm',
  close: 'Close',
  reopen: 'Reopen',
  archive: 'Archive',
};
const textOf = ({ text }: BulkAct, jobs: readonly Job[]): string =>
  typeof text === 'string' ? text : text(jobs);

const counted = (count: number): string => plural(count, 'job', 'jobs');

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
  const [asked, setAsked] = useState<(BulkAct & { text: string }) | null>(null);
  const [isOpen, setOpen] = useState(false);
  const mayHire = useMayFor('hire');
  const possible = (act: JobAction): Stored<Job>[] =>
    jobs.filter((job) => mayHire(job) && isPossible(job, act, now));
  const perform = async ({ act }: BulkAct): Promise<void> => {
    const areDone = await attempt(async () => {
      for (const { id } of possible(act)) await performJobAction(store, id, act);
    });
    if (areDone) onClear();
  };
  // Not the verb alone: a dialog has a Close of its own.
  const deed = asked ? `${VERBS[asked.act.type]} ${counted(possible(asked.act).length)}` : '';
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
                // Worded once: as the jobs change, fewer and fewer are possible.
                setAsked({ ...each, text: textOf(each, possible(each.act)) });
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
        title={`${[deed, asked?.title].filter(Boolean).join(' ')}?`}
        confirm={deed}
        keep="Cancel"
        danger={asked?.danger ?? false}
        onConfirm={() => asked && void perform(asked)}
      >
        {asked?.text}
      </ConfirmDialog>
    </div>
  );
}
