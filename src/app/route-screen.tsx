import { createElement, lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { endAwaitingScreen, isAwaitingScreen } from '@/client-state/awaited-content';
import { isBeingPrerendered } from '@/client-state/page/prerendered';
import { RouteParamsContext } from '@/client-state/page/route-params';
import { paramsOf } from '@/domain/navigation/access';
import { releaseAfterPaint } from '@/platform/first-look';
import { showMissingCode } from '@/platform/updates/missing-code';
import { useFetchedWhenIdle } from '@/platform/when-idle';
import { Button } from '@/ui/button';
import { HydratedControls } from '@/ui/loading/hydrated-controls';
import type { AppRoute } from './routes/route';
import { FirstLookInstead, lookOf, ServedLookPlace } from './first-look/first-look';
import { Guard } from './guard';
import { forgetFailedParts, renderPart } from './loaded-part';
import { retryOpening } from './session/store/store-promise';
import { ScreenSkeleton } from './shell/screen-skeleton';

const loadNotOpenYetScreen = () => import('./shell/not-open-yet-screen');
const loadFailureScreen = () => import('./shell/failures/failure-screen');
const FailureScreen = lazy(loadFailureScreen);

/** Where the screen that says what failed has not come either. */
const LoadFailed = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert" className="wrap grid justify-items-start gap-3 py-10">
    <p>This page could not be loaded. Check your connection, then try again.</p>
    <Button onClick={onRetry}>Retry</Button>
  </div>
);

const Fallback = (props: FallbackProps) => (
  <ErrorBoundary fallback={<LoadFailed onRetry={() => props.resetErrorBoundary()} />}>
    <Suspense fallback={null}>
      <FailureScreen {...props} />
    </Suspense>
  </ErrorBoundary>
);

/** Retry must really load again, be it code or the store. */
function forgetFailures({ reason }: { reason: 'imperative-api' | 'keys' }): void {
  forgetFailedParts(reason === 'imperative-api');
  retryOpening();
}

const ScreenOf = ({ route }: { route: AppRoute }) =>
  route.screen ? renderPart(route.screen, {}) : renderPart(loadNotOpenYetScreen, { route });

/** Until the screen's code and the store are here. */
const Awaited = ({ route }: { route: AppRoute }) => (
  <Suspense fallback={<ScreenSkeleton />}>{createElement(lookOf(route))}</Suspense>
);

/** In the screen's place, and mounted with it. */
function IsHere(): null {
  useEffect(() => {
    endAwaitingScreen();
    showMissingCode(false);
  }, []);
  return null;
}

/**
 * A key that changes when somebody leaves a prerendered page before its code has come: React would wait for that code, which may never come,
 * before it shows anything else there.
 */
function useKeyOfHtml(pathname: string): number {
  const [seen, setSeen] = useState({ pathname, key: 0 });
  if (seen.pathname === pathname) return seen.key;
  const next = { pathname, key: isAwaitingScreen() ? seen.key + 1 : seen.key };
  setSeen(next);
  return next.key;
}

const ScreenInPlace = ({ route }: { route: AppRoute }) => (
  <>
    <FirstLookInstead route={route} />
    <HydratedControls>
      <Guard route={route}>
        <ScreenOf route={route} />
        <IsHere />
      </Guard>
    </HydratedControls>
  </>
);

/** One route: its guard, its lazily loaded screen, and what to show when that fails. */
export function RouteScreen({ route }: { route: AppRoute }) {
  const { pathname } = useLocation();
  // Fetched ahead: when a screen's code cannot be loaded, the screen that says so could not be either.
  useFetchedWhenIdle(loadFailureScreen);
  useEffect(releaseAfterPaint, []);
  const keyOfHtml = useKeyOfHtml(pathname);
  const params = useMemo(() => paramsOf(route.path, pathname), [route.path, pathname]);
  useEffect(() => {
    if (keyOfHtml > 0) endAwaitingScreen();
  }, [keyOfHtml]);
  return (
    <ErrorBoundary
      key={keyOfHtml}
      FallbackComponent={Fallback}
      resetKeys={[pathname]}
      onReset={forgetFailures}
      onError={(error) => {
        endAwaitingScreen();
        console.error('A screen failed:', error);
      }}
    >
      <Suspense fallback={<Awaited route={route} />}>
        <RouteParamsContext value={params}>
          {isBeingPrerendered && route.isServed ? <ServedLookPlace /> : <ScreenInPlace route={route} />}
        </RouteParamsContext>
      </Suspense>
    </ErrorBoundary>
  );
}
