import { formatClockTime } from '@/domain/values/days';
import { cx } from '../cx';
import { Mono } from '../layout/page';
import { StateLine } from '../status';
import { usePersistenceCopy } from './use-persistence-copy';

/** `saving` starts at the first keystroke and includes the pause before the save: newer text is not stored yet (S8). */
export type DraftState =
  | { state: 'none' }
  | { state: 'saving' }
  | { state: 'saved'; at: Date }
  | { state: 'failed'; sentence: string };

interface DraftLineProps {
  draft: DraftState;
  className?: string;
}

/**
 * Whether a form's content is saved; empty until somebody types. A line of its own, also while it is empty: its text changes at every
 * pause, and nothing below may jump.
 */
export const DraftLine = ({ draft, className }: DraftLineProps) => (
  <p className={cx('min-h-6', className)}>
    <DraftText draft={draft} />
  </p>
);

function DraftText({ draft }: { draft: DraftState }) {
  const copy = usePersistenceCopy();
  switch (draft.state) {
    case 'none':
      return null;
    case 'saving':
      return <StateLine state="draft">Saving the draft…</StateLine>;
    case 'failed':
      return (
        <span role="alert">
          <StateLine state="failed">{draft.sentence}</StateLine>
        </span>
      );
    case 'saved':
      return (
        <StateLine state="synced">
          {copy.draftSaved} <Mono>{formatClockTime(draft.at)}</Mono>
        </StateLine>
      );
  }
}
