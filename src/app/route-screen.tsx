import {
  createElement,
  lazy,
  Suspense,
  useEffect,
  type ComponentType,
  type LazyExoticComponent,
} from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { Route, Routes, useLocation } from 'react-router-dom';
import { whenIdle } from '@/platform/when-idle';
import type { AppRoute, Screen } from './routes';
import { Guard } from './guard';
import { retryOpening } from './session/store/store-promise';
import { ScreenSkeleton } from './shell/screen-skeleton';

const NotOpenYetScreen = lazy(() => import('./shell/not-open-yet-screen'));
const loadFailureScreen = () => import('./shell/failures/failure-screen');
const FailureScreen = lazy(loadFailureScreen);

const NothingCame = () => (
  <p role="alert" className="wrap py-10">
    This page could not be loaded. Check your connection, then reload it.
  </p>
);

const Fallback = (props: FallbackProps) => (
  <ErrorBoundary FallbackComponent={NothingCame}>
    <Suspense fallback={null}>
      <FailureScreen {...props} />
    </Suspense>
  </ErrorBoundary>
);

const screens = new Map<Screen, LazyExoticComponent<ComponentType>>();
const failed = new Set<Screen>();

/** One component a screen for good: made anew while it loads, it would begin to load anew with every try of a render. */
function componentOf(screen: Screen): LazyExoticComponent<ComponentType> {
  const known = screens.get(screen);
  if (known) return known;
  const component = lazy(() =>
    screen().catch((error: unknown) => {
      failed.add(screen);
      throw error;
    }),
  );
  screens.set(screen, component);
  return component;
}

/** React keeps a failure for good, and Retry must really retry: code that did not come, a store that did not open. */
function forgetFailures(): void {
  for (const screen of failed) screens.delete(screen);
  failed.clear();
  retryOpening();
}

const ScreenOf = ({ route }: { route: AppRoute }) =>
  route.screen ? createElement(componentOf(route.screen)) : <NotOpenYetScreen route={route} />;

/** One route: its guard, its code when it has come, and what to show when it breaks. */
export function RouteScreen({ route }: { route: AppRoute }) {
  const { pathname } = useLocation();
  // What says that a screen's code did not come must be here by then. If it is not, it is fetched when it is needed.
  useEffect(() => whenIdle(() => void loadFailureScreen().catch(() => {})), []);
  return (
    <ErrorBoundary
      FallbackComponent={Fallback}
      resetKeys={[pathname]}
      onReset={forgetFailures}
      onError={(error) => console.error('A screen failed:', error)}
    >
      <Suspense fallback={<ScreenSkeleton />}>
        {/* The table has already matched; the router only reads the path's parameters, for useParams. */}
        <Routes>
          <Route
            path={route.path}
            element={
              <Guard route={route}>
                <ScreenOf route={route} />
              </Guard>
            }
          />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}
