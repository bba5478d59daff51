import { filter, map, mergeMap, type Observable, switchMap, take } from 'rxjs';
import { notifications } from '@/domain/streams';
import type { Notification } from '@/domain/streams/notifications';
import { SYNC_STATUS, type SyncStatus } from '@/sync/status/sync-status';
import { readAll, readOne } from '../queries/read';
import { rowOf, type Stored } from '../queries/write-status';
import type { RowChange } from '../storage/rows';
import type { Store } from '../store';
import { choose } from '../writes/write';

/** Newest first. */
export const observeNotifications = (store: Store, limit = 200): Observable<Stored<Notification>[]> =>
  store.live(['notifications'], () =>
    readAll(store, notifications, { selector: {}, sort: [{ k_newest: 'asc' }], limit }),
  );

/** Null: no longer on this device. */
export const observeNotification = (store: Store, id: string): Observable<Stored<Notification> | null> =>
  store.live(
    ['notifications'],
    () => readOne(store, notifications, id),
    (change) => change.id === id,
  );

/** How many of the latest 200 are unread. */
export const observeUnreadNotifications = (store: Store): Observable<number> =>
  observeNotifications(store).pipe(map((all) => all.filter((notification) => !notification.is_read).length));

/** Unread, and either new to this device or changed, as when another message arrives in the same conversation. */
function isIncoming({ row, before }: RowChange): boolean {
  if (!row || row.sync.state !== 'clean' || row.is_read === true) return false;
  // A row that a snapshot brings has the snapshot's name.
  if (before === null) return row.snapshot === '';
  return before.title !== row.title || before.message !== row.message;
}

/**
 * Notifications that sync brings after this page has caught up: neither what a snapshot brings nor what was pending when
 * the page opened. Every tab receives each of them.
 * @param openedAt when the page was opened, in milliseconds of the store's clock
 */
export const observeIncomingNotifications = (store: Store, openedAt: number): Observable<Notification> =>
  store.metadata.sinceOpened$(SYNC_STATUS).pipe(
    map((status) => status as unknown as SyncStatus | null),
    filter((status) => status !== null && !status.isSnapshotting && (status.lastInStepAt ?? 0) >= openedAt),
    take(1),
    switchMap(() => store.rows('notifications').changes$),
    mergeMap((changes) =>
      changes.filter(isIncoming).flatMap(({ row }) => (row && rowOf(notifications, row)) ?? []),
    ),
  );

export const markNotificationRead = (store: Store, id: string): Promise<void> =>
  choose(store, notifications, id, { is_read: true });

export async function markAllNotificationsRead(store: Store): Promise<void> {
  const unread = await readAll(store, notifications, { selector: { is_read: false } });
  for (const notification of unread) await markNotificationRead(store, notification.id);
}
