import { distinctUntilChanged, map } from 'rxjs';
import { observeSyncState, type SyncState } from '@/store/queue';
import type { Store } from '@/store/store';
import type { WaitsFor } from '@/ui/waits-for';
import { deviceState, setDeviceState } from './device-state';

export function waitsForOf({ connection, needsSignIn, barred, trouble }: Pick<SyncState, 'connection' | 'needsSignIn' | 'barred' | 'trouble'>): WaitsFor {
  if (connection === 'offline') return 'signal';
  if (needsSignIn) return 'sign-in';
  if (barred !== null) return 'permission';
  return trouble === null ? 'signal' : 'room';
}

/** Tells every screen what unsent work waits for, until what is answered is called. */
export function tellWaitsFor(store: Store): () => void {
  const subscription = observeSyncState(store).pipe(map(waitsForOf), distinctUntilChanged())
    .subscribe((waitsFor) => setDeviceState({ ...deviceState(), waitsFor }));
  return () => subscription.unsubscribe();
}
