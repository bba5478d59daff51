import { useState } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { MAX_BOUNDARY_RETRIES, retryDelayMs } from '@/domain/errors/boundary-retry';

/** Since the page was loaded: the boundary forgets its count when it is reset. */
let retries = 0;

/** Replaces a frame that threw (P8). */
export default function RootFallback({ resetErrorBoundary }: FallbackProps) {
  const [isRetrying, setRetrying] = useState(false);
  const retry = (): void => {
    if (retries >= MAX_BOUNDARY_RETRIES) return location.reload();
    setRetrying(true);
    setTimeout(resetErrorBoundary, retryDelayMs(retries, Math.random()));
    retries += 1;
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
