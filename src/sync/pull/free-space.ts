import { evictTo, SCARCE_BUDGET_SHARE } from './evict';
import type { StorePort } from '../store-port';

/** The store's own error for a full disk. Known by its name, because the store imports the engine. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof Error && error.name === 'StorageFullError';

/**
 * When the disk is full: lets go of what can be fetched again, permanently, so that what cannot be can be stored
 * (S12). A failure here is only logged: the engine waits and tries again.
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
