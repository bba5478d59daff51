import { clientStore } from '@/client-state/client-state';
import { distinctUntilChanged, map } from 'rxjs';
import { syncBlockerOf } from '@/domain/sync-blocker';
import { observeSyncState } from '@/store/writes/queue';
import type { Store } from '@/store/store';
import { storeDurabilityAtom } from './store-durability';

/** Tells every screen what unsent work waits for, until what is answered is called. */
export function publishSyncBlocker(store: Store): () => void {
  const subscription = observeSyncState(store)
    .pipe(map(syncBlockerOf), distinctUntilChanged())
    .subscribe((waitsFor) => clientStore.set(storeDurabilityAtom, (before) => ({ ...before, waitsFor })));
  return () => subscription.unsubscribe();
}
