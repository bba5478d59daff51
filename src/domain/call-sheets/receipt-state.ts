import type { CallSheetReceipt } from '../streams/production/receipts';

type Receipt = Pick<CallSheetReceipt, 'version' | 'marks' | 'confirmed_version'>;

/** How far one version has come with one person. Each is above the one before it, and none is taken back. */
export const RECEIPT_STATES = ['sent', 'delivered', 'opened', 'confirmed'] as const;
export type ReceiptState = (typeof RECEIPT_STATES)[number];

/** Of a sheet's present version: a revision begins again. @param version of the sheet */
export function receiptStateOf(
  { marks, confirmed_version: confirmed }: Receipt,
  version: number,
): ReceiptState {
  if (confirmed >= version) return 'confirmed';
  if ((marks.opened ?? 0) >= version) return 'opened';
  return (marks.delivered ?? 0) >= version ? 'delivered' : 'sent';
}

/** How many of these have come at least so far. */
export const reached = (states: readonly ReceiptState[], state: ReceiptState): number =>
  states.filter((each) => RECEIPT_STATES.indexOf(each) >= RECEIPT_STATES.indexOf(state)).length;

/** Whether somebody has confirmed an earlier version than the one there is. */
export const hasConfirmedEarlier = ({ confirmed_version: confirmed }: Receipt, version: number): boolean =>
  confirmed > 0 && confirmed < version;
