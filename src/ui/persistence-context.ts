import { createContext, useContext } from 'react';
import type { Persistence } from '@/domain/persistence-copy';

/** Told by the one who opens the store; a screen that stands alone speaks of the device. */
export const PersistenceContext = createContext<Persistence>('device');

/** Whether what is written here outlives this page. */
export const useIsPersistent = (): boolean => useContext(PersistenceContext) === 'device';
