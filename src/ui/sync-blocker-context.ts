import { createContext, useContext } from 'react';
import type { SyncBlocker } from '@/domain/sync-blocker';

/** Told by the one who opens the store; a screen that stands alone speaks of signal. */
export const SyncBlockerContext = createContext<SyncBlocker>('signal');
export const useSyncBlocker = (): SyncBlocker => useContext(SyncBlockerContext);
