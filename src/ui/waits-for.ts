import { createContext, useContext } from 'react';
import type { WaitsFor } from '@/domain/waits-for';

/** Told by the one who opens the store; a screen that stands alone speaks of signal. */
export const WaitsForContext = createContext<WaitsFor>('signal');
export const useWaitsFor = (): WaitsFor => useContext(WaitsForContext);
