import { CircleUser, LogOut, Settings } from 'lucide-react';
import { useIdentity, useSignOut } from '@/store/react/identity';
import { Menu } from '@/ui/overlays/menu';
import { NavigationIcon } from '../../shell/navigation/navigation-icons';
import { secondaryOf } from '../../shell/navigation/secondary-navigation';
import { AccountButton } from './account-button';

/** Profile, settings and signing out (P2), on wide screens; and what the bar has no room for on some of them. */
export default function AccountMenu({ startOpen }: { startOpen: boolean }) {
  const { name, email, role } = useIdentity();
  const signOut = useSignOut();
  return (
    <Menu
      label="Account"
      startOpen={startOpen}
      trigger={<AccountButton name={name} />}
      head={
        <>
          <span className="block font-semibold text-ink">{name || 'User'}</span>
          {email}
          {role === 'admin' && <span className="block">Admin</span>}
        </>
      }
      items={[
        { label: 'Profile', to: '/profile', icon: <CircleUser size={20} aria-hidden /> },
        ...secondaryOf(role).others.map(({ label, to, icon }) => ({
          label,
          to,
          icon: <NavigationIcon name={icon} active={false} />,
        })),
        { label: 'Settings', to: '/settings', icon: <Settings size={20} aria-hidden /> },
        { label: 'Sign Out', onSelect: () => signOut(), icon: <LogOut size={20} aria-hidden /> },
      ]}
    />
  );
}
