import { type ReactElement, useState } from 'react';
import type { Job } from '@/domain/streams/jobs';
import type { JobAction } from '@/domain/jobs/job-action';
import { archivedReaders } from '@/domain/jobs/lifetime/archived-copy';
import { REOPEN_TERMS, whyNotReopen } from '@/domain/jobs/lifetime/reopen';
import { openUntilConfirmed } from '@/domain/jobs/lifetime/still-hiring';
import { transitionsFrom } from '@/domain/lifecycles';
import { ConfirmDialog } from '../../overlays/confirm-dialog';
import { Menu, type MenuItem } from '../../overlays/menu';
import { jobName } from '@/domain/jobs/job-copy';

type JobWithActions = Pick<
  Job,
  | 'status'
  | 'company_id'
  | 'closed_at'
  | 'title'
  | 'production'
  | 'published_at'
  | 'last_confirmed_at'
  | 'timezone'
  | 'valid_through'
  | 'ends_on'
>;

interface Choice {
  label: string;
  act: JobAction;
  disabled?: boolean;
  danger?: boolean;
  /** A confirmation, because others are notified or it cannot be undone. */
  ask?: { title: string; text: string; confirm: string };
}

const CLOSING_TEXT = `Everybody with an open application is notified. You can open the job again ${REOPEN_TERMS}.`;

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
      const why = whyNotReopen(job, now);
      return [
        {
          label: why === null ? 'Reopen' : `Reopen (${why})`,
          act: { type: 'reopen' },
          disabled: why !== null,
        },
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
          text: `${archivedReaders([job])}, and it cannot be opened again.${ends}`,
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
  /** False for whoever may read the job and not change it; nothing where no items are left. */
  mayChange?: boolean;
}

export function JobActionsMenu({ job, onAct, trigger, items = [], mayChange = true }: JobActionsMenuProps) {
  const [pendingChoice, setPendingChoice] = useState<Choice | null>(null);
  const [open, setOpen] = useState(false);
  const [now] = useState(() => Date.now());
  const moves = (mayChange ? choicesOf(job, now) : []).map((choice): MenuItem => ({
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
  if (items.length + moves.length === 0) return null;
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
