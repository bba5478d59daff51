import type { SyncBlocker } from '@/domain/sync/sync-blocker';
import { useClientState } from '@/client-state/client-state';
import { syncBlockerAtom } from './store-durability';

/** What keeps unsent work here. Until the store is open, the signal. */
export const useSyncBlocker = (): SyncBlocker => useClientState(syncBlockerAtom);
