import { filter, map, mergeMap, type Observable, switchMap, take } from 'rxjs';
import { notifications } from '@/domain/streams';
import type { Notification } from '@/domain/streams/notifications';
import { SYNC_STATUS, type SyncStatus } from '@/sync/status/sync-status';
import { readOne } from '../queries/read';
import type { RowChange } from '../storage/rows';
import type { Store } from '../store';
import { rowOf, type Stored } from '../queries/write-status';

/** Unread and new to this device, or unread still with further news in it, as the next message of a conversation. */
function isNews({ row, before }: RowChange): boolean {
  if (!row || row.sync.state !== 'clean' || row.is_read === true) return false;
  // A row that a first fill brings bears its name.
  if (before === null) return row.fill === '';
  return before.title !== row.title || before.message !== row.message;
}

/**
 * Notifications that sync brings while somebody is here: not what a first fill brings, nor what had come to pass before this
 * page had caught up. Every tab hears of each.
 * @param openedAt when the page was opened, in milliseconds of the store's own clock
 */
export const observeIncomingNotifications = (store: Store, openedAt: number): Observable<Notification> =>
  store.facts.heard$(SYNC_STATUS).pipe(
    map((report) => report as unknown as SyncStatus | null),
    filter((report) => report !== null && !report.filling && (report.lastInStepAt ?? 0) >= openedAt),
    take(1),
    switchMap(() => store.rows('notifications').changes$),
    mergeMap((changes) =>
      changes.filter(isNews).flatMap(({ row }) => (row && rowOf(notifications, row)) ?? []),
    ),
  );

/** null: not on this device any more. */
export const observeNotification = (store: Store, id: string): Observable<Stored<Notification> | null> =>
  store.live(
    ['notifications'],
    () => readOne(store, notifications, id),
    (change) => change.id === id,
  );
