import { getQueryMatcher, getSortComparator, type PreparedQuery } from 'rxdb';
import {
  dexieReplaceIfStartsWithPipe as storedName,
  fromDexieToStorage,
  getKeyRangeByQueryPlan,
} from 'rxdb/plugins/storage-dexie';
import type { SyncedRow } from '@/sync/document';
import type { StoredSchema } from '../forms/row-form';
import { dexieOf, type HasInternals } from './internals';

interface Queried extends HasInternals {
  schema: StoredSchema;
}

/** RxDB's name for a collection's rows. */
const ROWS_TABLE = 'docs';
/** As many rows are read in one event, before which and after which a tap is handled. */
const MAX_BATCH_ROWS = 200;

/**
 * What RxDB finds for a query, with one IndexedDB request per 200 rows. RxDB walks a cursor, with an event per row: half of what opening a project with sixty people
 * took of the page's thread was that. Null when the storage is not Dexie's or is being closed, and where no key can be in the range; then the caller has to use RxDB.
 */
export async function queryRange(
  storage: Queried,
  { query, queryPlan }: PreparedQuery<SyncedRow>,
): Promise<SyncedRow[] | null> {
  const dexie = await dexieOf(storage);
  if (!dexie || query.skip) return null;
  const { dexieDb, booleanIndexes } = dexie;
  const opened = unless('DataError', () => ({
    range: getKeyRangeByQueryPlan(booleanIndexes, queryPlan, IDBKeyRange) as IDBKeyRange,
    rows: openRows(dexieDb.backendDB()),
  }));
  if (!opened?.rows) return null;
  const { rows, range } = opened;
  const { index: fields, selectorSatisfiedByIndex, sortSatisfiedByIndex } = queryPlan;
  const paths = fields.map((field) => storedName(field));
  const matches = selectorSatisfiedByIndex ? null : getQueryMatcher(storage.schema, query);
  const limit = query.limit ?? Infinity;
  // Before they are sorted nobody knows which are the first.
  const wanted = sortSatisfiedByIndex ? limit : Infinity;
  const found: SyncedRow[] = [];
  await readInBatches({
    index: rows.index(`[${paths.join('+')}]`),
    paths,
    range,
    missing: () => wanted - found.length,
    take: (stored) => {
      const row = fromDexieToStorage<SyncedRow>(booleanIndexes, stored);
      if (!matches || matches(row)) found.push(row);
    },
  });
  if (sortSatisfiedByIndex) return found;
  return found.toSorted(getSortComparator(storage.schema, query)).filter((_row, at) => at < limit);
}

/** Null where the connection is closing or closed. */
const openRows = (connection: IDBDatabase | null): IDBObjectStore | null =>
  unless(
    'InvalidStateError',
    () => connection?.transaction(ROWS_TABLE, 'readonly').objectStore(ROWS_TABLE) ?? null,
  );

/** Null for this one error, of which RxDB then makes what it makes of it. */
function unless<T>(name: string, act: () => T): T | null {
  try {
    return act();
  } catch (error) {
    if (error instanceof DOMException && error.name === name) return null;
    throw error;
  }
}

interface Reading {
  index: IDBIndex;
  paths: readonly string[];
  range: IDBKeyRange;
  /** How many rows are still needed. */
  missing: () => number;
  take: (stored: unknown) => void;
}

/** In one transaction, so that all of them are of one moment. Every index of RxDB's ends with the row's id: a key is of one row. */
function readInBatches({ index, paths, range, missing, take }: Reading): Promise<void> {
  return new Promise((resolve, reject) => {
    const readFrom = (rest: IDBKeyRange): void => {
      const size = Math.min(missing(), MAX_BATCH_ROWS);
      if (size <= 0) return resolve();
      const request = index.getAll(rest, size);
      request.addEventListener('error', () => reject(request.error ?? new Error('Rows could not be read.')));
      request.addEventListener('success', () => {
        const batch: unknown[] = request.result;
        for (const stored of batch) take(stored);
        const last = batch.at(-1);
        if (last === undefined || batch.length < size) return resolve();
        const key = paths.map((path) => valueAt(last, path));
        // The last of its range: a range that ends where it begins, without either, cannot be made.
        if (indexedDB.cmp(key, rest.upper) >= 0) return resolve();
        return readFrom(IDBKeyRange.bound(key, rest.upper, true, rest.upperOpen));
      });
    };
    readFrom(range);
  });
}

/** @param path such as `sync.order` */
const valueAt = (stored: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], stored);
