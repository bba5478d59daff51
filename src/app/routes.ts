import type { ComponentType } from 'react';
import type { RouteAccess } from '@/domain/access';
import type { AccountRole } from '@/domain/roles';

/**
 * Every route, once. Guards, navigation, titles, breadcrumbs, prefetching and the 404 derive from this table (P2, P6).
 *
 * `layout`: `page` has the bar, crumbs and footer; `work` has the bar and the thumb navigation; `focus` gives the whole
 * screen to one task; `auth` is centred under the sticks.
 */
export type Layout = 'page' | 'work' | 'focus' | 'auth';
export type Screen = () => Promise<{ default: ComponentType }>;

export interface AppRoute extends RouteAccess {
  title: string;
  layout: Layout;
  screen?: Screen;
  /** A capability that is not open yet: its route stands, and says what it will do (`shell/not-open-yet-screen.tsx`). */
  soon?: true;
  /** Which item of the navigation is lit here. */
  nav?: string;
  noindex?: boolean;
  /** Its screen asks nothing of the store, so a visitor need not open one. */
  noStore?: boolean;
}

export const needsStore = (route: AppRoute | null): boolean =>
  route !== null && route.screen !== undefined && route.layout !== 'auth' && !route.noStore;

/** One screen for two routes: going from the list to a thread must not build it anew. */
const messages: Screen = () => import('@/features/messages/messages-screen');

const ANYONE: readonly AccountRole[] = ['talent', 'employer', 'admin'];
const HIRING: readonly AccountRole[] = ['employer', 'admin'];
const TALENT: readonly AccountRole[] = ['talent'];
const ADMIN: readonly AccountRole[] = ['admin'];

export const ROUTES: readonly AppRoute[] = [
  { path: '/', title: '', layout: 'page', noStore: true, screen: () => import('@/features/landing/landing-screen') },
  { path: '/sign-in', title: 'Sign In', layout: 'auth', visitorsOnly: true, screen: () => import('@/features/auth/sign-in-screen') },
  { path: '/sign-up', title: 'Sign Up', layout: 'auth', visitorsOnly: true, screen: () => import('@/features/auth/sign-up-screen') },
  { path: '/forgot-password', title: 'Reset Password', layout: 'auth', screen: () => import('@/features/auth/forgot-password-screen') },
  { path: '/reset-password', title: 'New Password', layout: 'auth', screen: () => import('@/features/auth/reset-password-screen') },
  { path: '/auth/callback', title: 'Signing in', layout: 'auth', screen: () => import('@/features/auth/callback-screen') },
  { path: '/onboarding', title: 'Your profile', layout: 'focus', roles: ANYONE, screen: () => import('@/features/onboarding/onboarding-screen') },

  { path: '/dashboard', title: 'Dashboard', layout: 'work', roles: ANYONE, needsProfile: true, nav: 'dashboard', screen: () => import('@/features/dashboard/dashboard-screen') },
  { path: '/employer/dashboard', title: 'Dashboard', layout: 'work', roles: HIRING, needsProfile: true, nav: 'dashboard', screen: () => import('@/features/dashboard/employer-dashboard-screen') },

  { path: '/jobs', title: 'Jobs', layout: 'work', nav: 'jobs', screen: () => import('@/features/jobs/job-list-screen') },
  { path: '/jobs/post', title: 'Post Job', layout: 'focus', roles: HIRING, needsProfile: true, nav: 'jobs', screen: () => import('@/features/posting/post-job-screen') },
  { path: '/jobs/quick-post', title: 'Quick post', layout: 'focus', roles: HIRING, nav: 'jobs', screen: () => import('@/features/posting/quick-post-screen') },
  { path: '/jobs/manage', title: 'Manage Jobs', layout: 'work', roles: HIRING, nav: 'jobs', screen: () => import('@/features/posting/manage-jobs-screen') },
  { path: '/jobs/posted/:id', title: 'Job posted', layout: 'work', roles: HIRING, nav: 'jobs', screen: () => import('@/features/posting/posted-screen') },
  { path: '/jobs/:id', title: 'Job', layout: 'work', nav: 'jobs', screen: () => import('@/features/jobs/job-screen') },
  { path: '/jobs/:id/edit', title: 'Edit job', layout: 'focus', roles: HIRING, nav: 'jobs', screen: () => import('@/features/posting/edit-job-screen') },
  { path: '/jobs/:id/apply', title: 'Apply', layout: 'focus', roles: ANYONE, nav: 'jobs', screen: () => import('@/features/applications/apply-screen') },

  { path: '/applications', title: 'Applications', layout: 'work', roles: ANYONE, nav: 'dashboard', screen: () => import('@/features/applications/my-applications-screen') },
  { path: '/employer/applications', title: 'Applications', layout: 'work', roles: HIRING, nav: 'dashboard', screen: () => import('@/features/applications/employer-applications-screen') },

  { path: '/talent', title: 'Talent', layout: 'work', nav: 'talent', screen: () => import('@/features/talent/talent-list-screen') },
  { path: '/talent/:id', title: 'Profile', layout: 'work', nav: 'talent', screen: () => import('@/features/talent/talent-screen') },
  { path: '/profile', title: 'Profile', layout: 'work', roles: ANYONE, nav: 'profile', screen: () => import('@/features/profile/profile-screen') },
  { path: '/company', title: 'Company', layout: 'work', roles: ANYONE, nav: 'company', screen: () => import('@/features/company/company-screen') },

  { path: '/messages', title: 'Messages', layout: 'work', roles: ANYONE, needsProfile: true, nav: 'messages', screen: messages },
  { path: '/messages/:id', title: 'Messages', layout: 'focus', roles: ANYONE, needsProfile: true, nav: 'messages', screen: messages },
  { path: '/notifications', title: 'Notifications', layout: 'work', roles: ANYONE, nav: 'notifications', screen: () => import('@/features/notifications/notifications-screen') },
  { path: '/settings', title: 'Settings', layout: 'work', roles: ANYONE, nav: 'settings', screen: () => import('@/features/settings/settings-screen') },
  { path: '/settings/diagnostics', title: 'Diagnostics', layout: 'work', roles: ANYONE, nav: 'settings', screen: () => import('@/features/settings/diagnostics/diagnostics-screen') },

  { path: '/wallet', title: 'Wallet', layout: 'work', roles: ANYONE, nav: 'wallet', soon: true },
  { path: '/career-coach', title: 'Career Coach', layout: 'work', roles: TALENT, nav: 'coach', soon: true },
  { path: '/admin', title: 'Admin', layout: 'work', roles: ADMIN, nav: 'admin', soon: true },
  { path: '/how-it-works', title: 'How it works', layout: 'page', soon: true },
  { path: '/about', title: 'About', layout: 'page', soon: true },
  { path: '/contact', title: 'Contact', layout: 'page', soon: true },
  { path: '/careers', title: 'Careers', layout: 'page', soon: true },
  { path: '/press', title: 'Press', layout: 'page', soon: true },
  { path: '/pricing', title: 'Pricing', layout: 'page', soon: true },
  { path: '/privacy', title: 'Privacy', layout: 'page', soon: true },
  { path: '/terms', title: 'Terms of service', layout: 'page', soon: true },
  { path: '/community-guidelines', title: 'Community guidelines', layout: 'page', soon: true },
  { path: '/cookies', title: 'Cookies', layout: 'page', soon: true },
  { path: '/ui-showcase', title: 'Every part, every state', layout: 'page', noindex: true, noStore: true, screen: () => import('@/features/showcase/showcase-screen') },
];

/** Old and other names for routes (ruling 5); each replaces itself in the history. */
export const ALIASES: Readonly<Record<string, string>> = {
  '/privacy-policy': '/privacy',
  '/cookie-policy': '/cookies',
  '/auth': '/sign-in',
  '/job-shop': '/jobs',
  '/post-job': '/jobs/post',
  '/talent-base': '/talent',
  '/jobs/new': '/jobs/post',
  '/jobs/my-jobs': '/jobs/manage',
  '/jobs/management': '/jobs/manage',
  '/employer/signup': '/sign-up?role=employer',
  '/employer': '/employer/dashboard',
};
