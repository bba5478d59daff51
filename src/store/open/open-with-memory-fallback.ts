import { StorageUnavailableError } from '../errors';
import { openStore } from './open';
import type { Store } from '../store';

/** Is there an IndexedDB that opens at all? Private windows and blocked site data answer with an error, or not at all. */
const PROBE = 'marquee-probe';
const ANSWER_WITHIN_MS = 5_000;

function hasIndexedDb(): Promise<boolean> {
  return new Promise((resolve) => {
    const tooLong = setTimeout(() => resolve(false), ANSWER_WITHIN_MS);
    const answer = (isThere: boolean): void => {
      clearTimeout(tooLong);
      resolve(isThere);
    };
    try {
      const request = indexedDB.open(PROBE);
      request.addEventListener('success', () => {
        request.result.close();
        indexedDB.deleteDatabase(PROBE);
        answer(true);
      });
      // A full disk is not a browser that keeps nothing: what is stored is still there, and must be said to be.
      request.addEventListener('error', () => answer(request.error?.name === 'QuotaExceededError'));
    } catch {
      answer(false);
    }
  });
}

/**
 * The account's store on this device or, where the browser lets nothing be stored, in the memory of this page: everything
 * works while there is a connection, and what is not sent goes with the page. `store.ground.isKept` says which; people
 * must be told. Rejects with a `StoreError` where a store on the device exists and does not open.
 */
export async function openStoreAnywhere(accountId: string | null): Promise<Store> {
  try {
    return await openStore(accountId);
  } catch (error) {
    const isNoPlace = error instanceof StorageUnavailableError && !(await hasIndexedDb());
    if (!isNoPlace) throw error;
    console.warn('Nothing can be stored in this browser, so this page keeps its data in memory.', error);
    const { getRxStorageMemory } = await import('rxdb/plugins/storage-memory');
    return openStore(accountId, { storage: getRxStorageMemory(), multiInstance: false });
  }
}
