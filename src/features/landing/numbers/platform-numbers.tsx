import { lazy, Suspense } from 'react';
import { isBeingPrerendered, laterInBrowser } from '@/client-state/page/prerendered';
import { claimsMode, platformFigures } from '@/domain/claims';
import { loadWhenIdle } from '@/platform/when-idle';
import { NumberList } from './number-list';

// In the browser alone: a live site has counted nothing when it is built.
const CountedNumbers = lazy(() =>
  isBeingPrerendered ? laterInBrowser() : loadWhenIdle(() => import('./counted-numbers')),
);

/** A7, A9: the platform in figures: those of a demonstration, or what a live site has counted (ruling 28). */
export function PlatformNumbers() {
  if (claimsMode() === 'demo') return <NumberList figures={platformFigures('demo', null)} mode="demo" />;
  return (
    <Suspense fallback={null}>
      <CountedNumbers />
    </Suspense>
  );
}
