import { formatClockTime } from '@/domain/values/days';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { Mono } from '@/ui/layout/page';
import { StateLine } from '@/ui/status';
import type { DraftState } from './job-draft-keeper';

/** Whether the form's content is saved; nothing until the first save. */
export function DraftLine({ draft }: { draft: DraftState }) {
  const copy = usePersistenceCopy();
  if (draft.state === 'none') return null;
  if (draft.state === 'failed')
    return (
      <span role="alert">
        <StateLine state="failed">{draft.sentence}</StateLine>
      </span>
    );
  return (
    <StateLine state="synced">
      {copy.draftSaved} <Mono>{formatClockTime(draft.at)}</Mono>
    </StateLine>
  );
}
