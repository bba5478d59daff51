import type { ReactNode } from 'react';
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { NEVER } from 'rxjs';
import { describe, expect, it, vi } from 'vitest';
import AccountMenu from '@/app/session/account/account-menu';
import BottomNavigation from '@/app/shell/navigation/bottom-navigation';
import { NAVIGATION } from '@/app/shell/navigation/navigation';
import SideMenu from '@/app/shell/navigation/side-menu';
import type { Role } from '@/domain/roles';
import { UnifiedAuthContext, VISITOR } from '@/store/react/identity';
import { StoreContext } from '@/store/react/store-context';
import type { Store } from '@/store/store';
import { show } from '../support/shown';

vi.mock('@/store/entities/profiles', () => ({ observeMe: () => NEVER }));

function showTo(role: Role, node: ReactNode, name = 'Mara Voss'): UserEvent {
  const identity = role === 'visitor' ? VISITOR : { userId: 'u', email: 'mara@story.test', name, role };
  const store = {} as Store;
  const value = Object.assign(Promise.resolve(store), { status: 'fulfilled', value: store } as const);
  return show(
    <UnifiedAuthContext value={{ identity, mode: 'full' }}>
      <StoreContext value={value}>{node}</StoreContext>
    </UnifiedAuthContext>,
  );
}

describe('ruling 36: the phone’s menu names who is signed in', () => {
  const opened = (role: Role): Promise<HTMLElement> => {
    showTo(role, <SideMenu startOpen />);
    return screen.findByRole('dialog', { name: 'Menu' });
  };
  const filled = (menu: HTMLElement) => within(menu).findByRole('navigation', { name: 'Menu' });

  it('the name and the email, without a badge for talent', async () => {
    const menu = await opened('talent');
    await within(menu).findByText('Mara Voss');
    within(menu).getByText('mara@story.test');
    expect(within(menu).queryByText('Admin')).toBeNull();
  });

  it('without a name, "User"', async () => {
    showTo('talent', <SideMenu startOpen />, '');
    await within(await screen.findByRole('dialog', { name: 'Menu' })).findByText('User');
  });

  it.each(['employer', 'admin'] as const)('for %s Company leads to the company', async (role) => {
    const links = await filled(await opened(role));
    expect(within(links).getByRole('link', { name: 'Company' }).getAttribute('href')).toBe('/company');
  });

  it('for admins the badge, besides the link of that name', async () => {
    const menu = await opened('admin');
    await filled(menu);
    expect(
      within(menu)
        .getAllByText('Admin')
        .map((each) => each.closest('a')?.getAttribute('href')),
    ).toEqual([undefined, '/admin']);
  });

  it('nobody for visitors', async () => {
    const menu = await opened('visitor');
    await filled(menu);
    expect(within(menu).queryByText('User')).toBeNull();
  });
});

describe('P2: the account menu', () => {
  it('names the person and their email, and leads to the profile, the settings and what a narrow bar has no room for', async () => {
    showTo('talent', <AccountMenu startOpen />);
    const menu = await screen.findByRole('menu', { name: 'Account' });
    within(menu).getByText('Mara Voss');
    expect(menu.textContent).toContain('mara@story.test');
    expect(within(menu).queryByText('Admin')).toBeNull();
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Profile', 'Availability', 'Bookings', 'Notes', 'Projects', 'Saved', 'Settings', 'Sign Out']);
  });

  it.each([
    ['Profile', '/profile'],
    ['Settings', '/settings'],
  ])('%s leads to %s', async (label, path) => {
    const Here = () => <output>{useLocation().pathname}</output>;
    const user = showTo(
      'talent',
      <>
        <AccountMenu startOpen />
        <Here />
      </>,
    );
    await user.click(await screen.findByRole('menuitem', { name: label }));
    await waitFor(() => expect(document.querySelector('output')?.textContent).toBe(path));
  });

  it('without a name says "User", also on its button', async () => {
    showTo('talent', <AccountMenu startOpen />, '');
    within(await screen.findByRole('menu', { name: 'Account' })).getByText('User');
    expect(document.querySelector('[aria-label=Account][aria-haspopup]')?.textContent).toBe('U');
  });

  it('has the badge for admins', async () => {
    showTo('admin', <AccountMenu startOpen />);
    within(await screen.findByRole('menu', { name: 'Account' })).getByText('Admin');
  });
});

describe('ruling 36: the phone’s bar', () => {
  it.each([
    ['talent', ['Dashboard', 'Jobs', 'Messages', 'Wallet', 'Applications']],
    ['employer', ['Dashboard', 'Talent', 'Jobs', 'Messages', 'Company']],
    ['admin', ['Dashboard', 'Talent', 'Jobs', 'Messages', 'Company']],
  ] as const)('has five places for %s', (role, labels) => {
    showTo(role, <BottomNavigation items={NAVIGATION[role]} />);
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(labels);
  });
});
