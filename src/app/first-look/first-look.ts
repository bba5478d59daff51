import { createElement, lazy, type ReactElement, use, type ComponentType } from 'react';
import { readIdentity } from '@/backend/session/identity';
import { matchRoute } from '@/domain/navigation/access';
import { holdLoading } from '@/platform/first-look';
import { comesLater, SERVED_LOOK, useIsStillHtml } from '@/client-state/page/prerendered';
import { isWholePage } from '@/client-state/page/whole-page';
import { isSlowLine } from '@/platform/slow-line';
import { untilUsed } from '@/platform/touch/until-used';
import { ROUTES } from '../routes';
import { fetchPartOfPage } from '../loaded-part';
import type { AppRoute, Screen } from '../routes/route';
import { useStore } from '@/store/react/store-context';
import { ScreenSkeleton } from '../shell/screen-skeleton';

/** What to show until a route's screen and the store are here, and its code. */
let early: { route: AppRoute; Look: ComponentType; coming: Promise<unknown> } | null = null;

/**
 * On a new phone on a slow line, the app and its first fill take ten seconds. A route may have something to show before that
 * (`firstLook`): it is fetched alone, before everything else that this visit needs (B12). Called before the first render.
 */
export function startFirstLook(): void {
  const route = matchRoute(ROUTES, location.pathname);
  // A page that came with its first jobs has been shown already.
  if (isWholePage()) return;
  const isNewPhone = readIdentity() === null && !navigator.serviceWorker?.controller;
  if (!route?.firstLook || location.search !== '' || !isNewPhone || !isSlowLine()) return;
  const look = route.firstLook().catch((error: unknown) => {
    console.warn('No first look:', error);
    return { default: ScreenSkeleton };
  });
  early = { route, Look: lazy(() => look), coming: look };
  holdLoading(look);
}

function SuspendUntilLook({ coming }: { coming: Promise<unknown> }): never {
  use(coming);
  throw comesLater();
}

/** Begun while React takes over a page that the server has made. */
let screenOfServedPage: Promise<void> | null = null;

function SuspendUntilScreenAndStore({ load }: { load: Screen }): never {
  screenOfServedPage ??= untilUsed().then(() => fetchPartOfPage(load));
  use(screenOfServedPage);
  useStore();
  throw comesLater();
}

/**
 * Keeps a page's HTML until what takes its place is here: what a slow line brings before the screen, or the screen of a page that the server has
 * made, with the store. React takes over the rest of the page meanwhile.
 */
export function FirstLookInstead({ route }: { route: AppRoute }): ReactElement | null {
  const isStillHtml = useIsStillHtml();
  if (!isStillHtml) return null;
  if (early) return createElement(SuspendUntilLook, early);
  return route.isServed && route.screen
    ? createElement(SuspendUntilScreenAndStore, { load: route.screen })
    : null;
}

/** Where the server puts what a page is about. */
export const ServedLookPlace = (): ReactElement => createElement('i', { id: SERVED_LOOK });

/** What to show until this route's screen and the store are here. */
export const lookOf = (route: AppRoute): ComponentType =>
  early?.route === route ? early.Look : ScreenSkeleton;
