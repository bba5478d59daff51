import { useClientState } from '@/client-state/client-state';
import { useDeferredValue, useState } from 'react';
import { LogIn, LogOut, Settings, CircleUser } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { useIdentity, useSignOut } from '@/store/react/identity';
import { IconButton, LinkButton } from '@/ui/button';
import { Segmented, Switch } from '@/ui/fields/choice';
import { GroupLinks } from '@/ui/navigation/group-links';
import { Sheet } from '@/ui/overlays/sheet';
import { Tag } from '@/ui/status';
import { MenuStroke } from '@/ui/stroke-icons';
import type { Theme } from '@/ui/appearance';
import { appearanceAtom, saveAppearance } from '@/ui/theme';
import { NAVIGATION, targetOf } from './navigation';
import { ACCOUNT_MENU, secondaryOf } from './secondary-navigation';
import { NavigationIcon } from './navigation-icons';
import { LEGAL } from '../footer/footer-links';

const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'day', label: 'Day' },
  { value: 'night', label: 'Night' },
];
const ACCOUNT_ICONS: Record<string, typeof Settings> = { '/profile': CircleUser, '/settings': Settings };
const ROW_CLASS = 'flex min-h-12 w-full items-center gap-3 rounded-box px-2 text-left font-medium';

/** The phone's slide-out menu (P2): everything that the bar shows on wide screens, and the appearance. */
export default function SideMenu({ active, startOpen }: { active?: string; startOpen: boolean }) {
  const [open, setOpen] = useState(startOpen);
  // The sheet itself is painted first (B13).
  const isFilled = useDeferredValue(open, false);
  const close = () => setOpen(false);
  return (
    <Sheet
      kind="side"
      title="Menu"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <IconButton label="Menu">
          <MenuStroke />
        </IconButton>
      }
    >
      {isFilled && <MenuContent active={active} onClose={close} />}
    </Sheet>
  );
}

function MenuContent({ active, onClose }: { active?: string; onClose: () => void }) {
  const { role, userId, name, email } = useIdentity();
  const { pathname } = useLocation();
  const signOut = useSignOut();
  const look = useClientState(appearanceAtom);
  const { primary, others } = secondaryOf(role);
  return (
    <div className="px-2 pb-4">
      {role !== 'visitor' && (
        <div className="border-b border-hair px-2 py-3">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <p className="font-semibold wrap-anywhere">{name || 'User'}</p>
            {role === 'admin' && <Tag>Admin</Tag>}
          </div>
          <p className="text-sm wrap-anywhere text-ink-2">{email}</p>
        </div>
      )}
      <nav aria-label="Menu" className="py-2">
        {NAVIGATION[role].map((item) => (
          <Link
            key={item.id}
            {...targetOf(item.to, pathname, userId)}
            onClick={onClose}
            aria-current={active === item.id ? 'page' : undefined}
            className={`${ROW_CLASS} aria-[current=page]:bg-well aria-[current=page]:font-semibold`}
          >
            <NavigationIcon name={item.icon} active={active === item.id} />
            {item.label}
          </Link>
        ))}
        {others.map((item) => (
          <Link key={item.to} to={item.to} onClick={onClose} className={ROW_CLASS}>
            <NavigationIcon name={item.icon} active={false} />
            {item.label}
          </Link>
        ))}
      </nav>
      {primary && (
        <div className="border-t border-hair px-2 py-3">
          <LinkButton variant="primary" wide to={primary.to} onClick={onClose}>
            {primary.label}
          </LinkButton>
        </div>
      )}
      <ul className="border-t border-hair py-2">
        {role === 'visitor' ? (
          <>
            <li>
              <Link to="/sign-in" onClick={onClose} className={ROW_CLASS}>
                <LogIn size={22} aria-hidden />
                Sign In
              </Link>
            </li>
            <li>
              <Link to="/sign-up" onClick={onClose} className={ROW_CLASS}>
                <CircleUser size={22} aria-hidden />
                Sign Up
              </Link>
            </li>
          </>
        ) : (
          <>
            {ACCOUNT_MENU.map(({ label, to }) => {
              const Icon = ACCOUNT_ICONS[to] ?? CircleUser;
              return (
                <li key={to}>
                  <Link to={to} onClick={onClose} className={ROW_CLASS}>
                    <Icon size={22} aria-hidden />
                    {label}
                  </Link>
                </li>
              );
            })}
            <li>
              <button
                type="button"
                className={ROW_CLASS}
                onClick={() => {
                  onClose();
                  signOut();
                }}
              >
                <LogOut size={22} aria-hidden />
                Sign Out
              </button>
            </li>
          </>
        )}
      </ul>
      <div className="border-t border-hair px-2 pt-4">
        <Segmented
          hideLabel={false}
          label="Light"
          options={THEMES}
          value={look.theme}
          onChange={(theme) => saveAppearance({ ...look, theme: theme as Theme })}
        />
        <div className="mt-2">
          <Switch
            label="High contrast"
            note="For bright sun."
            checked={look.highContrast}
            onChange={(event) => saveAppearance({ ...look, highContrast: event.target.checked })}
          />
        </div>
      </div>
      <nav aria-label={LEGAL.title} className="mt-4 border-t border-hair px-2 pt-2">
        <GroupLinks
          links={LEGAL.links}
          onFollow={onClose}
          className="flex flex-wrap gap-x-5 text-sm text-ink-2"
        />
      </nav>
    </div>
  );
}
