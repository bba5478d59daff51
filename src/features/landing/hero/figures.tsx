import { lazy, Suspense } from 'react';
import { claimsMode, homepageFigures } from '@/domain/claims';
import { loadWhenIdle } from '@/platform/when-idle';
import { StatTiles } from './stat-tiles';

const CountedTiles = lazy(() => loadWhenIdle(() => import('./counted-tiles')));

/** A2: two stat tiles. A live site's figures come when the page is idle. */
export default function Figures() {
  const mode = claimsMode();
  const tiles = <StatTiles figures={homepageFigures(mode, null)} areExamples={mode === 'demo'} />;
  if (mode === 'demo') return tiles;
  return (
    <Suspense fallback={tiles}>
      <CountedTiles />
    </Suspense>
  );
}
