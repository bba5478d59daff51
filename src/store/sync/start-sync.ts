import { type SyncHandle, startPageSync } from '@/sync/leader/page-sync';
import { filePortOf } from '../files/file-port';
import { sendNow } from '../writes/queue-actions';
import type { Store } from '../store';
import { portOf } from './sync-port';

export type { SyncHandle };

const handles = new WeakMap<Store, SyncHandle>();

/** Whether this tab is the leader, which alone talks to the server. */
export const isLeader = (store: Store): boolean => handles.get(store)?.leads() ?? false;

/** Starts sync in this page. Stop it before the store is closed. */
export function startSync(store: Store): SyncHandle {
  const handle = startPageSync(portOf(store), filePortOf(store), store.lifecycle.isPersistent);
  handles.set(store, handle);
  // Wakes the leader, which may be another tab: this page needs current data and the sync status.
  void sendNow(store).catch((error: unknown) => console.warn('The leader could not be woken:', error));
  return handle;
}
