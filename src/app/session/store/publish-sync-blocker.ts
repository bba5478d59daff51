import { clientStore } from '@/client-state/client-state';
import { distinctUntilChanged, map } from 'rxjs';
import { syncBlockerOf } from '@/domain/sync/sync-blocker';
import { observeSyncState } from '@/store/writes/sync-state';
import type { Store } from '@/store/store';
import { storeDurabilityAtom } from '@/ui/sync/store-durability';

/** Keeps the atom true that says what unsent work waits for. Returns a function that stops. */
export function publishSyncBlocker(store: Store): () => void {
  const subscription = observeSyncState(store)
    .pipe(map(syncBlockerOf), distinctUntilChanged())
    .subscribe((waitsFor) => clientStore.set(storeDurabilityAtom, (before) => ({ ...before, waitsFor })));
  return () => subscription.unsubscribe();
}
