import { Settings2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatClockTime } from '@/domain/values/days';
import type { Notification } from '@/domain/streams/notifications';
import { areQuietHours } from '@/domain/notifications/quiet-hours';
import { markAllNotificationsRead, observeNotifications } from '@/store/entities/notifications';
import { observeMe } from '@/store/entities/profiles';
import { observeSyncState, type SyncState } from '@/store/writes/sync-state';
import { useLive } from '@/store/react/use-live';
import { useLoadable } from '@/store/react/use-loadable';
import { useStore } from '@/store/react/store-context';
import type { Stored } from '@/store/queries/write-status';
import { attempt } from '@/ui/feedback/attempt';
import { Button, LinkButton } from '@/ui/button';
import { LiveView } from '@/ui/loading/live-view';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { PageTitle } from '@/ui/layout/page';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { useNow } from '@/ui/dates/use-now';
import { groupNotifications, type NotificationGroup } from './notification-groups';
import { NotificationRow } from './notification-row';
import { PushOffer } from './push-offer';

function Group({
  title,
  groups,
  now,
}: {
  title: string;
  groups: NotificationGroup<Stored<Notification>>[];
  now: Date;
}) {
  if (groups.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="caption border-b border-hair px-4 pt-5 pb-2">{title}</h2>
      <ul>
        {groups.map((group) => (
          <li key={group.newest.id}>
            <NotificationRow group={group} now={now} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Says when quiet hours are, and offline how old this list is. */
function Foot({ state }: { state: SyncState | undefined }) {
  const me = useLive(observeMe);
  const quiet = me && areQuietHours(me.settings) ? me.settings : null;
  const asOf = state?.connection === 'offline' ? state.lastInStepAt : null;
  return (
    <p className="px-4 py-6 text-sm text-ink-2">
      {quiet && (
        <>
          Quiet from <span className="mono">{quiet.quiet_from}</span> to{' '}
          <span className="mono">{quiet.quiet_to}</span>.{' '}
        </>
      )}
      {asOf !== null && (
        <>
          As of <span className="mono">{formatClockTime(asOf)}</span>.
        </>
      )}
    </p>
  );
}

/** `/notifications`: all notifications, unread first. */
export default function NotificationsScreen() {
  const store = useStore();
  const copy = usePersistenceCopy();
  const now = useNow();
  const notifications = useLoadable(['notifications'], observeNotifications);
  const all = notifications.value;
  const state = useLive(observeSyncState);
  const groups = groupNotifications(all ?? [], now);
  const hasUnread = all?.some((notification) => !notification.is_read) ?? false;
  return (
    <div className="mx-auto w-full max-w-[46rem] md:pt-2">
      <div className="flex flex-wrap items-center justify-between gap-x-2 px-4 pt-3 pb-1">
        <PageTitle className="text-2xl">Notifications</PageTitle>
        <div className="flex items-center">
          {hasUnread && (
            <Button
              variant="quiet"
              className="-ml-3 px-3"
              data-of={all?.[0]?.id}
              onClick={() => void attempt(() => markAllNotificationsRead(store))}
            >
              Mark all read
            </Button>
          )}
          <Link
            to="/settings/notifications"
            aria-label="Notification settings"
            className="-mr-3 grid size-12 place-items-center rounded-box hover:bg-well"
          >
            <Settings2 size={21} aria-hidden />
          </Link>
        </div>
      </div>
      <PushOffer offline={state?.connection === 'offline'} />
      <LiveView
        data={notifications}
        what="your notifications"
        skeleton={<RowsSkeleton rows={4} />}
        offline={{
          title: 'Your notifications are not here yet',
          text: copy.dataDownloads,
        }}
        empty={{
          title: 'Nothing yet',
          text: copy.noNotificationsYet,
          action: <LinkButton to="/jobs">Browse jobs</LinkButton>,
        }}
      >
        {() => (
          <>
            <Group title="Today" groups={groups.today} now={now} />
            <Group title="Earlier" groups={groups.earlier} now={now} />
            <Foot state={state} />
          </>
        )}
      </LiveView>
    </div>
  );
}
