import { useClientState } from '@/client-state/client-state';
import { persistenceAtom } from './store-durability';

/** Whether what is written here survives closing this page. Until the store is open, yes. */
export const useIsPersistent = (): boolean => useClientState(persistenceAtom) === 'device';
