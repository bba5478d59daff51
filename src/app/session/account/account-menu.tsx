import { CircleUser, LogOut, Settings } from 'lucide-react';
import { useIdentity, useSignOut } from '@/store/react/identity';
import { Menu } from '@/ui/overlays/menu';
import { AccountButton } from './account-button';

/** Profile, settings and signing out (P2), on wide screens. */
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
        { label: 'Settings', to: '/settings', icon: <Settings size={20} aria-hidden /> },
        { label: 'Sign Out', onSelect: () => signOut(), icon: <LogOut size={20} aria-hidden /> },
      ]}
    />
  );
}
