import { createElement, lazy, type ReactElement, use, type ComponentType } from 'react';
import { readIdentity } from '@/backend/session/identity';
import { matchRoute } from '@/domain/navigation/access';
import { holdLoading } from '@/platform/first-look';
import { comesLater, isBeingPrerendered, SERVED_LOOK, useIsStillHtml } from '@/client-state/prerendered';
import { isSlowLine } from '@/platform/slow-line';
import { loadOrReload, showMissingCode } from '@/platform/updates/missing-code';
import { ROUTES } from '../routes';
import type { AppRoute } from '../routes/route';
import { ScreenSkeleton } from '../shell/screen-skeleton';

/** What to show until a route's screen and the store are here; `coming` until its code is. */
let early: { route: AppRoute; Look: ComponentType; coming?: Promise<unknown> } | null = null;

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
  early = { route, Look: lazy(() => look), coming: look };
  holdLoading(look);
}

/**
 * In place of the screen's prerendered HTML, as soon as it is here: it has content where that has a skeleton. React takes over the rest of the
 * page meanwhile.
 */
export function FirstLookInstead(): null {
  const isStillHtml = useIsStillHtml();
  if (isStillHtml && early?.coming) {
    use(early.coming);
    throw comesLater();
  }
  return null;
}

/** Where the server puts what a page is about. */
const ServedLookPlace = (): ReactElement => createElement('i', { id: SERVED_LOOK });

/** Fetches the code that goes on with the page as the server has made it, for React's first render. Null: this page is not such a one. */
export function fetchServedLook(): Promise<unknown> | null {
  const { dataset } = document.documentElement;
  const route = matchRoute(ROUTES, location.pathname);
  if (!route?.servedLook || dataset['page'] !== location.pathname || dataset['own'] !== undefined)
    return null;
  return loadOrReload(route.servedLook)().then(
    ({ default: Look }) => (early = { route, Look }),
    (error: unknown) => {
      console.error('The page stays as it came, without its code:', error);
      showMissingCode(true);
      return new Promise(() => {});
    },
  );
}

/** What to show until this route's screen and the store are here. */
export function lookOf(route: AppRoute): ComponentType {
  if (isBeingPrerendered && route.servedLook) return ServedLookPlace;
  return early?.route === route ? early.Look : ScreenSkeleton;
}
