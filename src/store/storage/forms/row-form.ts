import type { RxJsonSchema, RxStorageInstance } from 'rxdb';
import type { CollectionName } from '@/domain/streams';
import type { SyncedRow } from '@/sync/document';

/** RxDB's schema of one collection. Its `version` names the form; a changed schema without a new version does not open. */
export type RowSchema = RxJsonSchema<SyncedRow>;

/** How a collection is stored. */
export interface RowForm {
  name: CollectionName;
  schema: RowSchema;
  /** Adds the index keys, computed from the row's fields. Runs on every write. */
  withIndexKeys: (row: SyncedRow) => SyncedRow;
}

/** The same as RxDB has it, with its own fields added. */
export type StoredSchema = RowStorage['schema'];

/** RxDB's access to the rows of one collection. Not used outside this folder. */
export type RowStorage = RxStorageInstance<SyncedRow, unknown, unknown>;
