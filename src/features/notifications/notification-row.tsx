import { createElement } from 'react';
import type { Notification } from '@/domain/streams/notifications';
import { daysBetween, formatClockTime, formatDay, today, weekday } from '@/domain/values/days';
import { markNotificationRead } from '@/store/entities/notifications';
import { useStore } from '@/store/react/store-context';
import type { Stored } from '@/store/queries/write-status';
import { attempt } from '@/ui/feedback/attempt';
import { Button } from '@/ui/button';
import { ListRow } from '@/ui/layout/list-row';
import { safeTarget, type NotificationGroup } from './notification-groups';
import { notificationIcon } from './notification-icons';

/** `10:02` today, `Sun` within the last week, `5 May` before. */
function shortTime(at: string, now: Date): string {
  const day = today(new Date(at));
  const ago = daysBetween(day, today(now));
  if (ago <= 0) return formatClockTime(at);
  return ago < 7 ? weekday(day) : formatDay(day, now.getFullYear());
}

/** One row per group; opening it marks all of the group as read. */
export function NotificationRow({
  group,
  now,
}: {
  group: NotificationGroup<Stored<Notification>>;
  now: Date;
}) {
  const store = useStore();
  const { newest, all, unread } = group;
  const target = safeTarget(newest.action_url);
  const isUnread = unread.length > 0;
  const read = () => attempt(() => Promise.all(unread.map(({ id }) => markNotificationRead(store, id))));
  const row = (
    <ListRow
      to={target}
      unread={isUnread}
      lead={
        <span className="grid size-11 shrink-0 place-items-center rounded-box border border-hair bg-sheet text-ink-2">
          {createElement(notificationIcon(newest.type), { size: 20, 'aria-hidden': true })}
        </span>
      }
      title={
        all.length > 1 ? (
          <>
            {newest.title} <span className="mono text-sm font-medium text-ink-2">+{all.length - 1}</span>
            <span className="sr-only"> more</span>
          </>
        ) : (
          newest.title
        )
      }
      aside={shortTime(newest.created_at, now)}
      meta={newest.message}
    />
  );
  if (target !== undefined) {
    return (
      // Listens for the click that bubbles up from the link, so that keyboard, middle button and screen reader count as
      // opening.
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
      <div data-row={newest.id} data-waits-for-screen onClick={() => isUnread && void read()}>
        {row}
      </div>
    );
  }
  return (
    <>
      {row}
      {isUnread && (
        <div data-row={newest.id} className="border-b border-hair px-4 pb-2 pl-[71px]">
          <Button variant="quiet" className="-ml-3 min-h-11 px-3 text-sm" onClick={() => void read()}>
            Mark as read
          </Button>
        </div>
      )}
    </>
  );
}
