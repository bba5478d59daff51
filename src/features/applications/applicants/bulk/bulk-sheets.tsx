import { useAnnounce } from '@/ui/feedback/announcer';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import type { useTriage } from '../use-triage';
import { BulkMessageSheet } from './bulk-message-sheet';
import { LeftOutList } from './left-out';

interface BulkSheetsProps {
  triage: ReturnType<typeof useTriage>;
  isMessaging: boolean;
  /** The message is sent, or somebody has closed the sheet. */
  onDone: () => void;
}

/** What a step for many asks first: whom it leaves out, or the text of a message. */
export function BulkSheets({ triage, isMessaging, onDone }: BulkSheetsProps) {
  const announce = useAnnounce();
  const { confirming, pickedPeople, selection } = triage;
  return (
    <>
      <ConfirmDialog
        open={confirming !== null}
        onOpenChange={(open) => !open && triage.cancelMany()}
        title={
          confirming
            ? `${confirming.label}: ${confirming.able.length} of ${pickedPeople.length} people?`
            : 'For these people?'
        }
        confirm={confirming ? `${confirming.label} ${confirming.able.length}` : 'Yes'}
        keep="Not now"
        danger={false}
        onConfirm={triage.confirmMany}
      >
        {confirming && <LeftOutList leftOut={confirming.leftOut} />}
      </ConfirmDialog>
      <BulkMessageSheet
        open={isMessaging}
        people={pickedPeople}
        onClose={onDone}
        onSent={(count) => {
          onDone();
          selection.clear();
          announce(count === 1 ? 'One message is in the queue' : `${count} messages are in the queue`);
        }}
      />
    </>
  );
}
