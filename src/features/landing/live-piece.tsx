import { lazy, type ReactNode, Suspense } from 'react';
import { isBeingPrerendered } from '@/client-state/page/prerendered';
import { untilSeen } from '@/platform/when-seen';
import { HydratedControls } from '@/ui/loading/hydrated-controls';

/**
 * A part of the landing that is in the page as HTML, and whose code comes when somebody has scrolled to it.
 * @param id of an element around it
 */
export function livePiece(id: string, load: () => Promise<{ default: () => ReactNode }>): () => ReactNode {
  const Piece = lazy(() => (isBeingPrerendered ? load() : untilSeen(id).then(load)));
  return function LivePiece() {
    return (
      <Suspense fallback={<div aria-hidden className="min-h-80" />}>
        <HydratedControls>
          <Piece />
        </HydratedControls>
      </Suspense>
    );
  };
}
