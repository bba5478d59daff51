import type { SyncState } from '@/store/writes/sync-state';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { syncWord } from '@/ui/sync/sync-word';
import { Sheet } from '@/ui/overlays/sheet';
import { useNow } from '@/ui/dates/use-now';
import { dateTimeOf } from './item-copy';
import { SendNow } from './send-now';
import { DELAY_TEXT } from './delay-copy';
import { SyncItems } from './sync-items';

interface SyncPanelProps {
  state: SyncState;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The waiting and the refused items, with their actions (S7, S8). */
export default function SyncPanel({ state, open, onOpenChange }: SyncPanelProps) {
  const now = useNow();
  const copy = usePersistenceCopy();
  const close = () => onOpenChange(false);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={syncWord(state).word}
      lead={
        <>
          {copy.everythingHere}{' '}
          {state.lastInStepAt === null ? (
            'Not synced with the server yet.'
          ) : (
            <>
              Last synced at <span className="mono">{dateTimeOf(state.lastInStepAt, now)}</span>.
            </>
          )}
          {state.delay !== null && <> {DELAY_TEXT[state.delay]}</>}
        </>
      }
      foot={<SendNow state={state} onLeave={close} />}
    >
      <SyncItems state={state} now={now} onLeave={close} />
    </Sheet>
  );
}
