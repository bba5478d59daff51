import { formatClockTime } from '@/domain/values/days';
import type { DraftState } from '@/domain/sync/draft-state';
import { WRITTEN_ELSEWHERE } from '@/domain/sync/form-copy';
import { cx } from '../cx';
import { Mono } from '../layout/page';
import { StateLine } from '../status';
import { usePersistenceCopy } from './use-persistence-copy';

interface DraftLineProps {
  draft: DraftState;
  /** Something that is typed cannot be part of the draft (S8): the form marks it. */
  isIncomplete?: boolean;
  /** What is saved is no draft of something: nothing has to be sent or published after it. */
  isFinal?: boolean;
  className?: string;
}

/**
 * Whether a form's content is saved; empty until somebody types. A line of its own, also while it is empty: its text changes at every
 * pause, and nothing below may jump.
 */
export const DraftLine = ({ draft, isIncomplete = false, isFinal = false, className }: DraftLineProps) => (
  <p className={cx('min-h-6', className)}>
    <DraftText draft={draft} isIncomplete={isIncomplete} isFinal={isFinal} />
  </p>
);

function DraftText({
  draft,
  isIncomplete,
  isFinal,
}: {
  draft: DraftState;
  isIncomplete: boolean;
  isFinal: boolean;
}) {
  const copy = usePersistenceCopy();
  switch (draft.state) {
    case 'none':
      return null;
    case 'saving':
      return <StateLine state="draft">{isFinal ? 'Saving…' : 'Saving the draft…'}</StateLine>;
    case 'disputed':
      return (
        <span role="alert">
          <StateLine state="refused">{WRITTEN_ELSEWHERE}</StateLine>
        </span>
      );
    case 'failed':
      return (
        <span role="alert">
          <StateLine state="failed">{draft.sentence}</StateLine>
        </span>
      );
    case 'saved':
      if (isIncomplete)
        return <StateLine state="draft">The draft is saved, except for what is marked below</StateLine>;
      return (
        <StateLine state="synced">
          {isFinal ? copy.saved : copy.draftSaved} <Mono>{formatClockTime(draft.at)}</Mono>
        </StateLine>
      );
  }
}
