import type { AppRoute } from './route';

/** What says what Marquee is, for everybody. */
export const PUBLIC_ROUTES: readonly AppRoute[] = [
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
    screen: () => import('../shell/not-found-screen'),
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
