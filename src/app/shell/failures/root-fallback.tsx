import { useState } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { MAX_BOUNDARY_RETRIES, retryDelayMs } from '@/domain/boundary-retry';

/** Tries since the page was loaded: the boundary forgets its own when it is reset. */
let tries = 0;

/** What stands in the place of a frame that broke (P8). */
export default function RootFallback({ resetErrorBoundary }: FallbackProps) {
  const [isRetrying, setRetrying] = useState(false);
  const retry = (): void => {
    if (tries >= MAX_BOUNDARY_RETRIES) return location.reload();
    setRetrying(true);
    setTimeout(resetErrorBoundary, retryDelayMs(tries, Math.random()));
    tries += 1;
  };
  return (
    <main className="wrap py-10">
      <h1 className="head text-2xl">Something went wrong</h1>
      <p role="alert" className="mt-2 text-md">
        We encountered an unexpected error. Please try refreshing the page.
      </p>
      <button
        type="button"
        disabled={isRetrying}
        onClick={retry}
        className="mt-6 min-h-12 rounded-box border border-line bg-sheet px-4 font-semibold"
      >
        {isRetrying ? 'Retrying...' : 'Try Again'}
      </button>
    </main>
  );
}
