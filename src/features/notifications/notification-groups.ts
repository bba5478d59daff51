import { today } from '@/domain/days';
import type { Notification } from '@/domain/streams/notifications';
import { isSafeRedirect } from '@/domain/redirects';

type Item = Pick<Notification, 'id' | 'group_key' | 'is_read' | 'created_at'>;

/** Notifications with one key are one row: the newest, and how many more it stands for. */
export interface Bundle<T extends Item> {
  newest: T;
  /** All of them, the newest included. */
  all: T[];
  unread: T[];
}

export interface Groups<T extends Item> {
  today: Bundle<T>[];
  earlier: Bundle<T>[];
}

function bundles<T extends Item>(items: readonly T[]): Bundle<T>[] {
  const byKey = new Map<string, Bundle<T>>();
  for (const item of items) {
    // What has been read stands apart from what has not: a new message must not be hidden in an old row.
    const key = `${item.is_read ? 'read' : 'unread'} ${item.group_key === '' ? item.id : item.group_key}`;
    const bundle = byKey.get(key) ?? { newest: item, all: [], unread: [] };
    bundle.all.push(item);
    if (!item.is_read) bundle.unread.push(item);
    byKey.set(key, bundle);
  }
  return [...byKey.values()].toSorted((a, b) => Number(a.newest.is_read) - Number(b.newest.is_read));
}

/** Today and earlier; in each the unread ones first, else newest first. `items` come newest first. */
export function groupNotifications<T extends Item>(items: readonly T[], now: Date): Groups<T> {
  const day = today(now);
  const isToday = ({ created_at: at }: T): boolean => today(new Date(at)) === day;
  return { today: bundles(items.filter(isToday)), earlier: bundles(items.filter((item) => !isToday(item))) };
}

/** Where a notification leads. It comes from outside, so only a path of this app is followed (ruling 7). */
export const safeTarget = (url: string | null): string | undefined => (isSafeRedirect(url) ? url : undefined);
