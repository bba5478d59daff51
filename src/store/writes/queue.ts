import { combineLatest, map, type Observable } from 'rxjs';
import type { CollectionName } from '@/domain/streams';
import { deferredKey } from '@/sync/push/deferred-writes';
import { SYNC_STATUS, type SyncStatus } from '@/sync/status/sync-status';
import { jsonEqual } from '@/sync/merge/json-equal';
import { isWaiting, streamOf, type SyncedRow, type WaitingRow } from '@/sync/document';
import { type PendingUpload, getPendingUploads, observePendingUploads } from '../files/pending-uploads';
import type { Store } from '../store';
import { type RefusedItem, refusedItem, type WaitingItem, waitingItem } from './queue-items';
import { whyWaiting } from './why-waiting';

export interface Unsent {
  waiting: number;
  refused: number;
}

/**
 * All waiting writes in the order in which they are sent, all refused ones, oldest first, and the files whose message or
 * application has already been sent.
 */
export const observeQueue = (
  store: Store,
): Observable<{ waiting: WaitingItem[]; refused: RefusedItem[]; files: PendingUpload[] }> =>
  combineLatest([
    store.live(
      store.names,
      async () => ({ rows: await waitingRows(store), refused: store.refused.all().map(refusedItem) }),
      touchesQueue,
    ),
    store.metadata.sinceOpened$(SYNC_STATUS),
    observePendingUploads(store),
  ]).pipe(
    map(([{ rows, refused }, status, files]) => ({
      waiting: rows.map(({ collection, row }) => ({
        ...waitingItem(collection, row),
        why: whyWaiting(status as Partial<SyncStatus> | null, deferredKey(row), store.deps.now()),
      })),
      refused,
      files,
    })),
  );

/** The same once, without files and without what each write waits for. */
export async function getQueue(
  store: Store,
): Promise<{ waiting: Omit<WaitingItem, 'why'>[]; refused: RefusedItem[] }> {
  const rows = await waitingRows(store);
  return {
    waiting: rows.map(({ collection, row }) => waitingItem(collection, row)),
    refused: store.refused.all().map(refusedItem),
  };
}

/** Writes, files, and what is sent again because the server was put back to an earlier state. */
export async function countUnsent(store: Store): Promise<Unsent> {
  const files = countUploads(await getPendingUploads(store));
  const status = (await store.metadata.latest(SYNC_STATUS)) as Partial<SyncStatus> | null;
  return {
    waiting: (await waitingRows(store)).length + files.waiting + (status?.offeredAgain ?? 0),
    refused: store.refused.all().length + files.refused,
  };
}

/** Marks of what has reached this device, by stream. */
const DELIVERY_MARKS: Readonly<Record<string, string>> = {
  conversations: 'delivered_marks',
  receipts: 'marks',
};

/** Whether the write only confirms that messages or call sheets have reached this device, which no person has written. */
function isDeliveryReceipt({ collection, row }: { collection: CollectionName; row: WaitingRow }): boolean {
  const { base, removed } = row.sync;
  const stream = streamOf(collection, row);
  const mark = DELIVERY_MARKS[stream.name];
  if (mark === undefined || base === null || removed === true) return false;
  return stream.writable.every((field) => field === mark || jsonEqual(row[field], base[field]));
}

/** Without delivery receipts: what the person would lose by signing out, and is asked about before (S9). */
export async function countUnsentWork(store: Store): Promise<Unsent> {
  const { waiting, refused } = await countUnsent(store);
  return { waiting: waiting - (await waitingRows(store)).filter(isDeliveryReceipt).length, refused };
}

/** The same, one by one and without files: what a person would recognise as theirs. */
export async function getUnsentWork(store: Store): Promise<(Omit<WaitingItem, 'why'> | RefusedItem)[]> {
  const rows = (await waitingRows(store)).filter((row) => !isDeliveryReceipt(row));
  return [
    ...rows.map(({ collection, row }) => waitingItem(collection, row)),
    ...store.refused.all().map(refusedItem),
  ];
}

export const countUploads = (files: readonly PendingUpload[]): Unsent & { underWay: number } => {
  const refused = files.filter(({ state }) => state === 'refused').length;
  const underWay = files.filter(({ percent }) => percent !== null).length;
  return { waiting: files.length - refused, refused, underWay };
};

export const touchesQueue = ({ row, before }: { row: SyncedRow | null; before: SyncedRow | null }): boolean =>
  row?.sync.state !== 'clean' || (before !== null && before.sync.state !== 'clean');

export async function waitingRows(store: Store): Promise<{ collection: CollectionName; row: WaitingRow }[]> {
  const found = await Promise.all(
    store.names.map(async (collection) => {
      const rows = await store.rows(collection).find({ selector: { 'sync.state': 'waiting' } });
      return rows.filter(isWaiting).map((row) => ({ collection, row }));
    }),
  );
  return found.flat().toSorted((a, b) => (a.row.sync.order < b.row.sync.order ? -1 : 1));
}
