import type { SyncState } from '@/store/writes/queue';
import { usePersistenceCopy } from '@/ui/use-persistence-copy';
import { Sheet } from '@/ui/sheet';
import { useNow } from '@/ui/use-now';
import { stepTime } from './item-copy';
import { SendNow } from './send-now';
import { SyncItems } from './sync-items';

const TITLES: Record<SyncState['kind'], string> = {
  synced: 'Synced',
  fetching: 'Catching up',
  saving: 'Saving',
  offline: 'Offline',
  attention: 'Needs attention',
};

interface SyncPanelProps {
  state: SyncState;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** What waits and what was refused, and what can be done with each (S7, S8). */
export default function SyncPanel({ state, open, onOpenChange }: SyncPanelProps) {
  const now = useNow();
  const words = usePersistenceCopy();
  const leave = () => onOpenChange(false);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={TITLES[state.kind]}
      lead={
        <>
          {words.everythingHere}{' '}
          {state.lastInStepAt === null ? (
            'Not yet in step with the server.'
          ) : (
            <>
              Last in step at <span className="mono">{stepTime(state.lastInStepAt, now)}</span>.
            </>
          )}
        </>
      }
      foot={<SendNow state={state} onLeave={leave} />}
    >
      <SyncItems state={state} now={now} onLeave={leave} />
    </Sheet>
  );
}
