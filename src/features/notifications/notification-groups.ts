import { today } from '@/domain/values/days';
import type { Notification } from '@/domain/streams/notifications';
import { isSafeRedirect } from '@/domain/navigation/redirects';

type Item = Pick<Notification, 'id' | 'group_key' | 'is_read' | 'created_at'>;

/** Notifications with the same key, shown as one row: the newest, and how many more there are. */
export interface NotificationGroup<T extends Item> {
  newest: T;
  /** Including the newest. */
  all: T[];
  unread: T[];
}

export interface Groups<T extends Item> {
  today: NotificationGroup<T>[];
  earlier: NotificationGroup<T>[];
}

function groupByKey<T extends Item>(items: readonly T[]): NotificationGroup<T>[] {
  const byKey = new Map<string, NotificationGroup<T>>();
  for (const item of items) {
    // Read and unread ones are separate groups, so that a new message is not hidden in an old row.
    const key = `${item.is_read ? 'read' : 'unread'} ${item.group_key === '' ? item.id : item.group_key}`;
    const group = byKey.get(key) ?? { newest: item, all: [], unread: [] };
    group.all.push(item);
    if (!item.is_read) group.unread.push(item);
    byKey.set(key, group);
  }
  return [...byKey.values()].toSorted((a, b) => Number(a.newest.is_read) - Number(b.newest.is_read));
}

/** Groups for today and earlier; in each, unread ones first, then newest first. `items` must be sorted newest first. */
export function groupNotifications<T extends Item>(items: readonly T[], now: Date): Groups<T> {
  const day = today(now);
  const isToday = ({ created_at: at }: T): boolean => today(new Date(at)) === day;
  return {
    today: groupByKey(items.filter(isToday)),
    earlier: groupByKey(items.filter((item) => !isToday(item))),
  };
}

/** The link of a notification. The URL is not trusted, so only a path of this app is followed (ruling 7). */
export const safeTarget = (url: string | null): string | undefined => (isSafeRedirect(url) ? url : undefined);
