import { useEffect, useMemo, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { destinationAfterSignIn, destinationFromHome, decideAccess } from '@/domain/navigation/access';
import { intendedPath, withRedirect } from '@/domain/navigation/redirects';
import { ROUTES } from './routes';
import type { AppRoute } from './routes/route';
import { useVisitor } from './session/unified-auth-provider';
import { endOauthReturn, isOauthReturn } from './session/oauth-return';

/**
 * Decides from the route's definition who may see it (P4, P6). Postgres protects the data; this only spares people screens
 * that are not for them. After a sign-in on a page for visitors, this redirects in the order that P4 gives.
 */
export function Guard({ route, children }: { route: AppRoute; children: ReactNode }) {
  const { pathname, search, state, key } = useLocation();
  const visitor = useVisitor();
  const skippedNow = (state as { onboardingSkipped?: boolean } | null)?.onboardingSkipped === true;
  const target = useMemo(() => {
    const who = visitor(skippedNow);
    if (route.visitorsOnly && who.role !== 'visitor' && !who.sessionEnded)
      return destinationAfterSignIn(ROUTES, who, intendedPath(search)).to;
    if (route.path === '/' && who.role !== 'visitor')
      return destinationFromHome(who, intendedPath(search), isOauthReturn(search, state));
    const decision = decideAccess(route, who, withRedirect('/sign-in', `${pathname}${search}`));
    return decision.kind === 'redirect' ? decision.to : null;
  }, [route, visitor, skippedNow, pathname, search, state]);
  useEffect(() => {
    if (route.path === '/' && target !== null) endOauthReturn();
  }, [route.path, target]);
  useEffect(() => {
    if (target !== null)
      void import('./redirect-limit').then(
        ({ noteRedirect }) => noteRedirect(target, route),
        () => undefined,
      );
  }, [target, route]);
  // `key`: somebody who navigates here again while the redirect's target is still loading must be redirected again.
  return target === null ? children : <Navigate key={key} to={target} replace />;
}
