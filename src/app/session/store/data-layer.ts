import { filter, map, take } from 'rxjs';
import { readIdentity } from '@/backend/session/identity';
import { clientStore } from '@/client-state/client-state';
import { afterAwaitedScreen, isAwaitingScreen } from '@/client-state/awaited-content';
import { forgetFormCopies } from '@/client-state/form-copies';
import { forgetLastScreen } from '@/client-state/last/last-screen';
import { forgetLooks } from '@/client-state/last/kept-looks';
import { forgetSignUp } from '@/features/auth/sign-up/kept-sign-up';
import { forgetOwnedDraft } from '@/features/contact/draft';
import type { QueueItemKind } from '@/domain/streams';
import { requestPersistentStorage } from '@/platform/storage-space';
import { holdUnsavedText } from '@/platform/updates/unsaved-text';
import { discardUnsavedDrafts, saveAllDrafts } from '@/platform/updates/draft-saver';
import { matchRoute } from '@/domain/navigation/access';
import { dismissToasts } from '@/ui/feedback/toast';
import { requestIdle, whenIdle } from '@/platform/when-idle';
import { firstUse } from '@/platform/touch/first-use';
import { recoverDeletedDatabase } from '@/store/open/recover-deleted-database';
import type { DatabaseLoss } from '@/store/storage/database-loss';
import { openStoreWithMemoryFallback } from '@/store/open/open-with-memory-fallback';
import { observeQueue } from '@/store/writes/queue';
import { observeSyncState } from '@/store/writes/sync-state';
import { type SyncHandle, startSync } from '@/store/sync/start-sync';
import type { Store } from '@/store/store';
import { prepareToWrite } from '@/store/writes/write-row';
import { storeDurabilityAtom } from '@/ui/sync/store-durability';
import { ROUTES } from '../../routes';
import { monitorStorageQuota } from './storage-quota-monitor';
import { publishSyncBlocker } from './publish-sync-blocker';
import { wakeInBackground } from './background-wake';

export { sendNow } from '@/store/writes/queue-actions';

interface Running {
  accountId: string | null;
  store: Store;
  /** Stops sync and everything beside it; after that the store may be closed or removed. */
  stop: () => Promise<void>;
}

let lastTask: Promise<unknown> = Promise.resolve();
let running: Running | null = null;
let hasRequestedPersistence = false;

const enqueue = <T>(act: () => Promise<T>): Promise<T> => {
  const result = lastTask.then(act, act);
  lastTask = result.catch(() => {});
  return result;
};

/** Marks of what arrived or was read: they are written on the very first visit, and nobody would miss them. */
const UNIMPORTANT_WRITES: ReadonlySet<QueueItemKind> = new Set<QueueItemKind>([
  'conversation_change',
  'notification_read',
]);

/**
 * Asks the browser for persistent storage when there is work to lose for the first time (S12). Not on the first visit,
 * when people would refuse the browser's prompt, and only once, because some browsers prompt each time.
 */
function requestPersistenceOnFirstWrite(store: Store): () => void {
  const subscription = observeQueue(store)
    .pipe(
      filter(({ waiting }) => waiting.some(({ what }) => !UNIMPORTANT_WRITES.has(what))),
      take(1),
    )
    .subscribe(() => {
      if (hasRequestedPersistence) return;
      hasRequestedPersistence = true;
      requestPersistentStorage().catch((error: unknown) =>
        console.warn('Persistent storage could not be requested:', error),
      );
    });
  return () => subscription.unsubscribe();
}

/** For a store in memory: the browser warns before this page is closed while anything is unsent. */
function warnBeforeClosingWhileUnsent(store: Store): () => void {
  let release: (() => void) | null = null;
  const subscription = observeSyncState(store)
    .pipe(map(({ waiting, refused }) => waiting + refused > 0))
    .subscribe((isUnsent) => {
      if (isUnsent) release ??= holdUnsavedText('queue');
      else release = (release?.(), null);
    });
  return () => {
    subscription.unsubscribe();
    release?.();
  };
}

async function closeCurrent(remove: boolean): Promise<void> {
  const previous = running;
  running = null;
  if (!previous) return;
  await previous.stop();
  await (remove ? previous.store.remove() : previous.store.close());
}

/** A screen whose code does not come must not keep sync away. */
const LONGEST_WAIT_FOR_SCREEN_MS = 10_000;

/** The page of a job came with all that it says: nobody waits for what sync brings. */
const isServedPage = (): boolean =>
  isAwaitingScreen() && matchRoute(ROUTES, location.pathname)?.isServed === true;

/**
 * Who came by a link and leaves again has not downloaded a board: on a page that can be read already, filling the device begins when
 * somebody uses it or stays, the screen is here and the page is idle (B10).
 */
function startSyncAfterScreen(store: Store): { stop: () => Promise<void> } {
  let sync: SyncHandle | null = null;
  let isStopped = false;
  const startWhenUsed = async (): Promise<void> => {
    await firstUse;
    if (!isStopped) cancel = requestIdle(() => (sync = startSync(store)));
  };
  // Not `whenIdle`, which waits until no skeleton is shown: the next page's skeleton may be waiting for these very rows.
  let cancel = afterAwaitedScreen(() => {
    void startWhenUsed();
  }, LONGEST_WAIT_FOR_SCREEN_MS);
  return {
    stop: async () => {
      isStopped = true;
      cancel();
      await sync?.stop();
    },
  };
}

function run(accountId: string | null, store: Store, onCleared: () => void): Running {
  const sync = accountId === null && isServedPage() ? startSyncAfterScreen(store) : startSync(store);
  const stopProtecting = store.lifecycle.isPersistent
    ? requestPersistenceOnFirstWrite(store)
    : warnBeforeClosingWhileUnsent(store);
  const stopMeasuring = store.lifecycle.isPersistent ? monitorStorageQuota(store) : () => {};
  const stopWaking = wakeInBackground(store);
  const stopPublishing = publishSyncBlocker(store);
  const lossSubscription = store.lifecycle.lost$.subscribe(
    (loss) => void enqueue(() => handleLoss(store, loss, onCleared)),
  );
  return {
    accountId,
    store,
    stop: async () => {
      lossSubscription.unsubscribe();
      stopProtecting();
      stopMeasuring();
      stopWaking();
      stopPublishing();
      await sync.stop();
    },
  };
}

/**
 * The database was lost while open. Nothing may look stored that is not (S8): sync ends, and every later write to this
 * store throws.
 */
async function handleLoss(store: Store, loss: DatabaseLoss, onCleared: () => void): Promise<void> {
  if (running?.store !== store) return;
  console.warn(`The store was ${loss} under this page.`);
  const { accountId } = running;
  await closeCurrent(false).catch((error: unknown) =>
    console.warn('The lost store did not close cleanly:', error),
  );
  if (loss === 'updated') {
    clientStore.set(storeDurabilityAtom, { status: 'updated', putBack: 0, waitsFor: 'signal' });
    return;
  }
  // Another tab has signed out of it: nothing is put back, and what this page opens next is not this account's (S9).
  if (accountId !== (readIdentity()?.userId ?? null)) return;
  const next = await openStoreWithMemoryFallback(accountId);
  const putBack = await recoverDeletedDatabase(store, next);
  // The screens start again with what the new store holds, so what was typed since the last save must be there first (S2).
  await saveAllDrafts();
  clientStore.set(storeDurabilityAtom, {
    status: next.lifecycle.isPersistent ? 'cleared' : 'page',
    putBack,
    waitsFor: 'signal',
  });
  running = run(accountId, next, onCleared);
  onCleared();
}

/**
 * Opens the account's store and begins to sync it, after closing the one before: only one account's database is ever open
 * (S9). The same account again is the same store.
 * @param onCleared called when the browser has deleted the database under the page: there is a new store to ask for
 */
export const switchAccount = (accountId: string | null, onCleared: () => void): Promise<Store> =>
  enqueue(async () => {
    if (running?.accountId === accountId) return running.store;
    // Another tab has signed out of it.
    if (running && running.accountId !== null) dismissToasts();
    if (running) await saveAllDrafts();
    await closeCurrent(false);
    // What could not be saved belongs to the account that is left (S9).
    discardUnsavedDrafts();
    const store = await openStoreWithMemoryFallback(accountId);
    clientStore.set(storeDurabilityAtom, {
      status: store.lifecycle.isPersistent ? 'device' : 'page',
      putBack: 0,
      waitsFor: 'signal',
    });
    running = run(accountId, store, onCleared);
    // A visitor writes nothing before they have signed in.
    if (accountId !== null)
      whenIdle(
        () =>
          void prepareToWrite().catch((error: unknown) =>
            console.warn('The validation of writes is not loaded yet; the first write tries again:', error),
          ),
      );
    return store;
  });

/**
 * Closes the account's store, and forgets what it last showed. `remove` also deletes its database: ask about unsent work and unsaved text
 * first.
 */
export const leaveAccount = (remove: boolean): Promise<void> =>
  enqueue(async () => {
    dismissToasts();
    forgetLastScreen();
    forgetLooks();
    const accountId = running?.accountId ?? readIdentity()?.userId ?? null;
    await closeCurrent(remove);
    discardUnsavedDrafts();
    forgetSignUp();
    if (remove) forgetOwnedDraft();
    if (remove && accountId !== null) forgetFormCopies(accountId);
  });
