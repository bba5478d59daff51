import { lazy, type ComponentType } from 'react';
import { readIdentity } from '@/backend/session/identity';
import { matchRoute } from '@/domain/navigation/access';
import { isSlowLine } from '@/platform/slow-line';
import { type AppRoute, ROUTES } from '../routes';
import { ScreenSkeleton } from '../shell/screen-skeleton';

/** A line that brings nothing to show within this time must not hold the app back any longer, in milliseconds. */
const LONGEST_HOLD_MS = 10_000;

let held: Promise<unknown> = Promise.resolve();
let begun: { route: AppRoute; Look: ComponentType } | null = null;

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
  begun = { route, Look: lazy(() => look) };
  held = Promise.race([look, new Promise((end) => setTimeout(end, LONGEST_HOLD_MS))]);
}

/** What to show until this route's screen and the store are here. */
export const lookOf = (route: AppRoute): ComponentType =>
  begun?.route === route ? begun.Look : ScreenSkeleton;

/** Loads once the first look is shown; at once where there is none. */
export const afterFirstLook = <T>(load: () => Promise<T>): Promise<T> => held.then(load);
