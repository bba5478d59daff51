import { Suspense, useSyncExternalStore, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { onRetry, openingAttempt } from '../session/store-promise';

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
    resetKeys={[useSyncExternalStore(onRetry, openingAttempt)]}
    onError={(error) => console.error('A part of the frame failed:', error)}
  >
    <Suspense fallback={fallback}>{children}</Suspense>
  </ErrorBoundary>
);
