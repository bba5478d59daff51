import { useState } from 'react';
import { loadOrReload } from '@/platform/updates/missing-code';
import { useFetchedWhenIdle } from '@/platform/when-idle';
import { LatePart, NotHere } from '@/ui/loading/late-part';
import { Sheet } from '@/ui/overlays/sheet';
import type { StepSheetsProps } from './step-sheets';

const importStepSheets = () => import('./step-sheets');
const loadStepSheets = loadOrReload(importStepSheets);

/** What steps ask comes when the page is idle: nobody takes one before reading. If its code does not come, the sheet says so, and the list stays. */
export function LateStepSheets(props: StepSheetsProps) {
  const { triage, isMessaging, onMessaged } = props;
  const isAsking =
    isMessaging || triage.asking !== null || triage.confirming !== null || triage.declining.isOpen;
  // From then on they stay, so that they close as sheets do.
  const [hasAsked, setHasAsked] = useState(false);
  if (isAsking && !hasAsked) setHasAsked(true);
  useFetchedWhenIdle(importStepSheets);
  const giveUp = (): void => {
    triage.cancel();
    triage.cancelMany();
    triage.declining.onClose();
    if (isMessaging) onMessaged();
  };
  if (!hasAsked) return null;
  return (
    <LatePart
      load={loadStepSheets}
      props={props}
      of="steps"
      loading={null}
      renderFailure={(failed) => (
        <Sheet open={isAsking} onOpenChange={(open) => !open && giveUp()} title="The next step">
          <div className="px-4">
            <NotHere {...failed} />
          </div>
        </Sheet>
      )}
    />
  );
}
