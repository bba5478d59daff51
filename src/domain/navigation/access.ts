import type { AccountRole, Role } from '../roles';
import { isSafeRedirect } from './redirects';

/**
 * Who may open which route (P2, P4, P6), as pure functions over the route's definition. One table drives guards,
 * navigation, redirects and tests. It only spares people screens that are not for them; Postgres decides about data (S13).
 */
export interface RouteAccess {
  path: string;
  /** Absent: open to everyone. Present: signed in, and one of these. */
  roles?: readonly AccountRole[];
  /** Needs first name, last name and bio (P4), unless onboarding was skipped. */
  needsProfile?: boolean;
  /** Sign-in and sign-up: redirects anyone who is signed in already. */
  visitorsOnly?: boolean;
}

/** Who is asking. The profile's part comes from the local store, so the decision is the same offline. */
export interface Viewer {
  role: Role;
  onboardingCompleted: boolean;
  profileComplete: boolean;
  onboardingSkipped: boolean;
  /** The device still knows the account but its session has ended: its owner must be able to sign in again (S10). */
  sessionEnded: boolean;
}

export type AccessDecision =
  | { kind: 'allow' }
  | {
      kind: 'redirect';
      to: string;
      reason: 'sign_in' | 'role' | 'new_user_onboarding' | 'incomplete_profile';
    };

export const homePathOf = (role: Role): string =>
  role === 'visitor' ? '/' : role === 'employer' ? '/employer/dashboard' : '/dashboard';

/** @param signInPath where to send a visitor; already carries the `redirect` parameter that brings them back */
export function decideAccess(route: RouteAccess, viewer: Viewer, signInPath: string): AccessDecision {
  if (!route.roles) return { kind: 'allow' };
  if (viewer.role === 'visitor') return { kind: 'redirect', to: signInPath, reason: 'sign_in' };
  if (!route.roles.includes(viewer.role)) return { kind: 'redirect', to: '/dashboard', reason: 'role' };
  if (route.needsProfile && !viewer.profileComplete && !viewer.onboardingSkipped) {
    return {
      kind: 'redirect',
      to: '/onboarding',
      reason: viewer.onboardingCompleted ? 'incomplete_profile' : 'new_user_onboarding',
    };
  }
  return { kind: 'allow' };
}

/**
 * Reading from the left, a static segment beats a parameter: `/jobs/post` is not a job with the id "post" (ruling 3).
 */
export function matchRoute<T extends { path: string }>(routes: readonly T[], pathname: string): T | null {
  const segments = pathname.replace(/\/+$/, '').split('/').slice(1);
  let best: { route: T; rank: string } | null = null;
  for (const route of routes) {
    const pattern = route.path.replace(/\/+$/, '').split('/').slice(1);
    if (pattern.length !== segments.length) continue;
    const matches = pattern.every((part, i) =>
      part.startsWith(':') ? (segments[i] ?? '') !== '' : part === segments[i],
    );
    const rank = pattern.map((part) => (part.startsWith(':') ? '0' : '1')).join('');
    if (matches && (best === null || rank > best.rank)) best = { route, rank };
  }
  return best?.route ?? null;
}

/** The part as it was meant, or as it stands in the address if that is no encoding. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** What a path that `matchRoute` found has in the places of its pattern's parameters. */
export function paramsOf(pattern: string, pathname: string): Readonly<Partial<Record<string, string>>> {
  const parts = pathname.split('/');
  return Object.fromEntries(
    pattern
      .split('/')
      .flatMap((part, i) => (part.startsWith(':') ? [[part.slice(1), decoded(parts[i] ?? '')]] : [])),
  );
}

/** Where somebody goes after signing in, in P4's order. @param intended the path they were on their way to */
export function destinationAfterSignIn(
  routes: readonly RouteAccess[],
  viewer: Viewer,
  intended: string | null,
): { to: string; reason?: string } {
  if (!viewer.onboardingCompleted && !viewer.onboardingSkipped)
    return { to: '/onboarding', reason: 'new_user_onboarding' };
  if (!viewer.profileComplete && !viewer.onboardingSkipped)
    return { to: '/onboarding', reason: 'incomplete_profile' };
  if (intended !== null && isSafeRedirect(intended)) {
    const route = matchRoute(routes, intended.split(/[?#]/)[0] ?? '/');
    if (
      route &&
      !route.visitorsOnly &&
      (!route.roles || (viewer.role !== 'visitor' && route.roles.includes(viewer.role)))
    )
      return { to: intended };
  }
  return { to: homePathOf(viewer.role) };
}

/**
 * P4: where the home page sends somebody who is signed in. Everyone returning from an OAuth provider goes to
 * `/dashboard`.
 */
export function destinationFromHome(viewer: Viewer, intended: string | null, isFromOauth: boolean): string {
  if (intended !== null && isSafeRedirect(intended)) return intended;
  return isFromOauth ? '/dashboard' : homePathOf(viewer.role);
}

/**
 * P4, derived from the route's definition (ruling 3). `full` keeps the profile up to date and lets it be edited; pages
 * open to everyone are `lightweight`, even for somebody who is signed in.
 */
export type AuthMode = 'lightweight' | 'full';
export const authModeOf = (route: RouteAccess | null): AuthMode => (route?.roles ? 'full' : 'lightweight');

/** P5, strict: such a path gets the not-found page. Milder oddities are only logged (`suspicious-path.ts`). */
export const isMalformedPath = (pathname: string): boolean =>
  pathname.includes('//') || pathname.includes('..');

/** Every id in a route is a UUID. */
export const isRouteId = (value: string | undefined): value is string =>
  value !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
