import { distinctUntilChanged, map } from 'rxjs';
import { syncBlockerOf } from '@/domain/sync-blocker';
import { observeSyncState } from '@/store/writes/queue';
import type { Store } from '@/store/store';
import { storeDurability, setStoreDurability } from './store-durability';

/** Tells every screen what unsent work waits for, until what is answered is called. */
export function publishSyncBlocker(store: Store): () => void {
  const subscription = observeSyncState(store)
    .pipe(map(syncBlockerOf), distinctUntilChanged())
    .subscribe((waitsFor) => setStoreDurability({ ...storeDurability(), waitsFor }));
  return () => subscription.unsubscribe();
}
