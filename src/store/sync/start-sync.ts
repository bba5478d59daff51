import { deviceClock } from '@/sync/clock';
import { FallbackLeader } from '@/sync/leader/fallback-leader';
import type { Leader, LeaderPlace, SyncLog } from '@/sync/leader/leader';
import { type SyncHandle, startPageSync } from '@/sync/leader/page-sync';
import { WorkerLeader } from '@/sync/leader/worker/worker-leader';
import { ErrorLog } from '@/sync/status/error-log';
import { filePortOf } from '../files/file-port';
import { sendNow } from '../writes/queue-actions';
import type { Store } from '../store';
import { portOf } from './sync-port';

export type { LeaderPlace, SyncHandle };

const handles = new WeakMap<Store, SyncHandle>();

/** Where this tab leads, which alone talks to the server; null: another tab does. */
export const leadsIn = (store: Store): LeaderPlace | null => handles.get(store)?.leadsIn() ?? null;

/** Starts sync in this page. Stop it before the store is closed. */
export function startSync(store: Store): SyncHandle {
  const log = logOf(store);
  const { isPersistent } = store.lifecycle;
  // No worker can see a store in the memory of this page.
  const inWorker = isPersistent ? workerLeader(store, log) : null;
  const leader = new FallbackLeader(inWorker, () => loadPageLeader(store, log), log);
  const handle = startPageSync({ accountId: store.accountId, leader, log, isShared: isPersistent });
  handles.set(store, handle);
  // Wakes the leader, which may be another tab: this page needs current data and the sync status.
  void sendNow(store).catch((error: unknown) => console.warn('The leader could not be woken:', error));
  return handle;
}

const workerLeader = (store: Store, log: SyncLog): Leader =>
  new WorkerLeader({
    accountId: store.accountId,
    start: (name) => new Worker(new URL('./leader-worker.ts', import.meta.url), { type: 'module', name }),
    follow(tell) {
      const subscription = store.held$.subscribe((heldIds) => tell({ heldIds }));
      subscription.add(store.isScarce$.subscribe((isScarce) => tell({ isScarce })));
      return () => subscription.unsubscribe();
    },
    catchUp() {
      store.readAgain().catch((error: unknown) => log('What a worker had stored could not be read', error));
    },
    log,
  });

async function loadPageLeader(store: Store, log: SyncLog): Promise<Leader> {
  const { pageLeader } = await import('@/sync/leader/page-leader');
  return pageLeader(portOf(store), filePortOf(store), log);
}

function logOf(store: Store): SyncLog {
  const errors = new ErrorLog(portOf(store), deviceClock);
  return (message, cause) => {
    console.warn(`Sync: ${message}.`, cause);
    errors.note(message, cause);
  };
}
