import type { Observable } from 'rxjs';
import { map } from 'rxjs';
import { notifications } from '@/domain/streams';
import type { Notification } from '@/domain/streams/notifications';
import { readAll } from '../queries/read';
import type { Store } from '../store';
import type { Stored } from '../queries/write-status';
import { edit } from '../writes/write';

/** Newest first. */
export const observeNotifications = (store: Store, limit = 200): Observable<Stored<Notification>[]> =>
  store.live(['notifications'], () =>
    readAll(store, notifications, { selector: {}, sort: [{ k_newest: 'asc' }], limit }),
  );

/** How many of the latest 200 are unread. */
export const observeUnreadNotifications = (store: Store): Observable<number> =>
  observeNotifications(store).pipe(map((all) => all.filter((notification) => !notification.is_read).length));

export const markNotificationRead = (store: Store, id: string): Promise<void> =>
  edit(store, notifications, id, { is_read: true });

export async function markAllNotificationsRead(store: Store): Promise<void> {
  const unread = await readAll(store, notifications, { selector: { is_read: false } });
  for (const notification of unread) await markNotificationRead(store, notification.id);
}
