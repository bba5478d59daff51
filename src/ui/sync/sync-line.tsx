import type { ReactNode } from 'react';
import { usePersistenceCopy } from './use-persistence-copy';
import { StateLine } from '../status';
import { useSyncBlocker } from './use-sync-blocker';

/** The state of a person's last edit, which the store adds to every entity (S8). */
export interface SyncLineStatus {
  state: 'sent' | 'waiting' | 'refused';
  sentence?: string;
}

interface SyncLineProps {
  sync: SyncLineStatus;
  /** Shown once the server has it; nothing is shown without it. */
  sent?: ReactNode;
}

/** "Saved on this device" is true as soon as it is written; "Saved" only when the server has it (S8). */
export function SyncLine({ sync, sent }: SyncLineProps) {
  if (sync.state === 'refused')
    return (
      <StateLine state="refused" className="font-semibold">
        {sync.sentence ?? 'Refused'}
      </StateLine>
    );
  if (sync.state === 'waiting') return <WaitingLine />;
  return sent === undefined ? null : <StateLine state="synced">{sent}</StateLine>;
}

/** Alone follows what it waits for: a list has a hundred lines, and most of them say nothing. */
function WaitingLine() {
  const copy = usePersistenceCopy();
  const blocker = useSyncBlocker();
  return (
    <StateLine state="waiting">
      {copy.saved}, waiting for {blocker}
    </StateLine>
  );
}
