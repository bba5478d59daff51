import { lazy, Suspense, type ReactNode } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';

const RootFallback = lazy(() => import('./root-fallback'));
const Fallback = (props: FallbackProps) => (
  <ErrorBoundary fallback={<p role="alert">Something went wrong. Reload the page.</p>}>
    <Suspense fallback={null}>
      <RootFallback {...props} />
    </Suspense>
  </ErrorBoundary>
);

/** The outer boundary (P8): catches errors of the frame itself, which no screen's boundary sees. */
export const RootBoundary = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary FallbackComponent={Fallback} onError={(error) => console.error('The frame failed:', error)}>
    {children}
  </ErrorBoundary>
);
