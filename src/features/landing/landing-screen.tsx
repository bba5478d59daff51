import { lazy, Suspense } from 'react';
import { useIdentity } from '@/store/react/identity';
import { Hero } from './hero';

// The first look and its buttons must not wait for what lies below them.
const RestOfLanding = lazy(() => import('./rest-of-landing'));

/** `/` for visitors (A2). */
export default function LandingScreen() {
  const signedIn = useIdentity().role !== 'visitor';
  return (
    <>
      <Hero signedIn={signedIn} />
      <Suspense fallback={<div aria-hidden className="min-h-screen" />}><RestOfLanding /></Suspense>
    </>
  );
}
