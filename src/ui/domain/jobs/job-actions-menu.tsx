import { type ReactElement, useState } from 'react';
import type { Job } from '@/domain/streams/jobs';
import type { JobAction } from '@/domain/jobs/job-action';
import { openUntilConfirmed } from '@/domain/jobs/lifetime/still-hiring';
import { transitionsFrom } from '@/domain/lifecycles';
import { ConfirmDialog } from '../../overlays/confirm-dialog';
import { Menu, type MenuItem } from '../../overlays/menu';
import { jobName } from '@/domain/jobs/job-copy';

/** MQ113: for how long a closed job can be reopened. */
const REOPEN_WITHIN_MS = 30 * 86_400_000;

type JobWithActions = Pick<
  Job,
  | 'status'
  | 'closed_at'
  | 'title'
  | 'production'
  | 'published_at'
  | 'last_confirmed_at'
  | 'timezone'
  | 'valid_through'
>;

export const canReopen = (
  { status, closed_at: at }: Pick<Job, 'status' | 'closed_at'>,
  now: number,
): boolean => status === 'closed' && (at === null || now - Date.parse(at) < REOPEN_WITHIN_MS);

interface Choice {
  label: string;
  act: JobAction;
  disabled?: boolean;
  danger?: boolean;
  /** A confirmation, because others are notified or it cannot be undone. */
  ask?: { title: string; text: string; confirm: string };
}

const CLOSING_TEXT =
  'Everybody with an open application is notified. You can open the job again for 30 days.';

/** What the job's state calls for, and the transitions that the lifecycle allows, with labels; the server checks again (S13). */
function choicesOf(job: JobWithActions, now: number): Choice[] {
  const confirmation: Choice[] =
    openUntilConfirmed(job, new Date(now)) === null
      ? []
      : [{ label: 'Yes, still hiring', act: { type: 'confirm' } }];
  return confirmation.concat(transitionsOf(job, now));
}

function transitionsOf(job: JobWithActions, now: number): Choice[] {
  return transitionsFrom('job', job.status, 'owner').flatMap(({ event }): Choice[] => {
    if (event === 'close') {
      return [
        {
          label: 'Close as filled',
          act: { type: 'close', reason: 'filled' },
          ask: { title: 'Close this job as filled?', text: CLOSING_TEXT, confirm: 'Close it' },
        },
        {
          label: 'Close as cancelled',
          act: { type: 'close', reason: 'cancelled' },
          danger: true,
          ask: { title: 'Close this job as cancelled?', text: CLOSING_TEXT, confirm: 'Close it' },
        },
      ];
    }
    if (event === 'reopen') {
      const open = canReopen(job, now);
      return [
        { label: open ? 'Reopen' : 'Reopen (30 days are over)', act: { type: 'reopen' }, disabled: !open },
      ];
    }
    const ends =
      job.status === 'active'
        ? ' It closes at once, and everybody with an open application is notified.'
        : '';
    return [
      {
        label: 'Archive',
        act: { type: 'archive' },
        ask: {
          title: 'Archive this job?',
          text: `Only you will see it, and it cannot be opened again.${ends}`,
          confirm: 'Archive',
        },
      },
    ];
  });
}

interface JobActionsMenuProps {
  job: JobWithActions;
  onAct: (act: JobAction) => void;
  trigger: ReactElement;
  /** Shown before the transitions: edit, repeat. */
  items?: readonly MenuItem[];
}

export function JobActionsMenu({ job, onAct, trigger, items = [] }: JobActionsMenuProps) {
  const [pendingChoice, setPendingChoice] = useState<Choice | null>(null);
  const [open, setOpen] = useState(false);
  const [now] = useState(() => Date.now());
  const moves = choicesOf(job, now).map((choice): MenuItem => ({
    label: choice.label,
    disabled: choice.disabled,
    danger: choice.danger,
    onSelect: () => {
      if (!choice.ask) {
        onAct(choice.act);
        return;
      }
      setPendingChoice(choice);
      setOpen(true);
    },
  }));
  return (
    <>
      <Menu label={`${jobName(job)}: what to do`} trigger={trigger} items={[...items, ...moves]} />
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={pendingChoice?.ask?.title ?? ''}
        confirm={pendingChoice?.ask?.confirm ?? ''}
        keep="Cancel"
        onConfirm={() => pendingChoice && onAct(pendingChoice.act)}
        danger={pendingChoice?.danger ?? false}
      >
        {pendingChoice?.ask?.text}
      </ConfirmDialog>
    </>
  );
}
