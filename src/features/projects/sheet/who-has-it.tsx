import { callTimeOf, isOff } from '@/domain/call-sheets/own-call';
import { memberStateOf } from '@/domain/projects/membership';
import {
  isAsked,
  reached,
  RECEIPT_STATES,
  type ReceiptState,
  receiptStateOf,
} from '@/domain/call-sheets/receipt-state';
import type { CallSheet } from '@/domain/streams/production/callsheets';
import type { ProjectMember } from '@/domain/streams/production/crew';
import type { CallSheetReceipt } from '@/domain/streams/production/receipts';
import { SectionHeading } from '@/ui/layout/section-heading';
import { type State, StateLine } from '@/ui/status';
import { CallTime } from './call-time';

const LOOKS: Readonly<Record<ReceiptState, { state: State; label: string }>> = {
  sent: { state: 'sent', label: 'Sent' },
  delivered: { state: 'delivered', label: 'On their device' },
  opened: { state: 'read', label: 'Opened' },
  confirmed: { state: 'confirmed', label: 'Confirmed' },
};

interface WhoHasItProps {
  sheet: CallSheet;
  members: readonly ProjectMember[];
  receipts: readonly CallSheetReceipt[];
}

/** For its editors: how far this version has come with each person, those who have not confirmed first. */
export function WhoHasIt({ sheet, members, receipts }: WhoHasItProps) {
  const byUser = new Map(receipts.map((receipt) => [receipt.user_id, receipt]));
  const people = members
    .filter((member) => memberStateOf(member) === 'joined')
    .flatMap((member) => {
      const receipt = byUser.get(member.user_id);
      return receipt && isAsked(sheet, receipt)
        ? [{ member, state: receiptStateOf(receipt, sheet.version) }]
        : [];
    })
    .toSorted(
      (a, b) =>
        RECEIPT_STATES.indexOf(a.state) - RECEIPT_STATES.indexOf(b.state) ||
        a.member.user_name.localeCompare(b.member.user_name),
    );
  const states = people.map(({ state }) => state);
  const off = members
    .filter((member) => memberStateOf(member) === 'joined' && isOff(sheet, member.user_id))
    .map(({ user_name: name }) => name)
    .toSorted((a, b) => a.localeCompare(b));
  return (
    <section aria-label="Who has it" className="mt-6 print:hidden">
      <SectionHeading
        title="Who has it"
        aside={
          <span className="mono text-sm text-ink-2">
            {reached(states, 'confirmed')} of {states.length} confirmed
          </span>
        }
      />
      <ul className="border-t border-hair">
        {people.map(({ member, state }) => (
          <li
            key={member.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-hair py-2"
          >
            <span className="wrap-anywhere">
              <span className="font-medium">{member.user_name}</span>{' '}
              {isOff(sheet, member.user_id) ? (
                <span className="text-sm text-ink-2">Not called any more</span>
              ) : (
                <CallTime time={callTimeOf(sheet, member.user_id)} className="text-sm text-ink-2" />
              )}
            </span>
            <StateLine state={LOOKS[state].state}>{LOOKS[state].label}</StateLine>
          </li>
        ))}
      </ul>
      {off.length > 0 && (
        <p className="py-2 text-sm text-ink-2 wrap-anywhere">Not called on this day: {off.join(', ')}.</p>
      )}
    </section>
  );
}
