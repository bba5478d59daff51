import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import type { StorageBackend } from './backend';

/** In a separate file so that it is loaded only where nothing can be stored. Its databases are lost with the page. */
export const memoryBackend = (): StorageBackend => ({
  isPersistent: false,
  rxStorage: getRxStorageMemory(),
});
