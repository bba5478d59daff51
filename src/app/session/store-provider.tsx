import { useMemo, useState, type ReactNode } from 'react';
import { StoreContext } from '@/store/react/store-context';
import type { Store } from '@/store/store';
import { useIdentity } from '@/store/react/identity';

/**
 * The code of the store and of sync, fetched after the first paint. One account's database is closed before another's
 * opens: `switchAccount` waits its turn (S9).
 */
async function open(accountId: string | null): Promise<Store> {
  const { switchAccount } = await import('./data-layer');
  return switchAccount(accountId);
}

/** Opens the account's store, or the visitors' one as soon as a screen wants it. */
export function StoreProvider({ wanted, children }: { wanted: boolean; children: ReactNode }) {
  const { userId } = useIdentity();
  // Once open it stays open: going back to the landing page must not close it.
  const [wasWanted, setWasWanted] = useState(wanted);
  if (wanted && !wasWanted) setWasWanted(true);
  const needed = wanted || wasWanted || userId !== null;
  const opening = useMemo(() => {
    if (!needed) return null;
    const promise = open(userId);
    // Whoever uses the store hears of the failure; without a user it must not count as unhandled.
    promise.catch((error: unknown) => console.error('The store did not open:', error));
    return promise;
  }, [needed, userId]);
  return <StoreContext value={opening}>{children}</StoreContext>;
}
