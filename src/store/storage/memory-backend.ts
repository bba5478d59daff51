import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import type { StorageBackend } from './backend';

/** A file of its own, so that only a page that can store nothing loads it. Databases live as long as the page. */
export const memoryBackend = (): StorageBackend => ({
  isPersistent: false,
  rxStorage: getRxStorageMemory(),
});
