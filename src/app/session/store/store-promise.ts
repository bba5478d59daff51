import { atom } from 'jotai/vanilla';
import { clientStore } from '@/client-state/client-state';
import type { Store } from '@/store/store';

/**
 * The one opening of a store that the screens wait for. It lives outside React: a render that suspends is thrown away
 * with everything it remembered, and a promise made anew in each try would keep a navigation waiting for ever.
 */
interface Opening {
  accountId: string | null;
  promise: Promise<Store>;
  failed: boolean;
}

let current: Opening | null = null;

/** Rises with every retry: what waits for a store asks for the promise again. */
export const openingAttemptAtom = atom(0);

/**
 * The code of the store and of sync, fetched after the first paint. One account's database is closed before another's
 * opens: `switchAccount` waits its turn (S9).
 */
async function open(accountId: string | null): Promise<Store> {
  const { switchAccount } = await import('./data-layer');
  return switchAccount(accountId, reopen);
}

/** The same promise for the same account, until another account's store is wanted or a failure is tried again. */
export function storePromiseOf(accountId: string | null): Promise<Store> {
  if (current?.accountId === accountId) return current.promise;
  const opening: Opening = { accountId, promise: open(accountId), failed: false };
  // Whoever uses the store hears of the failure; without a user it must not count as unhandled.
  opening.promise.catch((error: unknown) => {
    opening.failed = true;
    console.error('The store did not open:', error);
  });
  current = opening;
  return opening.promise;
}

function reopen(): void {
  current = null;
  clientStore.set(openingAttemptAtom, (before) => before + 1);
}

/** Tries again what failed; an opening that stands, or is under way, is left alone. */
export function retryOpening(): void {
  if (current?.failed) reopen();
}
