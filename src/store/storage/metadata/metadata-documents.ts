import type { BulkWriteRow, RxDatabase } from 'rxdb';
import { getLocalDocStateByParent } from 'rxdb/plugins/local-documents';
import { behindFence } from '../dexie/internals';
import { isFenceId } from '../dexie/fence';

export type MetadataValue = Record<string, unknown>;

interface MetadataDocument {
  id: string;
  data: MetadataValue;
}

/** RxDB's status for a concurrent write. */
const CONFLICT = 409;

/** The data of a local document of RxDB. */
export const dataOf = (document: unknown): MetadataValue => (document as MetadataDocument).data;

export const metadataStorage = async (database: RxDatabase) =>
  (await getLocalDocStateByParent(database)).storageInstance;

export async function readMetadata(database: RxDatabase, name: string): Promise<MetadataValue | null> {
  const storageInstance = await metadataStorage(database);
  const [found] = await storageInstance.findDocumentsById([name], false);
  return found ? dataOf(found) : null;
}

/** Replaces whole documents in one transaction; null deletes. The last write wins, because most are written by the leader alone. */
export async function writeMetadata(
  database: RxDatabase,
  values: ReadonlyMap<string, MetadataValue | null>,
  leader?: string,
): Promise<void> {
  const storageInstance = await metadataStorage(database);
  const fence = await behindFence<MetadataDocument>(storageInstance, leader);
  let open = [...values.keys()];
  while (open.length > 0) {
    const stored = await storageInstance.findDocumentsById(open, true);
    const writes = open.flatMap((name): BulkWriteRow<MetadataDocument>[] => {
      const data = values.get(name) ?? null;
      const previous = stored.find(({ id }) => id === name);
      if (data === null && (!previous || previous._deleted)) return [];
      const marks = { _deleted: data === null, _attachments: {}, _meta: { lwt: 1 }, _rev: '' };
      const document = { id: name, data: data ?? {}, ...marks };
      return [previous ? { previous, document } : { document }];
    });
    if (writes.length === 0) return;
    const { error: failures } = await storageInstance.bulkWrite([...writes, ...fence], 'marquee-metadata');
    const fatal = failures.find(({ status }) => status !== CONFLICT);
    if (fatal)
      throw new Error(`The metadata ${fatal.documentId} could not be stored (status ${fatal.status}).`);
    open = failures.map(({ documentId }) => documentId).filter((id) => !isFenceId(id));
  }
}
