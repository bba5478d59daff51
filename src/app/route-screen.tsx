import { createElement, lazy, Suspense, type ComponentType, type LazyExoticComponent } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { Route, Routes, useLocation } from 'react-router-dom';
import type { AppRoute, Screen } from './routes';
import { Guard } from './guard';
import { retryOpening } from './session/opening';
import { ScreenSkeleton } from './shell/screen-skeleton';

const NotOpenYetScreen = lazy(() => import('./shell/not-open-yet-screen'));
const ErrorScreen = lazy(() => import('./shell/error-screen'));

/** The worker holds its code, so that it comes even when the network is what failed. */
const Fallback = (props: FallbackProps) => <Suspense fallback={null}><ErrorScreen {...props} /></Suspense>;

const screens = new Map<Screen, LazyExoticComponent<ComponentType>>();

/** One component a screen for good, unless its code did not come: React keeps a failure, and Retry must really retry. */
function componentOf(screen: Screen): LazyExoticComponent<ComponentType> {
  const known = screens.get(screen);
  if (known) return known;
  const component = lazy(() =>
    screen().catch((error: unknown) => {
      screens.delete(screen);
      throw error;
    }),
  );
  screens.set(screen, component);
  return component;
}

const ScreenOf = ({ route }: { route: AppRoute }) =>
  route.screen ? createElement(componentOf(route.screen)) : <NotOpenYetScreen route={route} />;

/** One route: its guard, its code when it has come, and what to show when it breaks. */
export function RouteScreen({ route }: { route: AppRoute }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary FallbackComponent={Fallback} resetKeys={[pathname]} onReset={retryOpening} onError={(error) => console.error('A screen failed:', error)}>
      <Suspense fallback={<ScreenSkeleton />}>
        {/* The table has already matched; the router only reads the path's parameters, for useParams. */}
        <Routes>
          <Route path={route.path} element={<Guard route={route}><ScreenOf route={route} /></Guard>} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}
