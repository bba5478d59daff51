import { useState } from 'react';
import { isDayOver } from '@/domain/call-sheets/times/day-over';
import { callWords, isOff } from '@/domain/call-sheets/own-call';
import { isAsked, ownAnswerOf } from '@/domain/call-sheets/receipt-state';
import type { CallSheet } from '@/domain/streams/production/callsheets';
import type { CallSheetReceipt } from '@/domain/streams/production/receipts';
import { confirmCall } from '@/store/projects/receipts';
import type { Stored } from '@/store/queries/write-status';
import { useStore } from '@/store/react/store-context';
import { Button } from '@/ui/button';
import { useNow } from '@/ui/dates/use-now';
import { attempt } from '@/ui/feedback/attempt';
import { ActionBar } from '@/ui/layout/action-bar';
import { StateLine } from '@/ui/status';
import { SyncLine } from '@/ui/sync/sync-line';

/** What changed stands above, at the top of the sheet. */
export const CHANGES_ID = 'changes';

interface ConfirmBarProps {
  sheet: CallSheet;
  receipt: Stored<CallSheetReceipt> | null;
  userId: string;
}

/**
 * In reach of a thumb: confirms the version that is on the screen, also without a signal. Whoever confirmed it sees that instead. A version that
 * arrives meanwhile is looked at first: the button that a finger is on must not come to mean another call (S8). Once the day is over nobody is asked any more.
 */
export function ConfirmBar({ sheet, receipt, userId }: ConfirmBarProps) {
  const store = useStore();
  const [seen, setSeen] = useState(sheet.version);
  const isOver = isDayOver(sheet, useNow());
  if (sheet.status !== 'published' || receipt === null || !isAsked(sheet, receipt)) return null;
  const { sync } = receipt;
  const answer = ownAnswerOf(receipt, sheet.version);
  if (isOver && answer === 'open' && sync.state !== 'refused') return null;
  const call = callWords(sheet, userId);
  const subject = call === '' ? 'the call sheet' : `my call, ${call}`;
  const look = (): void => {
    setSeen(sheet.version);
    document.getElementById(CHANGES_ID)?.scrollIntoView({ block: 'center' });
  };
  const content = (
    <div className="grid gap-1.5">
      {sync.state === 'refused' && <SyncLine sync={sync} />}
      {answer !== 'open' ? (
        <div role="status" className="flex min-h-12 flex-wrap items-center gap-x-4">
          {/* Nobody else knows of it yet (S8). */}
          {answer === 'waiting' ? (
            <StateLine state="pending" className="font-semibold">
              Confirming version {sheet.version}
            </StateLine>
          ) : (
            <StateLine state="confirmed" className="font-semibold">
              You confirmed version {sheet.version}
            </StateLine>
          )}
          <SyncLine sync={sync} />
        </div>
      ) : isOver ? null : seen < sheet.version ? (
        <Button wide onClick={look}>
          See what changed in version {sheet.version}
        </Button>
      ) : (
        <Button
          variant="primary"
          wide
          data-of={sheet.version}
          onClick={() => void attempt(() => confirmCall(store, receipt.id, sheet.version))}
        >
          Confirm {isOff(sheet, userId) ? 'that I am not called' : subject}
        </Button>
      )}
    </div>
  );
  return (
    <>
      <div className="mt-4 hidden md:block print:hidden">{content}</div>
      <ActionBar>{content}</ActionBar>
    </>
  );
}
