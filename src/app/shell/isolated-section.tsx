import { Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useClientState } from '@/client-state/client-state';
import { HydratedControls } from '@/ui/loading/hydrated-controls';
import { openingAttemptAtom } from '../session/store/store-promise';

/**
 * Keeps the frame usable when a section of it throws or its code cannot be loaded: the failure is logged, the section is
 * left out. A section that failed because the store did not open is tried again with the store.
 */
export const IsolatedSection = ({
  children,
  fallback = null,
}: {
  children: ReactNode;
  fallback?: ReactNode;
}) => (
  <ErrorBoundary
    fallback={null}
    resetKeys={[useClientState(openingAttemptAtom)]}
    onError={(error) => console.error('A part of the frame failed:', error)}
  >
    <Suspense fallback={fallback}>
      <HydratedControls>{children}</HydratedControls>
    </Suspense>
  </ErrorBoundary>
);
