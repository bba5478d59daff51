import type { ReactNode } from 'react';
import { useClientState } from '@/client-state/client-state';
import { PersistenceContext } from '@/ui/persistence-context';
import { SyncBlockerContext } from '@/ui/sync-blocker-context';
import { storeDurabilityAtom } from './store-durability';

/** Whoever opened the store knows whether it is kept and what holds it up; every sentence about either comes from here (S8). */
export function PersistenceProvider({ children }: { children: ReactNode }) {
  const { keeping, waitsFor } = useClientState(storeDurabilityAtom);
  return (
    <PersistenceContext value={keeping === 'page' ? 'page' : 'device'}>
      <SyncBlockerContext value={waitsFor}>{children}</SyncBlockerContext>
    </PersistenceContext>
  );
}
