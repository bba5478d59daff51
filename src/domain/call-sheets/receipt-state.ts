import type { CallSheet } from '../streams/production/callsheets';
import type { CallSheetReceipt } from '../streams/production/receipts';
import { isOff } from './own-call';

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

/** What this person has said of a version: `waiting` is a yes that nobody else knows of yet (S8). */
export function ownAnswerOf(
  receipt: Receipt & { sync: { state: string } },
  version: number,
): 'open' | 'waiting' | 'confirmed' {
  if (receiptStateOf(receipt, version) !== 'confirmed') return 'open';
  return receipt.sync.state === 'waiting' ? 'waiting' : 'confirmed';
}

/** Whether somebody is asked to confirm a sheet: whom it does not call is, where the version before did. Twin: `private.send_call_sheets`. */
export const isAsked = (
  sheet: Pick<CallSheet, 'content' | 'calls' | 'version'>,
  receipt: Pick<CallSheetReceipt, 'user_id' | 'version'>,
): boolean => !isOff(sheet, receipt.user_id) || receipt.version >= sheet.version;

/** How many of these have come at least so far. */
export const reached = (states: readonly ReceiptState[], state: ReceiptState): number =>
  states.filter((each) => RECEIPT_STATES.indexOf(each) >= RECEIPT_STATES.indexOf(state)).length;

/** Whether somebody has confirmed an earlier version than the one there is. */
export const hasConfirmedEarlier = ({ confirmed_version: confirmed }: Receipt, version: number): boolean =>
  confirmed > 0 && confirmed < version;
