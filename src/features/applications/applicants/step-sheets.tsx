import { BulkSheets } from './bulk/bulk-sheets';
import { DealSheets } from './deals/deal-sheets';
import { DeclineSheet } from './declining/decline-sheet';
import type { useTriage } from './use-triage';

export interface StepSheetsProps {
  triage: ReturnType<typeof useTriage>;
  now: Date;
  isMessaging: boolean;
  onMessaged: () => void;
}

/** Everything that a step asks before it is taken: terms, a text, a second look. */
export default function StepSheets({ triage, now, isMessaging, onMessaged }: StepSheetsProps) {
  return (
    <>
      <DealSheets triage={triage} now={now} />
      <DeclineSheet {...triage.declining} />
      <BulkSheets triage={triage} isMessaging={isMessaging} onDone={onMessaged} />
    </>
  );
}
