import { type SyncHandle, startPageSync } from '@/sync/leader/page-sync';
import { filePortOf } from '../files/file-port';
import { sendNow } from '../writes/queue-actions';
import type { Store } from '../store';
import { portOf } from './sync-port';

export type { SyncHandle };

const handles = new WeakMap<Store, SyncHandle>();

/** Whether this tab is the one that speaks to the server for all tabs of the account. */
export const isLeader = (store: Store): boolean => handles.get(store)?.leads() ?? false;

/** Begins to sync the store in this page. Stop it before the store is closed. */
export function startSync(store: Store): SyncHandle {
  const handle = startPageSync(portOf(store), filePortOf(store), store.lifecycle.isPersistent);
  handles.set(store, handle);
  // Tells the leading tab, which may be another one, that somebody new is listening.
  void sendNow(store).catch((error: unknown) =>
    console.warn('Sync: the other tabs could not be told.', error),
  );
  return handle;
}
