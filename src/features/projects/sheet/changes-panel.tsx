import { changesFor, type SheetChange, versionOf } from '@/domain/call-sheets/changes';
import { hasConfirmedEarlier } from '@/domain/call-sheets/receipt-state';
import type { CallSheet } from '@/domain/streams/production/callsheets';
import type { CallSheetReceipt } from '@/domain/streams/production/receipts';
import type { Stored } from '@/store/queries/write-status';
import { StateLine } from '@/ui/status';
import { CHANGES_ID } from './confirm-bar';

interface ChangesPanelProps {
  sheet: CallSheet;
  receipt: Stored<CallSheetReceipt> | null;
  userId: string;
}

/** From which version a person is told what changed: the one they confirmed, or else the one before the present one. */
function sinceOf({ version, history }: CallSheet, receipt: Stored<CallSheetReceipt> | null): number {
  if (receipt && hasConfirmedEarlier(receipt, version)) return receipt.confirmed_version;
  return history[0]?.version ?? 0;
}

/** What a revision says differently, one's own call first. Nothing on a first version, and nothing once it is confirmed. */
export function ChangesPanel({ sheet, receipt, userId }: ChangesPanelProps) {
  if (sheet.status === 'cancelled')
    return (
      <section
        aria-label="Cancelled"
        className="mt-4 rounded-box border border-refused bg-refused-tint px-3 py-2.5 font-medium text-refused"
      >
        <StateLine state="declined">This call sheet is cancelled. Wait for a new one.</StateLine>
      </section>
    );
  const since = sinceOf(sheet, receipt);
  if (since < 1 || (receipt && receipt.confirmed_version >= sheet.version)) return null;
  const before = versionOf(sheet, since);
  const isMine = receipt !== null && hasConfirmedEarlier(receipt, sheet.version);
  const title = isMine ? `Changed since you confirmed version ${since}` : `Changed since version ${since}`;
  const changes = before && changesFor(before, sheet, userId);
  return (
    <section
      id={CHANGES_ID}
      aria-label={title}
      className="mt-4 scroll-mt-20 rounded-box border border-waiting bg-waiting-tint px-3 py-2.5"
    >
      <h2 className="font-semibold text-waiting">
        <StateLine state="revised">{title}</StateLine>
      </h2>
      {changes === null ? (
        <p className="mt-1">So much has changed that all of it is to be read again.</p>
      ) : (
        <dl className="mt-1 grid gap-1.5">
          {changes.map((change) => (
            <Change key={change.field} change={change} />
          ))}
        </dl>
      )}
    </section>
  );
}

const Change = ({ change: { label, was, now } }: { change: SheetChange }) => (
  <div className="wrap-anywhere">
    <dt className="text-sm text-ink-2">{label}</dt>
    <dd>
      {now === '' ? <b className="font-semibold">removed</b> : <b className="font-semibold">{now}</b>}
      {was !== '' && <span className="text-sm text-ink-2">, was {was}</span>}
    </dd>
  </div>
);
