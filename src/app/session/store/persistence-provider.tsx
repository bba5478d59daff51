import type { ReactNode } from 'react';
import { useClientState } from '@/client-state/client-state';
import { PersistenceContext } from '@/ui/sync/persistence-context';
import { SyncBlockerContext } from '@/ui/sync/sync-blocker-context';
import { storeDurabilityAtom } from './store-durability';

/** Provides whether the store is persistent and what blocks sync, for every sentence on screen about either (S8). */
export function PersistenceProvider({ children }: { children: ReactNode }) {
  const { status, waitsFor } = useClientState(storeDurabilityAtom);
  return (
    <PersistenceContext value={status === 'page' ? 'page' : 'device'}>
      <SyncBlockerContext value={waitsFor}>{children}</SyncBlockerContext>
    </PersistenceContext>
  );
}
