import { describe, expect, it } from 'vitest';
import { Bell } from 'lucide-react';
import { NOTIFICATION_TYPES } from '@/domain/vocabulary';
import { groupNotifications, safeTarget } from '@/features/notifications/notification-groups';
import { notificationIcon } from '@/features/notifications/notification-icons';

const now = new Date(2026, 4, 12, 10, 45);
let made = 0;
const notification = (day: number, hour: number, is_read: boolean, group_key = '') => {
  made += 1;
  return { id: `n${made}`, group_key, is_read, created_at: new Date(2026, 4, day, hour).toISOString() };
};

describe('notifications', () => {
  it('are grouped under Today and Earlier, unread ones first in each', () => {
    const items = [
      notification(12, 10, true),
      notification(12, 9, false),
      notification(11, 20, true),
      notification(10, 8, false),
    ];
    const groups = groupNotifications(items, now);
    expect(groups.today.map(({ newest }) => newest.id)).toEqual([items[1]!.id, items[0]!.id]);
    expect(groups.earlier.map(({ newest }) => newest.id)).toEqual([items[3]!.id, items[2]!.id]);
  });
  it('with the same key share one row, which holds all of them', () => {
    const items = [
      notification(12, 10, false, 'chat'),
      notification(12, 9, false, 'chat'),
      notification(12, 8, false, 'other'),
    ];
    const { today } = groupNotifications(items, now);
    expect(today.map(({ all, unread }) => [all.length, unread.length])).toEqual([
      [2, 2],
      [1, 1],
    ]);
    expect(today[0]!.newest.id).toBe(items[0]!.id);
  });
  it('that are unread are never merged into a row that was read', () => {
    const { today } = groupNotifications(
      [notification(12, 10, false, 'chat'), notification(12, 9, true, 'chat')],
      now,
    );
    expect(today.map(({ newest }) => newest.is_read)).toEqual([false, true]);
  });
  it('without a key are never merged', () => {
    expect(
      groupNotifications([notification(12, 10, false), notification(12, 9, false)], now).today,
    ).toHaveLength(2);
  });
  it('only lead to paths within this app (ruling 7)', () => {
    expect(safeTarget('/messages/1')).toBe('/messages/1');
    for (const hostile of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '',
      null,
    ])
      expect(safeTarget(hostile)).toBeUndefined();
  });
});

describe('the icon of a notification', () => {
  it.each(['from_a_later_version', 'constructor', ''])(
    'of a type that this version does not know (%j) is a bell',
    (type) => expect(notificationIcon(type)).toBe(Bell),
  );
  it('is one of its own for every type that is known', () => {
    const icons = NOTIFICATION_TYPES.map(notificationIcon);
    expect(new Set(icons).size).toBe(NOTIFICATION_TYPES.length);
  });
});
