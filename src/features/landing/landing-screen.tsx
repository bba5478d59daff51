import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { AUTH_LOADING_S, AUTH_STEPS } from '@/domain/auth-start';
import { useIdentity } from '@/store/react/identity';
import { LoadingNote } from '@/ui/loading-note';
import { PageTitle } from '@/ui/page';
import { Hero } from './hero';
import { useOpening } from './use-opening';

// The first look and its buttons must not wait for what lies below them.
const RestOfLanding = lazy(() => import('./rest-of-landing'));

/** `/` for visitors (A2). */
export default function LandingScreen() {
  const signedIn = useIdentity().role !== 'visitor';
  const progress = useOpening(useLocation().search);
  if (progress !== null) return <Opening progress={progress} />;
  return (
    <>
      <Hero signedIn={signedIn} />
      <Suspense fallback={<div aria-hidden className="min-h-screen" />}><RestOfLanding /></Suspense>
    </>
  );
}

function Opening({ progress }: { progress: number }) {
  const step = AUTH_STEPS.find(({ at }) => at === progress);
  return (
    <div className="wrap grid flex-1 content-center justify-items-center py-16 text-center">
      <PageTitle className="text-2xl">Loading your experience</PageTitle>
      <progress max={100} value={progress} aria-label="Opening your session" className="mt-6 h-2 w-64 max-w-full accent-accent" />
      <LoadingNote key="opening" isShown text={step?.words} timeoutSeconds={AUTH_LOADING_S} />
    </div>
  );
}
