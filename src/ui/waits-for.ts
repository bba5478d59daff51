import { createContext, useContext } from 'react';

/** What unsent work waits for, as the end of "Waiting for": nobody looks for signal who has to sign in (S8). */
export type WaitsFor = 'signal' | 'sign-in' | 'permission' | 'room';

/** Told by the one who opens the store; a screen that stands alone speaks of signal. */
export const WaitsForContext = createContext<WaitsFor>('signal');
export const useWaitsFor = (): WaitsFor => useContext(WaitsForContext);
