import { Bell } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useClientState } from '@/client-state/client-state';
import { SyncSheet } from '@/features/sync/sync-sheet';
import { observeUnreadNotifications } from '@/store/entities/notifications';
import { useIdentity } from '@/store/react/identity';
import { useLive } from '@/store/react/use-live';
import { LinkButton } from '@/ui/button';
import { cx } from '@/ui/cx';
import { CountBadge } from '@/ui/navigation/top-bar';
import { secondaryOf } from '../../shell/navigation/secondary-navigation';
import { Deferred } from '../../shell/deferred';
import { AccountButton } from './account-button';
import { storeDurabilityAtom } from '@/ui/sync/store-durability';

const loadAccountMenu = () => import('./account-menu');

/** The right end of the bar when signed in: sync, notifications, Post Job, the account. */
export default function AccountBar() {
  const { name, role } = useIdentity();
  const { status } = useClientState(storeDurabilityAtom);
  const counted = useLive(observeUnreadNotifications);
  const unread = counted ?? 0;
  const { primary, others } = secondaryOf(role);
  return (
    <>
      {/* A page whose database another tab upgraded no longer syncs; its last status would be stale (S8). */}
      {status !== 'updated' && <SyncSheet />}
      <Link
        to="/notifications"
        // How the screen looked stays until the count is here again.
        data-awaited={counted === undefined ? '' : undefined}
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        className="relative grid size-12 shrink-0 place-items-center rounded-box hover:bg-well"
      >
        {/* Beside the badge, which would cover it. */}
        <Bell size={21} aria-hidden className={cx(unread > 0 && '-translate-x-1.5 translate-y-1')} />
        {unread > 0 && <CountBadge count={unread} className="absolute top-1 right-0.5" />}
      </Link>
      {others
        .filter(({ inMenuOnly }) => !inMenuOnly)
        .map(({ to, label }, at, shown) => (
          <Link
            key={to}
            to={to}
            className={cx(
              'hidden min-h-11 items-center px-3 text-base font-medium whitespace-nowrap text-ink-2 hover:text-ink xl:flex',
              // A long status takes the room of the last ones; the account's menu has them, too.
              at === shown.length - 1 && 'xl:peer-data-takes/chip:hidden',
              at === shown.length - 2 && 'xl:peer-data-[takes=2]/chip:hidden',
            )}
          >
            {label}
          </Link>
        ))}
      {primary && (
        <LinkButton
          to={primary.to}
          className="mx-2 hidden min-h-11 shrink-0 whitespace-nowrap lg:inline-flex"
        >
          {primary.label}
        </LinkButton>
      )}
      <div className="hidden md:block">
        <Deferred
          load={loadAccountMenu}
          renderButton={(onClick) => <AccountButton name={name} onClick={onClick} />}
          props={{}}
        />
      </div>
    </>
  );
}
