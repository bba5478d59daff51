import { createContext, useContext } from 'react';
import type { Persistence } from '@/domain/sync/persistence-copy';

/** Provided by the shell, which opens the store; without a provider, `device` is assumed. */
export const PersistenceContext = createContext<Persistence>('device');

/** Whether what is written here survives closing this page. */
export const useIsPersistent = (): boolean => useContext(PersistenceContext) === 'device';
