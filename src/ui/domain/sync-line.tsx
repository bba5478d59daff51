import type { ReactNode } from 'react';
import { usePersistenceCopy } from '../use-persistence-copy';
import { StateLine } from '../status';
import { useSyncBlocker } from '../sync-blocker-context';

/** What became of a person's last edit, as the store tells it with every document (S8). */
export interface SyncLineStatus {
  state: 'sent' | 'waiting' | 'refused';
  sentence?: string;
}

interface SyncLineProps {
  sync: SyncLineStatus;
  /** What to say once the server has it; without it nothing is shown then. */
  sent?: ReactNode;
}

/** That it is kept here is true the moment it is written; "Saved" only when the server has it. */
export function SyncLine({ sync, sent }: SyncLineProps) {
  const words = usePersistenceCopy();
  const waitsFor = useSyncBlocker();
  if (sync.state === 'refused')
    return (
      <StateLine state="refused" className="font-semibold">
        {sync.sentence ?? 'Refused'}
      </StateLine>
    );
  if (sync.state === 'waiting')
    return (
      <StateLine state="waiting">
        {words.saved}, waiting for {waitsFor}
      </StateLine>
    );
  return sent === undefined ? null : <StateLine state="synced">{sent}</StateLine>;
}
