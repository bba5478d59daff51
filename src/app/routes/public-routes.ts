import type { AppRoute, Layout, Screen } from './route';

/** A page that needs nothing of the store, to be read or filled in: its HTML is made with the app. */
const textPage = (path: string, title: string, layout: Layout, screen: Screen): AppRoute => ({
  path,
  title,
  layout,
  screen,
  noStore: true,
  isPrerendered: true,
});

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

  textPage('/contact', 'Contact', 'page', () => import('@/features/contact/contact-screen')),
  textPage(
    '/salary-benchmarking',
    'Salary benchmarking',
    'page',
    () => import('@/features/pages/pay/salary-screen'),
  ),
  textPage('/how-it-works', 'How it works', 'page', () => import('@/features/pages/how-it-works-screen')),
  textPage('/about', 'About', 'page', () => import('@/features/pages/about-screen')),
  textPage('/careers', 'Careers', 'page', () => import('@/features/pages/careers-screen')),
  textPage('/press', 'Press', 'page', () => import('@/features/pages/press-screen')),
  textPage('/pricing', 'Pricing', 'page', () => import('@/features/pages/pricing-screen')),
  textPage('/privacy', 'Privacy policy', 'legal', () => import('@/features/pages/legal/privacy-screen')),
  textPage('/terms', 'Terms of service', 'legal', () => import('@/features/pages/legal/terms-screen')),
  textPage(
    '/community-guidelines',
    'Community guidelines',
    'legal',
    () => import('@/features/pages/legal/guidelines-screen'),
  ),
  textPage('/cookies', 'Cookies', 'legal', () => import('@/features/pages/legal/cookies-screen')),
  {
    path: '/unsubscribe',
    title: 'Unsubscribe',
    layout: 'page',
    noindex: true,
    noStore: true,
    isPrerendered: true,
    screen: () => import('@/features/newsletter/unsubscribe-screen'),
  },
  {
    path: '/unsubscribe/alerts',
    title: 'No more mail about jobs',
    layout: 'page',
    noindex: true,
    noStore: true,
    screen: () => import('@/features/newsletter/alerts-screen'),
  },
  {
    path: '/newsletter/confirm',
    title: 'Confirm your subscription',
    layout: 'page',
    noindex: true,
    noStore: true,
    isPrerendered: true,
    screen: () => import('@/features/newsletter/confirm-screen'),
  },
  {
    path: '/companies/verify',
    title: 'Verify a company',
    layout: 'page',
    noindex: true,
    noStore: true,
    screen: () => import('@/features/company/verification/verify-screen'),
  },
  {
    path: '/fibonacci-demo',
    title: 'Fibonacci demo',
    layout: 'page',
    noindex: true,
    noStore: true,
    screen: () => import('@/features/showcase/fibonacci/fibonacci-screen'),
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
