import type { AccountRole, Role } from './roles';
import { isSafeRedirect } from './redirects';

/**
 * Who may be where (P2, P4, P6), as pure functions over a route's definition. The same table drives guards, navigation,
 * redirects and tests. This is comfort for the person; Postgres decides (S13).
 */
export interface RouteAccess {
  path: string;
  /** Absent: open to everyone. Present: signed in, and one of these. */
  roles?: readonly AccountRole[];
  /** Needs first name, last name and bio (P4), unless onboarding was skipped. */
  needsProfile?: boolean;
  /** Sign-in and sign-up: signed-in people are sent on. */
  visitorsOnly?: boolean;
}

/** Who stands at the door. `profile` facts come from the local store, so the answer is the same offline. */
export interface Visitor {
  role: Role;
  onboardingCompleted: boolean;
  profileComplete: boolean;
  onboardingSkipped: boolean;
  /** This device knows them, and has no session of theirs any more: they must be able to sign in again (S10). */
  sessionEnded: boolean;
}

export type Verdict =
  | { go: 'in' }
  | {
      go: 'elsewhere';
      to: string;
      reason: 'sign_in' | 'role' | 'signed_in' | 'new_user_onboarding' | 'incomplete_profile';
    };

export const homeOf = (role: Role): string =>
  role === 'visitor' ? '/' : role === 'employer' ? '/employer/dashboard' : '/dashboard';

/** @param signInPath where a visitor is sent, with the way back already in it */
export function judge(route: RouteAccess, who: Visitor, signInPath: string): Verdict {
  const signedIn = who.role !== 'visitor';
  if (route.visitorsOnly && signedIn && !who.sessionEnded)
    return { go: 'elsewhere', to: '/dashboard', reason: 'signed_in' };
  if (!route.roles) return { go: 'in' };
  if (who.role === 'visitor') return { go: 'elsewhere', to: signInPath, reason: 'sign_in' };
  if (!route.roles.includes(who.role)) return { go: 'elsewhere', to: '/dashboard', reason: 'role' };
  if (route.needsProfile && !who.profileComplete && !who.onboardingSkipped) {
    return {
      go: 'elsewhere',
      to: '/onboarding',
      reason: who.onboardingCompleted ? 'incomplete_profile' : 'new_user_onboarding',
    };
  }
  return { go: 'in' };
}

/** Exact beats pattern, static beats parameter, longer beats shorter (ruling 3). */
export function matchRoute<T extends { path: string }>(routes: readonly T[], pathname: string): T | null {
  const segments = pathname.replace(/\/+$/, '').split('/').slice(1);
  let best: { route: T; rank: string } | null = null;
  for (const route of routes) {
    const pattern = route.path.replace(/\/+$/, '').split('/').slice(1);
    if (pattern.length !== segments.length) continue;
    const fits = pattern.every((part, i) =>
      part.startsWith(':') ? (segments[i] ?? '') !== '' : part === segments[i],
    );
    const rank = pattern.map((part) => (part.startsWith(':') ? '0' : '1')).join('');
    if (fits && (best === null || rank > best.rank)) best = { route, rank };
  }
  return best?.route ?? null;
}

/** P4's order after sign-in. `intended` is already a safe path or null. */
export function afterSignIn(
  routes: readonly RouteAccess[],
  who: Visitor,
  intended: string | null,
): { to: string; reason?: string } {
  if (!who.onboardingCompleted && !who.onboardingSkipped)
    return { to: '/onboarding', reason: 'new_user_onboarding' };
  if (!who.profileComplete && !who.onboardingSkipped)
    return { to: '/onboarding', reason: 'incomplete_profile' };
  if (intended !== null && isSafeRedirect(intended)) {
    const route = matchRoute(routes, intended.split(/[?#]/)[0] ?? '/');
    if (
      route &&
      !route.visitorsOnly &&
      (!route.roles || (who.role !== 'visitor' && route.roles.includes(who.role)))
    )
      return { to: intended };
  }
  return { to: homeOf(who.role) };
}

/** P4: where the home page sends somebody who is signed in. Coming back from a provider's sign-in, everyone starts at the same place. */
export function fromHome(who: Visitor, intended: string | null, isFromOauth: boolean): string {
  if (intended !== null && isSafeRedirect(intended)) return intended;
  return isFromOauth ? '/dashboard' : homeOf(who.role);
}

/**
 * P4, by the route's own definition (ruling 3). `full` keeps the profile in step and lets it be changed; pages that are open to
 * everybody do without, also for somebody who is signed in.
 */
export type AuthMode = 'lightweight' | 'full';
export const authModeOf = (route: RouteAccess | null): AuthMode => (route?.roles ? 'full' : 'lightweight');

/** P5, strict: such a path is shown as one that does not exist. What else is odd about one is for the log (`path-check.ts`). */
export const isMalformedPath = (pathname: string): boolean =>
  pathname.includes('//') || pathname.includes('..');

/** Ids here are UUIDs. */
export const isRouteId = (value: string | undefined): value is string =>
  value !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
