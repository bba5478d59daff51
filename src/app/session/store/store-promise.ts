import { atom } from 'jotai/vanilla';
import { clientStore } from '@/client-state/client-state';
import { afterFirstLook } from '@/platform/first-look';
import { untilUsed } from '@/platform/touch/until-used';
import { isBeingPrerendered, laterInBrowser } from '@/client-state/page/prerendered';
import type { Store } from '@/store/store';

/**
 * The one promise of a store that the screens wait for. It lives outside React: a render that suspends is discarded
 * with its state, and a new promise in each attempt would keep a navigation waiting for ever.
 */
interface OpeningAttempt {
  accountId: string | null;
  promise: Promise<Store>;
  failed: boolean;
}

let current: OpeningAttempt | null = null;

/** Incremented with every retry, so that whatever waits for a store asks for the promise again. */
export const openingAttemptAtom = atom(0);

/**
 * Loads the code of the store and of sync after the first paint. One account's database is closed before another's
 * opens: `switchAccount` is serialised (S9).
 */
async function open(accountId: string | null): Promise<Store> {
  if (isBeingPrerendered) return laterInBrowser();
  if (accountId === null) await untilUsed();
  const { switchAccount } = await afterFirstLook(() => import('./data-layer'));
  return switchAccount(accountId, reopen);
}

/** Returns the same promise for the same account, until another account's store is wanted or a failure is retried. */
export function getStorePromise(accountId: string | null): Promise<Store> {
  if (current?.accountId === accountId) return current.promise;
  const attempt: OpeningAttempt = { accountId, promise: open(accountId), failed: false };
  // Whoever uses the store gets the failure; with no user it must not count as an unhandled rejection.
  attempt.promise.catch((error: unknown) => {
    attempt.failed = true;
    if (isBeingPrerendered) return;
    console.error('The store did not open:', error);
  });
  current = attempt;
  return attempt.promise;
}

function reopen(): void {
  current = null;
  clientStore.set(openingAttemptAtom, (before) => before + 1);
}

/** Retries an opening that failed; one that succeeded or is under way is left alone. */
export function retryOpening(): void {
  if (current?.failed) reopen();
}
