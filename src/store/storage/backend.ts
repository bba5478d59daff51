import type { RxStorage } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';

/** Where databases are kept. Outside this folder it is only passed on; `rxStorage` is for tests that break a disk on purpose. */
export interface StorageBackend {
  /** False: in the memory of this page alone, and gone with it. */
  readonly isPersistent: boolean;
  readonly rxStorage: RxStorage<unknown, unknown>;
}

export const indexedDbBackend = (): StorageBackend => ({
  isPersistent: true,
  rxStorage: getRxStorageDexie(),
});
