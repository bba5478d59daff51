import { QueryClient } from '@tanstack/query-core';
import { clientStore } from '@/client-state/client-state';
import { identityAtom } from '../session/identity';
import { SyncFault } from '../sync/sync-protocol';

const MINUTE_MS = 60_000;

/** P9, for what is asked of the server and not kept in the store (rulings 32, 34), and for asking anything again. */
export const QUERY = {
  freshMs: 5 * MINUTE_MS,
  keptMs: 30 * MINUTE_MS,
  mostRetries: 2,
  firstWaitMs: 1_000,
  longestWaitMs: 30_000,
} as const;

/** A 4xx is said again however often one asks; without a connection the screen says so at once, and asks when there is one. */
const isWorthAskingAgain = (error: unknown): boolean =>
  !(error instanceof SyncFault) || (error.kind === 'busy' && error.retryAfterMs === null);

/** Answers are held in this page alone. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: QUERY.freshMs,
      gcTime: QUERY.keptMs,
      retry: (failures, error) => failures < QUERY.mostRetries && isWorthAskingAgain(error),
      retryDelay: (failures) => Math.min(QUERY.longestWaitMs, QUERY.firstWaitMs * 2 ** failures),
      // Whether there is a connection is asked of the server, not of the browser.
      networkMode: 'always',
    },
  },
});

// Another person's answers are not for the next one at this device (S9).
if (typeof window !== 'undefined') clientStore.sub(identityAtom, () => queries.clear());
