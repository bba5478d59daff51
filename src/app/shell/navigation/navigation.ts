import { lastList, type TabState } from '@/client-state/last/last-list';
import type { Role } from '@/domain/roles';

/** Per role (P2). The menu shows all items, the bottom navigation the first five of a phone; badges come from the store. */
export interface NavigationItem {
  id: string;
  label: string;
  to: string;
  /** Mapped to an icon in `navigation-icons.tsx`. */
  icon:
    | 'jobs'
    | 'talent'
    | 'dashboard'
    | 'messages'
    | 'wallet'
    | 'applications'
    | 'coach'
    | 'company'
    | 'admin'
    | 'bookmarks'
    | 'calendar'
    | 'my-jobs'
    | 'monitoring'
    | 'projects'
    | 'notes';
  /** Only in the bar of phones, or of wide screens (ruling 36). */
  only?: 'phone' | 'desk';
}

export const isShownOn = (bar: 'phone' | 'desk', { only }: NavigationItem): boolean =>
  only === undefined || only === bar;

/** The item of a wide screen's bar that a place belongs to: applications have one of their own on phones only. */
export const deskItemOf = (id: string | undefined): string | undefined =>
  id === 'applications' ? 'dashboard' : id;

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
    { id: 'applications', label: 'Applications', to: '/applications', icon: 'applications', only: 'phone' },
    { id: 'coach', label: 'Career Coach', to: '/career-coach', icon: 'coach', only: 'desk' },
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
