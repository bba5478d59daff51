import { createContext, useContext } from 'react';
import type { SyncBlocker } from '@/domain/sync/sync-blocker';

/** Provided by the shell; without a provider, `signal` is assumed. */
export const SyncBlockerContext = createContext<SyncBlocker>('signal');
export const useSyncBlocker = (): SyncBlocker => useContext(SyncBlockerContext);
