import { Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useClientState } from '@/client-state/client-state';
import { openingAttemptAtom } from '../session/store/store-promise';

/**
 * The frame must stand even when a part of it fails, or its code does not come: the failure is logged, the rest stays
 * usable. What failed for want of the store comes back with it.
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
    <Suspense fallback={fallback}>{children}</Suspense>
  </ErrorBoundary>
);
