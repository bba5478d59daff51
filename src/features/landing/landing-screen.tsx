import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { readIdentity } from '@/backend/session/identity';
import { readStoredSession } from '@/backend/session/stored-session';
import { useIdentity } from '@/store/react/identity';
import { HydratedControls } from '@/ui/loading/hydrated-controls';
import { isBeingPrerendered, laterInBrowser } from '@/client-state/page/prerendered';
import { loadWhenIdle } from '@/platform/when-idle';
import { Hero } from './hero/hero';

// Lazy, so that the hero and its buttons do not wait for what is below them.
const LoadingExperience = lazy(() => import('./session/loading-experience'));
const RestOfLanding = lazy(() => import('./rest-of-landing'));
const Reminders = lazy(() =>
  isBeingPrerendered ? laterInBrowser() : loadWhenIdle(() => import('./reminders')),
);

/** There is a session, or a sign-in is being completed, but this device does not know yet whose it is. */
const hasUnknownSession = (search: string): boolean =>
  readIdentity() === null && (readStoredSession() !== null || new URLSearchParams(search).has('code'));

/** `/` for visitors (A2). */
export default function LandingScreen() {
  const signedIn = useIdentity().role !== 'visitor';
  const { search } = useLocation();
  const [isLoading, setLoading] = useState(() => hasUnknownSession(search));
  if (isLoading)
    return (
      <Suspense fallback={null}>
        <LoadingExperience onGiveUp={() => setLoading(false)} />
      </Suspense>
    );
  return (
    <>
      <Hero signedIn={signedIn} />
      <Suspense fallback={<div className="min-h-screen" />}>
        <HydratedControls>
          <RestOfLanding />
        </HydratedControls>
      </Suspense>
      {!signedIn && (
        <Suspense fallback={null}>
          <Reminders />
        </Suspense>
      )}
    </>
  );
}
