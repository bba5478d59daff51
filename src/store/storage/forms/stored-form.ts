import { createRevision, createRxSchema, now, type RxDatabase } from 'rxdb';
import type { CollectionName } from '@/domain/streams';
import type { SyncedRow } from '@/sync/document';
import type { ChangeTarget, Marks } from '../change-rows';
import { connectionOf } from '../dexie/internals';
import type { FormRecord } from './form-records';
import { closeElsewhere, deleteDatabase } from '../idb-connection';
import type { RowForm, RowStorage, StoredSchema } from './row-form';
import { Rows } from '../rows';

/** One collection in one version of its form, as stored in this database. */
export interface StoredForm {
  /** Identifies collection and version. */
  key: string;
  name: CollectionName;
  version: number;
  /** Of a superseded form: the latest edit that was copied from it; '' when none was. */
  lastEdit: string;
  /** Only for the functions of this folder. */
  record: FormRecord;
}

export const storedForm = (record: FormRecord): StoredForm => ({
  key: record.key,
  name: record.data.name,
  version: record.data.version,
  lastEdit: record.data.lastEdit ?? '',
  record,
});

/** The rows of one form, opened beside the collections. Close it, or delete it with everything in it. */
export interface FormRows {
  rows: Rows;
  close(): Promise<void>;
  /** Deletes all rows, tombstones included, and closes it. */
  clear(): Promise<void>;
  /** The same, and deletes its IndexedDB database. @throws DatabaseStillOpen */
  remove(): Promise<void>;
}

/** For rows that are only read: their index keys are not computed. */
const asWritten = (row: SyncedRow): SyncedRow => row;

/** A recorded form, even if this version of the app does not have it. For reading only. */
export const openRecord = (database: RxDatabase, { record }: StoredForm): Promise<FormRows> =>
  openRows(database, { name: record.data.name, withIndexKeys: asWritten }, record.data.schema);

/** This version's form, before RxDB has opened a collection with it. */
export const openForm = (database: RxDatabase, form: RowForm): Promise<FormRows> =>
  openRows(
    database,
    form,
    createRxSchema(form.schema, database.hashFunction).jsonSchema as unknown as StoredSchema,
  );

/**
 * Afterwards no other tab can write to this form. Its storage is opened only to learn the database's name and closed first,
 * because this tab's own connection would block it too. @throws DatabaseStillOpen
 */
export async function closeFormElsewhere(database: RxDatabase, { record }: StoredForm): Promise<void> {
  const storage = await storageOf(database, record.data.name, record.data.schema);
  const connection = await connectionOf(storage);
  const { name, version } = connection ?? {};
  await storage.close();
  if (name !== undefined && version !== undefined) await closeElsewhere(name, version);
}

async function openRows(
  database: RxDatabase,
  form: ChangeTarget['form'],
  schema: StoredSchema,
): Promise<FormRows> {
  const storage = await storageOf(database, form.name, schema);
  // RxDB computes revisions only for collections that it opens itself.
  const marks: Marks = (previous) => ({
    _deleted: false,
    _attachments: {},
    _meta: { lwt: now() },
    _rev: createRevision(database.token, previous),
  });
  return {
    rows: new Rows({ form, storage, marks }),
    close: () => storage.close(),
    clear: () => storage.remove(),
    async remove() {
      const connection = await connectionOf(storage);
      await storage.remove();
      if (connection) await deleteDatabase(connection.name);
    },
  };
}

const storageOf = (
  database: RxDatabase,
  collectionName: CollectionName,
  schema: StoredSchema,
): Promise<RowStorage> =>
  database.storage.createStorageInstance({
    databaseInstanceToken: database.token,
    databaseName: database.name,
    collectionName,
    schema,
    options: {},
    multiInstance: false,
    devMode: false,
  });
