import { type ReactElement, useState } from 'react';
import type { Job } from '@/domain/streams/jobs';
import type { JobAction } from '@/domain/job-action';
import { transitionsFrom } from '@/domain/lifecycles';
import { ConfirmDialog } from '../confirm-dialog';
import { Menu, type MenuItem } from '../menu';
import { jobName } from '@/domain/job-copy';

/** MQ113: a closed job can be opened again for 30 days. Milliseconds. */
const REOPEN_FOR = 30 * 86_400_000;

type Actable = Pick<Job, 'status' | 'closed_at' | 'title' | 'production'>;

export const canReopen = (
  { status, closed_at: at }: Pick<Job, 'status' | 'closed_at'>,
  now: number,
): boolean => status === 'closed' && (at === null || now - Date.parse(at) < REOPEN_FOR);

interface Choice {
  label: string;
  act: JobAction;
  disabled?: boolean;
  danger?: boolean;
  /** Asked first, because somebody else is told or it cannot be undone. */
  ask?: { title: string; text: string; confirm: string };
}

const CLOSING_TEXT = 'Everybody whose application is open is told. You can open the job again for 30 days.';

/** The legal moves of the lifecycle, in words (S13: the server decides again). */
function choicesOf(job: Actable, now: number): Choice[] {
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
      job.status === 'active' ? ' It closes at once, and everybody whose application is open is told.' : '';
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

interface JobActsMenuProps {
  job: Actable;
  onAct: (act: JobAction) => void;
  trigger: ReactElement;
  /** Before the moves: edit, repeat. */
  items?: readonly MenuItem[];
}

export function JobActionsMenu({ job, onAct, trigger, items = [] }: JobActsMenuProps) {
  const [asked, setAsked] = useState<Choice | null>(null);
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
      setAsked(choice);
      setOpen(true);
    },
  }));
  return (
    <>
      <Menu label={`${jobName(job)}: what to do`} trigger={trigger} items={[...items, ...moves]} />
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={asked?.ask?.title ?? ''}
        confirm={asked?.ask?.confirm ?? ''}
        keep="Leave it"
        onConfirm={() => asked && onAct(asked.act)}
        danger={asked?.danger ?? false}
      >
        {asked?.ask?.text}
      </ConfirmDialog>
    </>
  );
}
