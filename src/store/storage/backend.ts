import type { RxStorage } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { omitTimeIndexes } from './forms/indexes';

/** The storage of databases. Opaque outside this folder, except to tests that simulate a failing disk. */
export interface StorageBackend {
  /** False: only in the memory of this page, and lost with it. */
  readonly isPersistent: boolean;
  readonly rxStorage: RxStorage<unknown, unknown>;
}

export const indexedDbBackend = (): StorageBackend => ({
  isPersistent: true,
  rxStorage: getRxStorageDexie({ onCreate: omitTimeIndexes }),
});
