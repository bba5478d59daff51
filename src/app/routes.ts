import type { ComponentType } from 'react';
import { isRouteId, matchRoute, type RouteAccess } from '@/domain/navigation/access';
import type { AccountRole } from '@/domain/roles';

/**
 * Every route, once. Guards, navigation, titles, breadcrumbs, prefetching and the 404 derive from this table (P2, P6).
 *
 * `layout`: `page` has the bar and the footer; `legal` also breadcrumbs; `work` has the bar, breadcrumbs and bottom navigation;
 * `focus` gives the whole screen to one task; `auth` is centred under the clapperboard's sticks.
 */
export type Layout = 'page' | 'legal' | 'work' | 'focus' | 'auth';
export type Screen = () => Promise<{ default: ComponentType }>;

export interface AppRoute extends RouteAccess {
  title: string;
  layout: Layout;
  screen?: Screen;
  /** What a new phone on a slow line shows first, fetched before everything else (`first-look`). */
  firstLook?: Screen;
  /** Not open yet: the route exists and says what it will offer (`shell/not-open-yet-screen.tsx`). */
  soon?: true;
  /** The id of the navigation item that is highlighted here. */
  nav?: string;
  noindex?: boolean;
  /** Public, without parameters: its HTML is made when the app is built, and is there before any code (B10). */
  isPrerendered?: true;
  /** The screen does not use the store, so none is opened for a visitor. */
  noStore?: boolean;
}

export const needsStore = (route: AppRoute | null): boolean =>
  route !== null && route.screen !== undefined && route.layout !== 'auth' && !route.noStore;

/** Shared by several routes: the same function, so that going from one to the other does not mount the screen again. */
const messages: Screen = () => import('@/features/messages/messages-screen');
const callback: Screen = () => import('@/features/auth/return/callback-screen');
const manageJobs: Screen = () => import('@/features/posting/manage/manage-jobs-screen');
const job: Screen = () => import('@/features/jobs/detail/job-screen');
const editJob: Screen = () => import('@/features/posting/edit/edit-job-screen');
const talentList: Screen = () => import('@/features/talent/talent-list-screen');
const knownPeople: Screen = () => import('@/features/talent/known-people-screen');
const applications: Screen = () => import('@/features/applications/applicants/employer-applications-screen');
const company: Screen = () => import('@/features/company/company-screen');

const ANYONE: readonly AccountRole[] = ['talent', 'employer', 'admin'];
const HIRING: readonly AccountRole[] = ['employer', 'admin'];
const TALENT: readonly AccountRole[] = ['talent'];
const ADMIN: readonly AccountRole[] = ['admin'];

type AreaRoute = Pick<AppRoute, 'path' | 'title'> & Partial<AppRoute>;

/** Routes under one path that have the same layout and guard, unless one says otherwise. */
const area = (
  path: string,
  common: Pick<AppRoute, 'layout' | 'roles' | 'needsProfile' | 'nav'>,
  routes: readonly AreaRoute[],
): AppRoute[] => routes.map((route) => ({ ...common, ...route, path: `${path}${route.path}` }));

export const ROUTES: readonly AppRoute[] = [
  {
    path: '/',
    title: '',
    layout: 'page',
    noStore: true,
    isPrerendered: true,
    screen: () => import('@/features/landing/landing-screen'),
  },
  {
    path: '/404',
    title: 'Not found',
    layout: 'page',
    noindex: true,
    noStore: true,
    screen: () => import('./shell/not-found-screen'),
  },

  {
    path: '/sign-in',
    title: 'Sign In',
    layout: 'auth',
    visitorsOnly: true,
    screen: () => import('@/features/auth/sign-in/sign-in-screen'),
  },
  {
    path: '/sign-up',
    title: 'Sign Up',
    layout: 'auth',
    visitorsOnly: true,
    isPrerendered: true,
    screen: () => import('@/features/auth/sign-up/sign-up-screen'),
  },
  {
    path: '/forgot-password',
    title: 'Reset Password',
    layout: 'auth',
    screen: () => import('@/features/auth/password/forgot-password-screen'),
  },
  {
    path: '/reset-password',
    title: 'New Password',
    layout: 'auth',
    screen: () => import('@/features/auth/password/reset-password-screen'),
  },
  {
    path: '/check-email',
    title: 'Check your email',
    layout: 'auth',
    noindex: true,
    screen: () => import('@/features/auth/sign-up/check-email-screen'),
  },
  { path: '/verify-email', title: 'Verifying your email', layout: 'auth', noindex: true, screen: callback },
  { path: '/auth/callback', title: 'Signing you in', layout: 'auth', noindex: true, screen: callback },
  {
    path: '/auth/recover-2fa',
    title: 'Recover two-factor access',
    layout: 'auth',
    noindex: true,
    screen: () => import('@/features/auth/two-factor/recover-factor-screen'),
  },
  {
    path: '/onboarding',
    title: 'Your profile',
    layout: 'focus',
    roles: ANYONE,
    screen: () => import('@/features/onboarding/onboarding-screen'),
  },

  {
    path: '/dashboard',
    title: 'Dashboard',
    layout: 'work',
    roles: ANYONE,
    needsProfile: true,
    nav: 'dashboard',
    screen: () => import('@/features/dashboard/dashboard-screen'),
  },

  {
    path: '/jobs',
    title: 'Jobs',
    layout: 'work',
    nav: 'jobs',
    isPrerendered: true,
    screen: () => import('@/features/jobs/list/job-list-screen'),
    firstLook: () => import('@/features/jobs/first-look/job-list-look'),
  },
  {
    path: '/jobs/post',
    title: 'Post Job',
    layout: 'focus',
    roles: HIRING,
    needsProfile: true,
    nav: 'jobs',
    screen: () => import('@/features/posting/wizard/post-job-screen'),
  },
  {
    path: '/jobs/quick-post',
    title: 'Quick post',
    layout: 'focus',
    roles: HIRING,
    nav: 'jobs',
    screen: () => import('@/features/posting/quick-post/quick-post-screen'),
  },
  {
    path: '/jobs/manage',
    title: 'Manage Jobs',
    layout: 'work',
    roles: HIRING,
    needsProfile: true,
    nav: 'jobs',
    screen: manageJobs,
  },
  {
    path: '/jobs/posted/:id',
    title: 'Job posted',
    layout: 'work',
    roles: HIRING,
    nav: 'jobs',
    screen: () => import('@/features/posting/posted-screen'),
  },
  { path: '/jobs/:id', title: 'Job', layout: 'work', nav: 'jobs', screen: job },
  { path: '/jobs/:id/edit', title: 'Edit job', layout: 'focus', roles: HIRING, nav: 'jobs', screen: editJob },
  {
    path: '/jobs/:id/apply',
    title: 'Apply',
    layout: 'focus',
    roles: ANYONE,
    needsProfile: true,
    nav: 'jobs',
    screen: () => import('@/features/applications/apply/apply-screen'),
  },

  {
    path: '/applications',
    title: 'Applications',
    layout: 'work',
    roles: ANYONE,
    nav: 'dashboard',
    screen: () => import('@/features/applications/my-applications/my-applications-screen'),
  },

  { path: '/talent', title: 'Talent', layout: 'work', nav: 'talent', screen: talentList },
  {
    path: '/talent/search',
    title: 'Talent Search',
    layout: 'work',
    roles: HIRING,
    nav: 'talent',
    screen: talentList,
  },
  {
    path: '/talent/:id',
    title: 'Profile',
    layout: 'work',
    nav: 'talent',
    screen: () => import('@/features/talent/talent-screen'),
  },
  {
    path: '/profile',
    title: 'Profile',
    layout: 'work',
    roles: ANYONE,
    nav: 'profile',
    screen: () => import('@/features/profile/profile-screen'),
  },
  { path: '/company', title: 'Company', layout: 'work', roles: ANYONE, nav: 'company', screen: company },

  ...area('/employer', { layout: 'work', roles: HIRING, needsProfile: true }, [
    {
      path: '/dashboard',
      title: 'Dashboard',
      nav: 'dashboard',
      screen: () => import('@/features/dashboard/employer-dashboard-screen'),
    },
    { path: '/jobs', title: 'My Jobs', nav: 'jobs', screen: manageJobs },
    { path: '/jobs/active', title: 'Active jobs', nav: 'jobs', screen: manageJobs },
    { path: '/jobs/draft', title: 'Drafts', nav: 'jobs', screen: manageJobs },
    { path: '/jobs/closed', title: 'Closed jobs', nav: 'jobs', screen: manageJobs },
    { path: '/jobs/archived', title: 'Archived jobs', nav: 'jobs', screen: manageJobs },
    {
      path: '/jobs/analytics',
      title: 'Job analytics',
      nav: 'jobs',
      screen: () => import('@/features/posting/analytics/job-analytics-screen'),
    },
    { path: '/jobs/:id', title: 'Job', nav: 'jobs', screen: job },
    { path: '/jobs/:id/edit', title: 'Edit job', nav: 'jobs', layout: 'focus', screen: editJob },
    { path: '/talent', title: 'Talent', nav: 'talent', screen: talentList },
    { path: '/talent/search', title: 'Talent Search', nav: 'talent', screen: talentList },
    { path: '/talent/saved', title: 'Saved talent', nav: 'talent', screen: knownPeople },
    { path: '/talent/contacted', title: 'Contacted talent', nav: 'talent', screen: knownPeople },
    { path: '/talent/hired', title: 'Hired talent', nav: 'talent', screen: knownPeople },
    { path: '/applications', title: 'Applications', nav: 'dashboard', screen: applications },
    { path: '/applications/pending', title: 'Pending applications', nav: 'dashboard', screen: applications },
    {
      path: '/applications/reviewed',
      title: 'Reviewed applications',
      nav: 'dashboard',
      screen: applications,
    },
    { path: '/applications/interviews', title: 'Interviews', nav: 'dashboard', screen: applications },
    {
      path: '/applications/answered',
      title: 'Answered applications',
      nav: 'dashboard',
      screen: applications,
    },
    { path: '/settings/profile', title: 'Company profile', nav: 'company', screen: company },
    {
      path: '/settings/preferences',
      title: 'Hiring preferences',
      nav: 'company',
      screen: () => import('@/features/posting/preferences/hiring-preferences-screen'),
    },
  ]),

  {
    path: '/messages',
    title: 'Messages',
    layout: 'work',
    roles: ANYONE,
    needsProfile: true,
    nav: 'messages',
    screen: messages,
  },
  {
    path: '/messages/:id',
    title: 'Messages',
    layout: 'focus',
    roles: ANYONE,
    needsProfile: true,
    nav: 'messages',
    screen: messages,
  },
  {
    path: '/share',
    title: 'Shared with Marquee',
    layout: 'work',
    noindex: true,
    screen: () => import('@/features/share/share-screen'),
  },
  {
    path: '/notifications',
    title: 'Notifications',
    layout: 'work',
    roles: ANYONE,
    nav: 'notifications',
    screen: () => import('@/features/notifications/notifications-screen'),
  },
  ...area('/settings', { layout: 'work', roles: ANYONE, nav: 'settings' }, [
    { path: '', title: 'Settings', screen: () => import('@/features/settings/settings-screen') },
    {
      path: '/security',
      title: 'Security',
      screen: () => import('@/features/settings/security/security-screen'),
    },
    {
      path: '/diagnostics',
      title: 'Diagnostics',
      screen: () => import('@/features/settings/diagnostics/diagnostics-screen'),
    },
    { path: '/billing', title: 'Billing', soon: true },
  ]),

  { path: '/payments', title: 'Payments', layout: 'work', roles: ANYONE, nav: 'payments', soon: true },
  {
    path: '/payments/confirmation',
    title: 'Payment confirmation',
    layout: 'work',
    roles: ANYONE,
    nav: 'payments',
    soon: true,
  },
  {
    path: '/payments/history',
    title: 'Payment history',
    layout: 'work',
    roles: ANYONE,
    nav: 'payments',
    soon: true,
  },
  {
    path: '/payments/connect',
    title: 'Set up payouts',
    layout: 'work',
    roles: TALENT,
    nav: 'payments',
    soon: true,
  },
  { path: '/payments/payouts', title: 'Payouts', layout: 'work', roles: TALENT, nav: 'payments', soon: true },
  {
    path: '/wallet',
    title: 'Wallet',
    layout: 'work',
    roles: ANYONE,
    needsProfile: true,
    nav: 'wallet',
    soon: true,
  },
  { path: '/notes', title: 'Notes', layout: 'work', roles: ANYONE, nav: 'notes', soon: true },
  {
    path: '/projects',
    title: 'Projects',
    layout: 'work',
    roles: ANYONE,
    needsProfile: true,
    nav: 'projects',
    soon: true,
  },
  {
    path: '/projects/new',
    title: 'New project',
    layout: 'work',
    roles: HIRING,
    needsProfile: true,
    nav: 'projects',
    soon: true,
  },
  {
    path: '/projects/:id',
    title: 'Project',
    layout: 'work',
    roles: ANYONE,
    needsProfile: true,
    nav: 'projects',
    soon: true,
  },
  {
    path: '/career-coach',
    title: 'Career Coach',
    layout: 'work',
    roles: TALENT,
    needsProfile: true,
    nav: 'coach',
    soon: true,
  },
  {
    path: '/ai-agent',
    title: 'Talent agent',
    layout: 'work',
    roles: TALENT,
    needsProfile: true,
    nav: 'agent',
    soon: true,
  },
  { path: '/admin', title: 'Admin', layout: 'work', roles: ADMIN, nav: 'admin', soon: true },
  {
    path: '/admin/monitoring',
    title: 'Monitoring',
    layout: 'work',
    roles: ADMIN,
    nav: 'admin',
    screen: () => import('@/features/admin/monitoring/monitoring-screen'),
  },

  { path: '/how-it-works', title: 'How it works', layout: 'page', soon: true, isPrerendered: true },
  { path: '/about', title: 'About', layout: 'page', soon: true, isPrerendered: true },
  { path: '/contact', title: 'Contact', layout: 'page', soon: true, isPrerendered: true },
  { path: '/careers', title: 'Careers', layout: 'page', soon: true, isPrerendered: true },
  { path: '/press', title: 'Press', layout: 'page', soon: true, isPrerendered: true },
  { path: '/pricing', title: 'Pricing', layout: 'page', soon: true, isPrerendered: true },
  {
    path: '/salary-benchmarking',
    title: 'Salary benchmarking',
    layout: 'page',
    soon: true,
    isPrerendered: true,
  },
  { path: '/privacy', title: 'Privacy', layout: 'legal', soon: true, isPrerendered: true },
  { path: '/terms', title: 'Terms of service', layout: 'legal', soon: true, isPrerendered: true },
  {
    path: '/community-guidelines',
    title: 'Community guidelines',
    layout: 'legal',
    soon: true,
    isPrerendered: true,
  },
  { path: '/cookies', title: 'Cookies', layout: 'legal', soon: true, isPrerendered: true },
  { path: '/unsubscribe', title: 'Unsubscribe', layout: 'page', noindex: true, soon: true },
  {
    path: '/newsletter/confirm',
    title: 'Confirm your subscription',
    layout: 'page',
    noindex: true,
    soon: true,
  },
  {
    path: '/fibonacci-demo',
    title: 'Fibonacci demo',
    layout: 'page',
    noindex: true,
    noStore: true,
    screen: () => import('@/features/showcase/fibonacci-screen'),
  },
  {
    path: '/ui-showcase',
    title: 'Showcase',
    layout: 'page',
    noindex: true,
    noStore: true,
    screen: () => import('@/features/showcase/showcase-screen'),
  },
];

/** Old and alternative paths (ruling 5); the redirect replaces the history entry. */
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
  '/employer/settings': '/employer/settings/profile',
};

/** Whether this path, or the one it is an alias of, has a screen. False when a parameter is not an id. */
export function leadsSomewhere(pathname: string): boolean {
  const route = matchRoute(ROUTES, pathname);
  if (route === null) return pathname in ALIASES;
  const segments = pathname.split('/');
  return route.path.split('/').every((part, index) => !part.startsWith(':') || isRouteId(segments[index]));
}
