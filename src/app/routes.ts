import { isRouteId, matchRoute } from '@/domain/navigation/access';
import { ACCOUNT_ROUTES } from './routes/account-routes';
import { CREW_ROUTES } from './routes/crew-routes';
import { MARKET_ROUTES } from './routes/market-routes';
import { PUBLIC_ROUTES } from './routes/public-routes';
import type { AppRoute } from './routes/route';
import { SIGN_IN_ROUTES } from './routes/sign-in-routes';

/** Every route, once. Guards, navigation, titles, breadcrumbs, prefetching and the 404 derive from this table (P2, P6). */
export const ROUTES: readonly AppRoute[] = [
  ...PUBLIC_ROUTES,
  ...SIGN_IN_ROUTES,
  ...MARKET_ROUTES,
  ...CREW_ROUTES,
  ...ACCOUNT_ROUTES,
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
