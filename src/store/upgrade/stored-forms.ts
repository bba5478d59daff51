import {
  INTERNAL_CONTEXT_COLLECTION,
  type InternalStoreDocType,
  prepareQuery,
  type RxDatabase,
  type RxDocumentData,
  type RxJsonSchema,
  type RxStorageInstance,
} from 'rxdb';
import { COLLECTIONS, type CollectionName } from '@/domain/streams';
import type { SyncedRow } from '@/sync/document';

interface FormData {
  name: CollectionName;
  version: number;
  schema: RxJsonSchema<RxDocumentData<SyncedRow>>;
  /** Once it was copied from: the latest edit that went along. What comes later was written by an older version of the app. */
  lastEdit?: string;
}

/** RxDB's own record of a collection in one version of its form, in the database's internal store. */
export type StoredForm = RxDocumentData<InternalStoreDocType<FormData>>;

export type RowStorage = RxStorageInstance<SyncedRow, unknown, unknown>;

/** Marks a form that was copied from: its rows are in a newer one, and only have to be deleted. */
const LEFT = 'marquee-left';

const isOurs = (form: StoredForm): boolean => (COLLECTIONS as readonly unknown[]).includes(form.data.name);

/**
 * The forms in which this database keeps its collections: `inUse`, more than one of a collection when an upgrade is due;
 * `left`, those that were copied from and are to be deleted. One query: every opening waits for it.
 */
export async function storedForms(
  database: RxDatabase,
): Promise<{ inUse: StoredForm[]; left: StoredForm[] }> {
  const { internalStore } = database;
  const query = prepareQuery(internalStore.schema, {
    selector: { _deleted: { $eq: false } },
    sort: [{ id: 'asc' }],
    skip: 0,
  });
  const all = (await internalStore.query(query)).documents as unknown as StoredForm[];
  return {
    inUse: all.filter((form) => form.context === INTERNAL_CONTEXT_COLLECTION && isOurs(form)),
    left: all.filter((form) => form.context === LEFT),
  };
}

async function write(
  database: RxDatabase,
  writes: { previous?: StoredForm; document: StoredForm }[],
): Promise<void> {
  type Writes = Parameters<RxDatabase['internalStore']['bulkWrite']>[0];
  const { error: failures } = await database.internalStore.bulkWrite(
    writes as unknown as Writes,
    'marquee-upgrade',
  );
  if (failures.length > 0) throw new Error(`The upgrade could not be noted (status ${failures[0]?.status}).`);
}

const leftId = (form: StoredForm): string => `${LEFT}|${form.key}`;

/** The moment at which the new forms become the store: one transaction, so a crash leaves all of it old or all of it new. */
export async function markSuperseded(
  database: RxDatabase,
  forms: readonly StoredForm[],
  lastEdits: ReadonlyMap<string, string>,
): Promise<void> {
  const { internalStore } = database;
  const before = (await internalStore.findDocumentsById(forms.map(leftId), true)) as unknown as StoredForm[];
  await write(
    database,
    forms.flatMap((form) => {
      const data = { ...form.data, lastEdit: lastEdits.get(form.key) ?? form.data.lastEdit ?? '' };
      const left: StoredForm = {
        ...form,
        data,
        id: leftId(form),
        context: LEFT,
        _deleted: false,
        _meta: { lwt: 1 },
        _rev: '',
      };
      const previous = before.find(({ id }) => id === left.id);
      return [
        { previous: form, document: { ...form, _deleted: true } },
        previous ? { previous, document: left } : { document: left },
      ];
    }),
  );
}

export const forgetSuperseded = (database: RxDatabase, form: StoredForm): Promise<void> =>
  write(database, [{ previous: form, document: { ...form, _deleted: true } }]);

/** Opens a collection's storage in any form, without RxDB's collection around it. Close it again. */
export const openForm = (
  database: RxDatabase,
  collection: CollectionName,
  schema: RxJsonSchema<RxDocumentData<SyncedRow>>,
): Promise<RowStorage> =>
  database.storage.createStorageInstance<SyncedRow>({
    databaseInstanceToken: database.token,
    databaseName: database.name,
    collectionName: collection,
    schema,
    options: {},
    multiInstance: false,
    devMode: false,
  });
