import { useSyncExternalStore, type ReactNode } from 'react';
import { KeepingContext } from '@/ui/keeping';
import { deviceState, onDeviceState } from './device-state';

const keeping = () => (deviceState().keeping === 'page' ? 'page' : 'device');

/** Whoever opened the store knows whether it is kept; every sentence about it comes from here (S8). */
export const KeepingProvider = ({ children }: { children: ReactNode }) => (
  <KeepingContext value={useSyncExternalStore(onDeviceState, keeping)}>{children}</KeepingContext>
);
