import { StorageUnavailableError } from '../errors';
import { hasIndexedDb } from '../storage/idb-connection';
import type { Store } from '../store';
import { openStore } from './open';

/**
 * The account's store on this device or, where the browser blocks storage, in the memory of this page: then everything works
 * while there is a connection, and what is not sent is lost with the page. `store.lifecycle.isPersistent` tells the two apart;
 * people must be told. @throws StoreError when the device has a store that does not open
 */
export async function openStoreWithMemoryFallback(accountId: string | null): Promise<Store> {
  try {
    return await openStore(accountId);
  } catch (error) {
    const hasNoStorage = error instanceof StorageUnavailableError && !(await hasIndexedDb());
    if (!hasNoStorage) throw error;
    console.warn('Nothing can be stored in this browser, so this page keeps its data in memory.', error);
    const { memoryBackend } = await import('../storage/memory-backend');
    return openStore(accountId, { backend: memoryBackend(), isShared: false });
  }
}
