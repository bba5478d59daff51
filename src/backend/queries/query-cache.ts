import { QueryClient } from '@tanstack/query-core';
import { clientStore } from '@/client-state/client-state';
import { identityAtom } from '../session/identity';
import { GATEWAY } from '../sync/read-answer';
import { SyncFault } from '../sync/sync-protocol';

const MINUTE_MS = 60_000;

/** P9: for server data that is not in the store (rulings 32, 34). */
export const QUERY = {
  staleAfterMs: 5 * MINUTE_MS,
  unusedRetentionMs: 30 * MINUTE_MS,
  maxRetries: 2,
  firstRetryDelayMs: 1_000,
  maxRetryDelayMs: 30_000,
} as const;

/** Retrying a 4xx would only repeat it. Offline is shown at once, and the screen fetches again on reconnect. */
const isRetryable = (error: unknown): boolean =>
  !(error instanceof SyncFault) ||
  ((error.kind === 'busy' || error.code === GATEWAY) && error.retryAfterMs === null);

/** Results are cached in this page only. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: QUERY.staleAfterMs,
      gcTime: QUERY.unusedRetentionMs,
      retry: (failures, error) => failures < QUERY.maxRetries && isRetryable(error),
      retryDelay: (failures) => Math.min(QUERY.maxRetryDelayMs, QUERY.firstRetryDelayMs * 2 ** failures),
      // The server's answers show whether there is a connection; `navigator.onLine` does not.
      networkMode: 'always',
    },
  },
});

const accountNow = (): string | null => clientStore.get(identityAtom)?.userId ?? null;

/**
 * One account's results must not be shown to the next one on this device (S9). The same account's stay: its identity is also set anew when its
 * profile has been fetched (ruling 21), and a screen whose query is taken from it meanwhile would load for ever.
 */
if (typeof window !== 'undefined') {
  let account = accountNow();
  clientStore.sub(identityAtom, () => {
    if (accountNow() === account) return;
    account = accountNow();
    queryClient.clear();
  });
}
