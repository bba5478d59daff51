import type { SyncedRow } from '@/sync/document';

interface Range {
  limit(count: number): {
    toArray(): Promise<(SyncedRow & { _deleted?: unknown })[]>;
    primaryKeys(): Promise<string[]>;
  };
}

/** The part of Dexie's table that is used here. */
interface DexieTable {
  where(key: string): {
    above(value: string): Range;
    between(from: string, to: string, withFrom: boolean, withTo: boolean): Range;
  };
  bulkGet(ids: readonly string[]): Promise<unknown[]>;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * Reads many documents by primary key in one request of IndexedDB. RxDB walks a cursor, one event a document: a list of
 * 10,000 takes it seconds on a slow phone. null where the storage is not Dexie; the caller then asks RxDB.
 */
export async function bulkRead(
  storageInstance: { internals: unknown },
  after: string,
  count: number,
): Promise<SyncedRow[] | null> {
  return (await tableOf(storageInstance))?.where('id').above(after).limit(count).toArray() ?? null;
}

async function tableOf(storageInstance: { internals: unknown }): Promise<DexieTable | null> {
  const internals: unknown = await storageInstance.internals;
  if (
    !isObject(internals) ||
    !isObject(internals.dexieTable) ||
    typeof internals.dexieTable.where !== 'function'
  )
    return null;
  return internals.dexieTable as unknown as DexieTable;
}

/** Fewer are as soon asked for one by one. */
const MANY = 50;
/** More neighbours than this for each id: they are no stretch of their own, and naming them all would cost more than it saves. */
const NEIGHBOURS = 2;

/**
 * RxDB looks up every document that it is about to write, one request of IndexedDB each: a seventh of a first fill on a slow
 * phone, to learn that nothing is there. Ids rise with time, so a page of a fill is a stretch of ids: one request for the
 * keys that stand in it says which to read at all. Inside the same transaction, so the answer is the same.
 */
export async function patchBulkGet(storageInstance: { internals: unknown }): Promise<void> {
  const table = await tableOf(storageInstance);
  if (!table) return;
  const oneByOne = table.bulkGet.bind(table);
  table.bulkGet = (ids) => {
    if (ids.length < MANY) return oneByOne(ids);
    const [first = '', last = ''] = edges(ids);
    const limit = ids.length * NEIGHBOURS;
    // Dexie's own promises, not `await`: they keep the transaction open.
    return table
      .where('id')
      .between(first, last, true, true)
      .limit(limit)
      .primaryKeys()
      .then((keys) => {
        if (keys.length >= limit) return oneByOne(ids);
        const here = new Set(keys);
        const known = ids.filter((id) => here.has(id));
        if (known.length === 0) return ids.map(() => undefined);
        return oneByOne(known).then((found) => {
          const byId = new Map(known.map((id, index) => [id, found[index]]));
          return ids.map((id) => byId.get(id));
        });
      });
  };
}

function edges(ids: readonly string[]): [string, string] {
  let [first = '', last = ''] = [ids[0], ids[0]];
  for (const id of ids) {
    if (id < first) first = id;
    else if (id > last) last = id;
  }
  return [first, last];
}

/** RxDB's Dexie storage writes the flag of a grave as text, because booleans cannot be indexed. */
export function isTombstoneRow(row: SyncedRow): boolean {
  const { _deleted: flag } = row;
  return flag === true || flag === '1';
}
