import {
  INTERNAL_CONTEXT_COLLECTION,
  type InternalStoreDocType,
  prepareQuery,
  type RxDatabase,
  type RxDocumentData,
} from 'rxdb';
import { COLLECTIONS, type CollectionName } from '@/domain/streams';
import type { StoredSchema } from './row-form';

interface FormData {
  name: CollectionName;
  version: number;
  schema: StoredSchema;
  /** Of a superseded form: the latest edit that was copied. Later ones were written by an older version of the app. */
  lastEdit?: string;
}

/** RxDB's record of a collection in one version of its form, in the database's internal store. */
export type FormRecord = RxDocumentData<InternalStoreDocType<FormData>>;

/** Marks a form whose rows were copied to a newer one and only have to be deleted. The name is stored. */
const SUPERSEDED = 'marquee-left';

const isOurs = ({ data }: FormRecord): boolean => (COLLECTIONS as readonly unknown[]).includes(data.name);

/** A single query for both, because every opening waits for it. */
export async function readFormRecords({
  internalStore,
}: RxDatabase): Promise<{ inUse: FormRecord[]; superseded: FormRecord[] }> {
  const query = prepareQuery(internalStore.schema, {
    selector: { _deleted: { $eq: false } },
    sort: [{ id: 'asc' }],
    skip: 0,
  });
  const all = (await internalStore.query(query)).documents as unknown as FormRecord[];
  return {
    inUse: all.filter((form) => form.context === INTERNAL_CONTEXT_COLLECTION && isOurs(form)),
    superseded: all.filter((form) => form.context === SUPERSEDED),
  };
}

async function write(
  { internalStore }: RxDatabase,
  writes: { previous?: FormRecord; document: FormRecord }[],
): Promise<void> {
  const { error: failures } = await internalStore.bulkWrite(
    writes as unknown as Parameters<typeof internalStore.bulkWrite>[0],
    'marquee-upgrade',
  );
  if (failures.length > 0) throw new Error(`The upgrade could not be noted (status ${failures[0]?.status}).`);
}

const supersededId = (form: FormRecord): string => `${SUPERSEDED}|${form.key}`;

/** One transaction, so a crash leaves either all of them in use or all of them superseded. */
export async function writeSuperseded(
  database: RxDatabase,
  forms: readonly { record: FormRecord; lastEdit: string }[],
): Promise<void> {
  const ids = forms.map(({ record }) => supersededId(record));
  const before = (await database.internalStore.findDocumentsById(ids, true)) as unknown as FormRecord[];
  await write(
    database,
    forms.flatMap(({ record, lastEdit }) => {
      const superseded: FormRecord = {
        ...record,
        data: { ...record.data, lastEdit },
        id: supersededId(record),
        context: SUPERSEDED,
        _deleted: false,
        _meta: { lwt: 1 },
        _rev: '',
      };
      const previous = before.find(({ id }) => id === superseded.id);
      return [
        { previous: record, document: { ...record, _deleted: true } },
        previous ? { previous, document: superseded } : { document: superseded },
      ];
    }),
  );
}

export const deleteFormRecord = (database: RxDatabase, record: FormRecord): Promise<void> =>
  write(database, [{ previous: record, document: { ...record, _deleted: true } }]);
