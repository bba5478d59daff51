import type { Observable } from 'rxjs';
import { receipts } from '@/domain/streams';
import type { CallSheetReceipt } from '@/domain/streams/production/receipts';
import { GoneError } from '../errors';
import { readAll } from '../queries/read';
import type { Stored } from '../queries/write-status';
import type { Store } from '../store';
import { discardRefused } from '../writes/queue-actions';
import { editFrom } from '../writes/write';

/** This person's own, by call sheet. */
export const observeMyReceipts = (store: Store): Observable<ReadonlyMap<string, Stored<CallSheetReceipt>>> =>
  store.live(
    ['projects'],
    async () => {
      const mine = await readAll(store, receipts, {
        selector: { user_id: store.me() },
        sort: [{ kind: 'asc' }, { k_newest: 'asc' }],
      });
      return new Map(mine.map((receipt) => [receipt.sheet_id, receipt]));
    },
    ({ row, before }) => (row ?? before)?.kind === 'receipt',
  );

/** Of a project's call sheets: everybody's for its editors, one's own for everybody else. */
export const observeReceipts = (store: Store, projectId: string): Observable<Stored<CallSheetReceipt>[]> =>
  store.live(
    ['projects'],
    () =>
      readAll(store, receipts, {
        selector: { k_project: projectId },
        sort: [{ k_project: 'asc' }, { kind: 'asc' }],
      }),
    ({ row, before }) => (row ?? before)?.kind === 'receipt' && (row ?? before)?.project_id === projectId,
  );

/** This version is on the screen of a device of theirs. It never falls. */
export async function markCallsheetOpened(store: Store, receiptId: string, version: number): Promise<void> {
  try {
    await editFrom(store, receipts, receiptId, ({ marks }) =>
      (marks.opened ?? 0) >= version ? null : { marks: { ...marks, delivered: version, opened: version } },
    );
  } catch (error) {
    // It left the device while it was looked at.
    if (!(error instanceof GoneError)) throw error;
  }
}

/**
 * Confirms the version that this person has read, also without a signal: it waits and arrives once. The server refuses it when a newer one is out by
 * then (MQ681), or the day is off (MQ682). What was refused before is over with it.
 * @throws GoneError, StoreError
 */
export async function confirmCall(store: Store, receiptId: string, version: number): Promise<void> {
  await editFrom(store, receipts, receiptId, ({ confirmed_version: confirmed }) =>
    confirmed >= version ? null : { confirmed_version: version },
  );
  for (const { id, documentId } of store.refused.all())
    if (documentId === receiptId) await discardRefused(store, id);
}
