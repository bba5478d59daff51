import type { ReactNode } from 'react';
import { StateLine } from '../status';

/** What became of a person's last edit, as the store tells it with every document (S8). */
export interface SyncTold {
  state: 'sent' | 'waiting' | 'refused';
  sentence?: string;
}

interface SyncLineProps {
  sync: SyncTold;
  /** What to say once the server has it; without it nothing is shown then. */
  sent?: ReactNode;
}

/** "Saved on this device" is true the moment it is written; "Saved" only when the server has it. */
export function SyncLine({ sync, sent }: SyncLineProps) {
  if (sync.state === 'refused')
    return (
      <StateLine state="refused" className="font-semibold">
        {sync.sentence ?? 'Refused'}
      </StateLine>
    );
  if (sync.state === 'waiting') return <StateLine state="waiting">Saved on this device, waiting for signal</StateLine>;
  return sent === undefined ? null : <StateLine state="synced">{sent}</StateLine>;
}
