import { lazy, use, type ComponentType } from 'react';
import { readIdentity } from '@/backend/session/identity';
import { matchRoute } from '@/domain/navigation/access';
import { holdLoading } from '@/platform/first-look';
import { comesLater, useIsStillHtml } from '@/client-state/prerendered';
import { isSlowLine } from '@/platform/slow-line';
import { ROUTES } from '../routes';
import type { AppRoute } from '../routes/route';
import { ScreenSkeleton } from '../shell/screen-skeleton';

let begun: { route: AppRoute; look: Promise<unknown>; Look: ComponentType } | null = null;

/**
 * On a new phone on a slow line, the app and its first fill take ten seconds. A route may have something to show before that
 * (`firstLook`): it is fetched alone, before everything else that this visit needs (B12). Called before the first render.
 */
export function startFirstLook(): void {
  const route = matchRoute(ROUTES, location.pathname);
  const isNewPhone = readIdentity() === null && !navigator.serviceWorker?.controller;
  if (!route?.firstLook || location.search !== '' || !isNewPhone || !isSlowLine()) return;
  const look = route.firstLook().catch((error: unknown) => {
    console.warn('There is nothing to show before the store is open:', error);
    return { default: ScreenSkeleton };
  });
  begun = { route, look, Look: lazy(() => look) };
  holdLoading(look);
}

/**
 * In place of the screen's prerendered HTML, as soon as it is here: it has content where that has a skeleton. React takes over the rest of the
 * page meanwhile.
 */
export function FirstLookInstead(): null {
  const isStillHtml = useIsStillHtml();
  if (isStillHtml && begun) {
    use(begun.look);
    throw comesLater();
  }
  return null;
}

/** What to show until this route's screen and the store are here. */
export const lookOf = (route: AppRoute): ComponentType =>
  begun?.route === route ? begun.Look : ScreenSkeleton;
