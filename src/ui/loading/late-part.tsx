import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { Button } from '../button';
import { LoadingNote } from './loading-note';

interface LatePartProps<P> {
  /** @param isRetry a person asked for it again */
  load: (isRetry: boolean) => Promise<{ default: ComponentType<P> }>;
  props: P;
  /** What it shows; another one is tried anew. */
  of: string;
  /** Until it is here. */
  loading?: ReactNode;
  /** When it did not load, for what has no place of its own, such as a sheet; by default it is said in the part's place. */
  renderFailure?: (failed: FallbackProps) => ReactNode;
}

export const NotHere = ({ resetErrorBoundary }: FallbackProps) => (
  <div role="alert" className="grid justify-items-start gap-3 py-6">
    <p>This did not open. It needs a connection once.</p>
    <Button onClick={() => resetErrorBoundary()}>Retry</Button>
  </div>
);

/** A part of a screen with code of its own. Where that cannot be fetched, the rest of the screen stays, and it can be tried again. */
export function LatePart<P extends object>({
  load,
  props,
  of,
  loading = <LoadingNote />,
  renderFailure = (failed) => <NotHere {...failed} />,
}: LatePartProps<P>) {
  // React keeps the failure of a lazy component: a retry needs a new one.
  const [Part, setPart] = useState(() => lazy(() => load(false)));
  return (
    <ErrorBoundary
      resetKeys={[of]}
      onReset={({ reason }) => setPart(() => lazy(() => load(reason === 'imperative-api')))}
      onError={(error) => console.error('A part of the screen did not load:', error)}
      fallbackRender={renderFailure}
    >
      <Suspense fallback={loading}>
        <Part key={of} {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
