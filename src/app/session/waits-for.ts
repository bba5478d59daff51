import { distinctUntilChanged, map } from 'rxjs';
import { waitsForOf } from '@/domain/waits-for';
import { observeSyncState } from '@/store/queue';
import type { Store } from '@/store/store';
import { deviceState, setDeviceState } from './device-state';

/** Tells every screen what unsent work waits for, until what is answered is called. */
export function tellWaitsFor(store: Store): () => void {
  const subscription = observeSyncState(store)
    .pipe(map(waitsForOf), distinctUntilChanged())
    .subscribe((waitsFor) => setDeviceState({ ...deviceState(), waitsFor }));
  return () => subscription.unsubscribe();
}
