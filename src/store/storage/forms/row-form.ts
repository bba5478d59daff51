import type { RxJsonSchema, RxStorageInstance } from 'rxdb';
import type { CollectionName } from '@/domain/streams';
import type { SyncedRow } from '@/sync/document';

/** RxDB's schema of one collection. Its `version` names the form; a changed schema without a new version does not open. */
export type RowSchema = RxJsonSchema<SyncedRow>;

/** What this folder has to know of a collection to keep its rows. */
export interface RowForm {
  name: CollectionName;
  schema: RowSchema;
  /** Adds the index keys, computed from the row's fields. Runs on every write. */
  withIndexKeys: (row: SyncedRow) => SyncedRow;
}

/** RxDB's form of the same, with its own fields added. */
export type StoredSchema = RowStorage['schema'];

/** RxDB's handle on the rows of one collection. Never leaves this folder. */
export type RowStorage = RxStorageInstance<SyncedRow, unknown, unknown>;
