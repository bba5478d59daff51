import { createContext, useContext } from 'react';
import type { Keeping } from '@/domain/keeping-words';

/** Told by the one who opens the store; a screen that stands alone speaks of the device. */
export const KeepingContext = createContext<Keeping>('device');

/** Whether what is written here outlives this page. */
export const useIsKept = (): boolean => useContext(KeepingContext) === 'device';
