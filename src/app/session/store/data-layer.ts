import { filter, map, take } from 'rxjs';
import { clientStore } from '@/client-state/client-state';
import type { QueueItemKind } from '@/domain/streams';
import { keepStorage } from '@/platform/storage-space';
import { holdUnsavedText } from '@/platform/unsaved-text';
import { whenIdle } from '@/platform/when-idle';
import { recoverDeletedDatabase } from '@/store/open/recover-deleted-database';
import type { DatabaseLoss } from '@/store/storage/database-loss';
import { openStoreAnywhere } from '@/store/open/open-with-memory-fallback';
import { observeQueue, observeSyncState } from '@/store/writes/queue';
import { startSync } from '@/store/sync/start-sync';
import type { Store } from '@/store/store';
import { prepareToWrite } from '@/store/writes/write-row';
import { storeDurabilityAtom } from './store-durability';
import { monitorStorageQuota } from './storage-quota-monitor';
import { publishSyncBlocker } from './publish-sync-blocker';
import { wakeInBackground } from './background-wake';

interface Running {
  accountId: string | null;
  store: Store;
  /** Ends sync; the store may then be closed or removed. */
  quiet: () => Promise<void>;
}

let turn: Promise<unknown> = Promise.resolve();
let running: Running | null = null;
let wasAskedToKeep = false;

const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
  const result = turn.then(act, act);
  turn = result.catch(() => {});
  return result;
};

/** That something arrived or was read is not work that anybody would miss; it waits on the very first visit. */
const MARKS: ReadonlySet<QueueItemKind> = new Set<QueueItemKind>([
  'conversation_change',
  'notification_read',
]);

/**
 * The first time there is work to lose is the moment to ask the browser to keep it (S12): not the first visit, when a
 * browser that asks the person would be refused, and once, because some ask each time.
 */
function keepOnceThereIsWork(store: Store): () => void {
  const subscription = observeQueue(store)
    .pipe(
      filter(({ waiting }) => waiting.some(({ what }) => !MARKS.has(what))),
      take(1),
    )
    .subscribe(() => {
      if (wasAskedToKeep) return;
      wasAskedToKeep = true;
      keepStorage().catch((error: unknown) =>
        console.warn('The browser could not be asked to keep what is stored:', error),
      );
    });
  return () => subscription.unsubscribe();
}

/** What only this page holds must not be closed away unasked: the browser warns while anything waits. */
function holdWhileUnsent(store: Store): () => void {
  let release: (() => void) | null = null;
  const subscription = observeSyncState(store)
    .pipe(map(({ waiting, refused }) => waiting + refused > 0))
    .subscribe((isUnsent) => {
      if (isUnsent) release ??= holdUnsavedText();
      else release = (release?.(), null);
    });
  return () => {
    subscription.unsubscribe();
    release?.();
  };
}

async function leave(remove: boolean): Promise<void> {
  const before = running;
  running = null;
  if (!before) return;
  await before.quiet();
  await (remove ? before.store.remove() : before.store.close());
}

function run(accountId: string | null, store: Store, onCleared: () => void): Running {
  const sync = startSync(store);
  const stopKeeping = store.lifecycle.isPersistent ? keepOnceThereIsWork(store) : holdWhileUnsent(store);
  const stopWatching = store.lifecycle.isPersistent ? monitorStorageQuota(store) : () => {};
  const stopWaking = wakeInBackground(store);
  const stopPublishing = publishSyncBlocker(store);
  const losing = store.lifecycle.lost$.subscribe((loss) => void inTurn(() => lose(store, loss, onCleared)));
  return {
    accountId,
    store,
    quiet: async () => {
      losing.unsubscribe();
      stopKeeping();
      stopWatching();
      stopWaking();
      stopPublishing();
      await sync.stop();
    },
  };
}

/** The database went while it was open. Nothing may look stored that is not (S8): sync ends, and every write fails aloud from here on. */
async function lose(store: Store, loss: DatabaseLoss, onCleared: () => void): Promise<void> {
  if (running?.store !== store) return;
  console.warn(`The store was ${loss} under this page.`);
  const { accountId } = running;
  await leave(false).catch((error: unknown) =>
    console.warn('What was left of the store did not close cleanly:', error),
  );
  if (loss === 'updated') {
    clientStore.set(storeDurabilityAtom, { keeping: 'updated', putBack: 0, waitsFor: 'signal' });
    return;
  }
  const next = await openStoreAnywhere(accountId);
  const putBack = await recoverDeletedDatabase(store, next);
  clientStore.set(storeDurabilityAtom, {
    keeping: next.lifecycle.isPersistent ? 'cleared' : 'page',
    putBack,
    waitsFor: 'signal',
  });
  running = run(accountId, next, onCleared);
  onCleared();
}

/**
 * Opens the account's store and begins to sync it, after closing the one before: only one account's database is ever open
 * (S9). The same account again is the same store.
 * @param onCleared the browser has deleted the database under the page: there is another store now, ask again for it
 */
export const switchAccount = (accountId: string | null, onCleared: () => void): Promise<Store> =>
  inTurn(async () => {
    if (running?.accountId === accountId) return running.store;
    await leave(false);
    const store = await openStoreAnywhere(accountId);
    clientStore.set(storeDurabilityAtom, {
      keeping: store.lifecycle.isPersistent ? 'device' : 'page',
      putBack: 0,
      waitsFor: 'signal',
    });
    running = run(accountId, store, onCleared);
    whenIdle(
      () =>
        void prepareToWrite().catch((error: unknown) =>
          console.warn('What checks a write did not come yet; the first write asks again:', error),
        ),
    );
    return store;
  });

/** Ends the account's work on this device. `remove` deletes its database: ask about unsent work first. */
export const leaveAccount = (remove: boolean): Promise<void> => inTurn(() => leave(remove));
