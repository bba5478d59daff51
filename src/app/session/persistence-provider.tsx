import { useSyncExternalStore, type ReactNode } from 'react';
import { PersistenceContext } from '@/ui/persistence-context';
import { SyncBlockerContext } from '@/ui/sync-blocker-context';
import { storeDurability, onStoreDurability } from './store-durability';

const keeping = () => (storeDurability().keeping === 'page' ? 'page' : 'device');
const waitsFor = () => storeDurability().waitsFor;

/** Whoever opened the store knows whether it is kept and what holds it up; every sentence about either comes from here (S8). */
export const PersistenceProvider = ({ children }: { children: ReactNode }) => (
  <PersistenceContext value={useSyncExternalStore(onStoreDurability, keeping)}>
    <SyncBlockerContext value={useSyncExternalStore(onStoreDurability, waitsFor)}>
      {children}
    </SyncBlockerContext>
  </PersistenceContext>
);
