import { evictTo, SCARCE_BUDGET_SHARE } from './evict';
import type { StorePort } from '../store-port';

/** The store's error for a full disk. Recognised by name, because the store imports the engine. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof Error && error.name === 'StorageFullError';

/**
 * On a full disk, permanently removes what can be fetched again, to make room for what cannot
 * (S12). A failure here is only logged: the engine waits and retries.
 */
export async function freeSpace(
  store: StorePort,
  log: (message: string, cause: unknown) => void,
): Promise<void> {
  try {
    await evictTo(store, SCARCE_BUDGET_SHARE);
    await store.cleanUp(0);
  } catch (error) {
    log('No space could be freed', error);
  }
}
