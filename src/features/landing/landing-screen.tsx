import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { readIdentity } from '@/backend/identity';
import { readStoredSession } from '@/backend/stored-session';
import { useIdentity } from '@/store/react/identity';
import { Hero } from './hero';

// The first look and its buttons must not wait for what lies below them.
const Opening = lazy(() => import('./loading-experience'));
const RestOfLanding = lazy(() => import('./rest-of-landing'));

/** A session is there, or a sign-in is being completed, and this device does not know yet whose it is. */
const isUnknown = (search: string): boolean =>
  readIdentity() === null && (readStoredSession() !== null || new URLSearchParams(search).has('code'));

/** `/` for visitors (A2). */
export default function LandingScreen() {
  const signedIn = useIdentity().role !== 'visitor';
  const { search } = useLocation();
  const [isOpening, setOpening] = useState(() => isUnknown(search));
  if (isOpening)
    return (
      <Suspense fallback={null}>
        <Opening onGivenUp={() => setOpening(false)} />
      </Suspense>
    );
  return (
    <>
      <Hero signedIn={signedIn} />
      <Suspense fallback={<div aria-hidden className="min-h-screen" />}>
        <RestOfLanding />
      </Suspense>
    </>
  );
}
