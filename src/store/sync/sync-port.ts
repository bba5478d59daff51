import type { CollectionName } from '@/domain/streams';
import { RESYNC_REQUEST } from '@/sync/pull/checkpoints';
import { isWaiting } from '@/sync/document';
import { type QueuedRow, type StorePort, WAKE_REQUEST } from '@/sync/store-port';
import type { Store } from '../store';

/** The store as the sync engine uses it. */
export function portOf(store: Store): StorePort {
  const queueOf = async (collection: CollectionName, limit: number): Promise<QueuedRow[]> => {
    const rows = await store.rows(collection).find({
      selector: { 'sync.state': 'waiting' },
      sort: [{ 'sync.state': 'asc' }, { 'sync.order': 'asc' }],
      limit,
    });
    return rows.filter(isWaiting).map((row) => ({ collection, row }));
  };
  return {
    accountId: store.accountId,
    collections: store.names,
    change: (collection, ids, decide, options) => store.rows(collection).change(ids, decide, options),
    get: (collection, ids) => store.rows(collection).get(ids),
    async queue(limit) {
      const parts = await Promise.all(store.names.map((collection) => queueOf(collection, limit)));
      return parts
        .flat()
        .toSorted((a, b) => (a.row.sync.order < b.row.sync.order ? -1 : 1))
        .slice(0, limit);
    },
    scan: (collection, visit) => store.rows(collection).scan(visit),
    count: (collection) => store.rows(collection).count(),
    recall: (name) => store.metadata.get(name),
    remember: (name, value, leader) => store.metadata.set(name, value, leader),
    async raiseFence(leader) {
      await Promise.all(store.names.map((collection) => store.rows(collection).raiseFence(leader)));
      await store.metadata.raiseFence(leader);
    },
    onLocalWrite(listener) {
      const subscriptions = store.names.map((collection) =>
        store.rows(collection).changes$.subscribe((changes) => {
          if (changes.some(({ row }) => row?.sync.state === 'waiting')) listener();
        }),
      );
      return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
    },
    onWake(listener) {
      const subscription = store.metadata.changes$(WAKE_REQUEST).subscribe(listener);
      return () => subscription.unsubscribe();
    },
    onResyncRequest(listener) {
      const subscription = store.metadata.changes$(RESYNC_REQUEST).subscribe(listener);
      return () => subscription.unsubscribe();
    },
    async cleanUp(olderThanMs) {
      for (const collection of store.names) await store.rows(collection).cleanUp(olderThanMs);
    },
    isOpen: (id) => store.isOpen(id),
    isScarce: () => store.isScarce$.value,
    announce: (name, value) => store.metadata.announce(name, value),
    nextOrder: () => store.order.next(),
  };
}
