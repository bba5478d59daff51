import { clientStore } from '@/client-state/client-state';
import { distinctUntilChanged, map } from 'rxjs';
import { isSuspension } from '@/domain/sync/suspension';
import { syncBlockerOf } from '@/domain/sync/sync-blocker';
import { observeSyncState } from '@/store/writes/sync-state';
import type { Store } from '@/store/store';
import { storeDurabilityAtom } from '@/ui/sync/store-durability';
import { isSuspendedAtom } from '@/ui/sync/suspension';

/**
 * Keeps the atoms true that say what unsent work waits for, and whether the account is suspended. Returns a function that
 * stops.
 */
export function publishSyncBlocker(store: Store): () => void {
  const state$ = observeSyncState(store);
  const subscription = state$
    .pipe(map(syncBlockerOf), distinctUntilChanged())
    .subscribe((waitsFor) => clientStore.set(storeDurabilityAtom, (before) => ({ ...before, waitsFor })));
  subscription.add(state$.subscribe(({ barred }) => clientStore.set(isSuspendedAtom, isSuspension(barred))));
  return () => {
    subscription.unsubscribe();
    // The next account is another one.
    clientStore.set(isSuspendedAtom, false);
  };
}
