import { lazy, type ReactNode, useEffect, useMemo, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { authModeOf, isMalformedPath, matchRoute } from '@/domain/navigation/access';
import { isLegalPath } from '@/domain/legal/versions';
import { afterFirstLook } from '@/platform/first-look';
import { untilUsed } from '@/platform/touch/until-used';
import { openLinksWith } from '@/client-state/early-link';
import { isBeingPrerendered, laterInBrowser } from '@/client-state/page/prerendered';
import { endAwaitedLink } from '@/platform/touch/awaited-link';
import { loadWhenIdle } from '@/platform/when-idle';
import { useIdentity } from '@/store/react/identity';
import { Announcer } from '@/ui/feedback/announcer';
import { IconButton, LinkButton } from '@/ui/button';
import { MenuStroke } from '@/ui/stroke-icons';
import { loadOfflineLook } from './first-look/parts';
import { OfflineBannerPlace } from './shell/banners/offline-banner-place';
import { renderPart } from './loaded-part';
import { RouteScreen } from './route-screen';
import { ALIASES, ROUTES } from './routes';
import { type AppRoute, needsStore } from './routes/route';
import { SignOutProvider } from './session/sign-out-provider';
import { StoreProvider } from './session/store/store-provider';
import { UnifiedAuthProvider } from './session/unified-auth-provider';
import { Deferred } from './shell/deferred';
import { Frame } from './shell/frame';
import { Toasts } from './shell/toasts';
import { IsolatedSection } from './shell/isolated-section';

// Separate chunks: whatever needs the store, and whatever the first paint can do without.
const AccountBar = lazy(() => afterFirstLook(() => import('./session/account/account-bar')));
const SignedInEffects = lazy(() => afterFirstLook(() => import('./session/signed-in-effects')));
const ConnectionBanners = lazy(() =>
  isBeingPrerendered
    ? laterInBrowser()
    : // They say what the store does.
      untilUsed().then(() => afterFirstLook(() => import('./shell/banners/banners'))),
);
const loadAcceptance = () => afterFirstLook(() => import('./shell/acceptance/acceptance-of-text'));
const AcceptanceHint = lazy(() => loadAcceptance().then((all) => ({ default: all.AcceptanceHint })));
const AcceptanceQuestion = lazy(() => loadAcceptance().then((all) => ({ default: all.AcceptanceQuestion })));
// Session notices are minutes away. The service worker, which fetches the whole app, can wait until the page is usable; the cookie question
// comes with the page: it is the largest text of most, and coming later it would be what people wait for (LCP, B10). The landing's headline is larger.
const AccountNotices = lazy(() => loadWhenIdle(() => import('./session/account/account-notices')));
const Shortcuts = lazy(() => loadWhenIdle(() => import('./shell/palette/shortcuts')));
const InstallOffer = lazy(() => loadWhenIdle(() => import('./shell/docked/install-offer')));
const loadConsent = () => import('./consent/consent-parts');
const ConsentParts = lazy(() => afterFirstLook(loadConsent));
const LateConsentParts = lazy(() => loadWhenIdle(loadConsent));
const UpdateBanner = lazy(() => loadWhenIdle(() => import('./shell/banners/update-banner')));
const loadSideMenu = () => afterFirstLook(() => import('./shell/navigation/side-menu'));
const NotFoundScreen = lazy(() => import('./shell/not-found-screen'));

const SignInLinks = () => (
  <>
    <LinkButton variant="quiet" to="/sign-in" className="px-3 whitespace-nowrap">
      Sign In
    </LinkButton>
    <LinkButton to="/sign-up" className="mr-2 hidden min-h-11 whitespace-nowrap sm:inline-flex">
      Sign Up
    </LinkButton>
  </>
);

function Shell({ route }: { route: AppRoute | null }) {
  const { pathname, search } = useLocation();
  const { role, userId } = useIdentity();
  const signedIn = role !== 'visitor';
  const isLanding = route?.path === '/' && !signedIn;
  // The same for the whole visit.
  const [Consent] = useState(() => (isLanding ? LateConsentParts : ConsentParts));
  useEffect(() => {
    if (isLanding)
      import('./shell/navigation/prefetch').then(
        ({ prefetchFromLanding }) => prefetchFromLanding(),
        () => {},
      );
  }, [isLanding]);
  const alias = ALIASES[pathname.replace(/\/+$/, '')];
  if (alias !== undefined) return <Navigate to={alias.includes('?') ? alias : `${alias}${search}`} replace />;

  const withStore = signedIn || needsStore(route);
  // No banners that ask something while one task has the whole screen.
  const mayPrompt = route?.layout !== 'focus' && route?.layout !== 'auth';
  const mayAccept = signedIn && isLegalPath(pathname);
  const signInLinks = route?.layout === 'auth' ? null : <SignInLinks />;
  return (
    <StoreProvider wanted={withStore}>
      <SignOutProvider>
        <Frame
          route={route}
          bar={
            signedIn ? (
              <IsolatedSection fallback={<i data-awaited className="block size-12" />}>
                <AccountBar key={userId} />
              </IsolatedSection>
            ) : (
              signInLinks
            )
          }
          menu={
            <IsolatedSection>
              <Deferred
                load={loadSideMenu}
                renderButton={(onClick) => (
                  <IconButton label="Menu" aria-haspopup="dialog" onClick={onClick}>
                    <MenuStroke />
                  </IconButton>
                )}
                props={{ active: route?.nav }}
              />
            </IsolatedSection>
          }
          consent={
            <>
              <IsolatedSection>
                <Consent mayPrompt={mayPrompt} />
              </IsolatedSection>
              <IsolatedSection>
                <InstallOffer mayPrompt={mayPrompt} />
              </IsolatedSection>
            </>
          }
          banners={
            <>
              <IsolatedSection>
                <UpdateBanner />
              </IsolatedSection>
              {withStore && (
                <IsolatedSection
                  fallback={
                    <IsolatedSection fallback={<OfflineBannerPlace />}>
                      {renderPart(loadOfflineLook, {})}
                    </IsolatedSection>
                  }
                >
                  <ConnectionBanners />
                </IsolatedSection>
              )}
              {signedIn && (
                <IsolatedSection>
                  <AccountNotices key={userId} />
                </IsolatedSection>
              )}
            </>
          }
        >
          {mayAccept && (
            <IsolatedSection>
              <AcceptanceHint />
            </IsolatedSection>
          )}
          {route ? (
            <RouteScreen route={route} />
          ) : (
            <IsolatedSection>
              <NotFoundScreen />
            </IsolatedSection>
          )}
          {mayAccept && (
            <IsolatedSection>
              <AcceptanceQuestion />
            </IsolatedSection>
          )}
        </Frame>
        {signedIn && (
          <IsolatedSection>
            <SignedInEffects key={userId} />
          </IsolatedSection>
        )}
        <IsolatedSection>
          <Toasts />
        </IsolatedSection>
        <IsolatedSection>
          <Shortcuts />
        </IsolatedSection>
      </SignOutProvider>
    </StoreProvider>
  );
}

function Routed() {
  const location = useLocation();
  const { pathname } = location;
  const navigate = useNavigate();
  useEffect(() => openLinksWith((...link) => void navigate(...link)), [navigate]);
  const route = useMemo(() => (isMalformedPath(pathname) ? null : matchRoute(ROUTES, pathname)), [pathname]);
  // The address changes at once, the screen when its code is loaded: until then the one before is shown.
  useEffect(() => {
    document.documentElement.dataset.screen = pathname;
  }, [pathname]);
  // Of each link, also one that changes only the address's parameters.
  useEffect(endAwaitedLink, [location]);
  return (
    <UnifiedAuthProvider mode={authModeOf(route)}>
      <Shell route={route} />
    </UnifiedAuthProvider>
  );
}

/** @param props.Router the browser's, or, for a page that is rendered when the app is built, one that stays at its address */
export const App = ({ Router }: { Router: (props: { children: ReactNode }) => ReactNode }) => (
  <Router>
    <Announcer>
      <Routed />
    </Announcer>
  </Router>
);
