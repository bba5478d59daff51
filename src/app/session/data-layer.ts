import { filter, take } from 'rxjs';
import { keepStorage } from '@/platform/storage-space';
import { openStore } from '@/store/open';
import { observeSyncState } from '@/store/queue';
import { startSync } from '@/store/start-sync';
import type { Store } from '@/store/store';

interface Running {
  accountId: string | null;
  store: Store;
  /** Ends sync; the store may then be closed or removed. */
  quiet: () => Promise<void>;
}

let turn: Promise<unknown> = Promise.resolve();
let running: Running | null = null;

const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
  const result = turn.then(act, act);
  turn = result.catch(() => {});
  return result;
};

/** The first time there is work to lose is the moment to ask the browser to keep it (S12). */
function keepOnceThereIsWork(store: Store): () => void {
  const subscription = observeSyncState(store)
    .pipe(filter(({ waiting }) => waiting > 0), take(1))
    .subscribe(() => void keepStorage());
  return () => subscription.unsubscribe();
}

async function leave(remove: boolean): Promise<void> {
  const before = running;
  running = null;
  if (!before) return;
  await before.quiet();
  await (remove ? before.store.remove() : before.store.close());
}

/**
 * Opens the account's store and begins to sync it, after closing the one before: only one account's database is ever open
 * (S9). The same account again is the same store.
 */
export const switchAccount = (accountId: string | null): Promise<Store> =>
  inTurn(async () => {
    if (running?.accountId === accountId) return running.store;
    await leave(false);
    const store = await openStore(accountId);
    const sync = startSync(store);
    const stopKeeping = keepOnceThereIsWork(store);
    running = {
      accountId,
      store,
      quiet: async () => {
        stopKeeping();
        await sync.stop();
      },
    };
    return store;
  });

/** Ends the account's work on this device. `remove` deletes its database: ask about unsent work first. */
export const leaveAccount = (remove: boolean): Promise<void> => inTurn(() => leave(remove));
