import { Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';

/** The frame must stand even when a part of it fails, or its code does not come: the failure is logged, the rest stays usable. */
export const Part = ({ children, fallback = null }: { children: ReactNode; fallback?: ReactNode }) => (
  <ErrorBoundary fallback={null} onError={(error) => console.error('A part of the frame failed:', error)}>
    <Suspense fallback={fallback}>{children}</Suspense>
  </ErrorBoundary>
);
