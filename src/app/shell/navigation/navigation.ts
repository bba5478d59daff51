import { lastList, type TabState } from '@/client-state/last/last-list';
import type { Role } from '@/domain/roles';

/**
 * Per role (P2). Wide screens and the menu show all items, the bottom navigation the first five; badges come from the
 * store.
 */
export interface NavigationItem {
  id: string;
  label: string;
  to: string;
  /** Mapped to an icon in `navigation-icons.tsx`. */
  icon: 'jobs' | 'talent' | 'dashboard' | 'messages' | 'wallet' | 'coach' | 'company' | 'admin';
}

const JOBS: NavigationItem = { id: 'jobs', label: 'Jobs', to: '/jobs', icon: 'jobs' };
const TALENT: NavigationItem = { id: 'talent', label: 'Talent', to: '/talent', icon: 'talent' };
const MESSAGES: NavigationItem = { id: 'messages', label: 'Messages', to: '/messages', icon: 'messages' };
const DASHBOARD: NavigationItem = {
  id: 'dashboard',
  label: 'Dashboard',
  to: '/dashboard',
  icon: 'dashboard',
};
const HIRING_DASHBOARD: NavigationItem = { ...DASHBOARD, to: '/employer/dashboard' };
const COMPANY: NavigationItem = { id: 'company', label: 'Company', to: '/company', icon: 'company' };

export const NAVIGATION: Readonly<Record<Role, readonly NavigationItem[]>> = {
  visitor: [JOBS, TALENT],
  talent: [
    DASHBOARD,
    JOBS,
    MESSAGES,
    { id: 'wallet', label: 'Wallet', to: '/wallet', icon: 'wallet' },
    { id: 'coach', label: 'Career Coach', to: '/career-coach', icon: 'coach' },
  ],
  employer: [HIRING_DASHBOARD, TALENT, JOBS, MESSAGES, COMPANY],
  admin: [
    HIRING_DASHBOARD,
    TALENT,
    JOBS,
    MESSAGES,
    COMPANY,
    { id: 'admin', label: 'Admin', to: '/admin', icon: 'admin' },
  ],
};

export interface NavigationTarget {
  to: string;
  state?: TabState;
}

/**
 * Where an item leads: to its list as it was left in this session, with its filters and where it was scrolled to. From the list itself,
 * to its beginning.
 */
export function targetOf(to: string, pathname: string, accountId: string | null): NavigationTarget {
  if (pathname === to) return { to, state: { startsOver: true } };
  const last = lastList(to, accountId);
  return last ? { to: to + last.search, state: { returnsTo: last.key } } : { to };
}
