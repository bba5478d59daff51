import { useSyncExternalStore, type ReactNode } from 'react';
import { KeepingContext } from '@/ui/keeping';
import { WaitsForContext } from '@/ui/waits-for';
import { deviceState, onDeviceState } from './device-state';

const keeping = () => (deviceState().keeping === 'page' ? 'page' : 'device');
const waitsFor = () => deviceState().waitsFor;

/** Whoever opened the store knows whether it is kept and what holds it up; every sentence about either comes from here (S8). */
export const KeepingProvider = ({ children }: { children: ReactNode }) => (
  <KeepingContext value={useSyncExternalStore(onDeviceState, keeping)}>
    <WaitsForContext value={useSyncExternalStore(onDeviceState, waitsFor)}>{children}</WaitsForContext>
  </KeepingContext>
);
