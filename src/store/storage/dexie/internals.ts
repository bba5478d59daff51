import { Dexie } from 'dexie';
import type { BulkWriteRow } from 'rxdb';
import type { SyncedRow } from '@/sync/document';
import { LeadershipLost } from '@/sync/leader/leadership-lost';
import { fenceDocument, type FenceTable, fenceWrite, isFenceId, raise, readRaised } from './fence';

/** A storage whose `internals` may be those of RxDB's Dexie storage; other storages have different ones. */
export interface HasInternals {
  internals: unknown;
}

type Key = string | readonly unknown[];

interface Range {
  filter(isWanted: (row: { _meta: { lwt: number } }) => boolean): { delete(): Promise<number> };
  limit(count: number): {
    toArray(): Promise<(SyncedRow & { _deleted?: unknown })[]>;
    primaryKeys(): Promise<string[]>;
  };
}

/** The part of Dexie's `Table` that is used here. */
interface DexieTable {
  where(key: string): {
    above(value: string): Range;
    between(from: Key, to: Key, withFrom: boolean, withTo: boolean): Range;
  };
  /** Dexie's own promises: `await` would end a transaction. */
  bulkGet(ids: readonly string[]): Promise<unknown[]>;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

interface DexieInternals {
  dexieDb: { backendDB: () => IDBDatabase | null };
  dexieTable: DexieTable;
  /** The fields whose values are stored as '0' and '1'. */
  booleanIndexes: string[];
}

/** Null for a storage in memory. */
export async function dexieOf(storage: HasInternals): Promise<DexieInternals | null> {
  const internals: unknown = await storage.internals;
  return isObject(internals) &&
    isObject(internals.dexieDb) &&
    isObject(internals.dexieTable) &&
    typeof internals.dexieTable.where === 'function'
    ? (internals as unknown as DexieInternals)
    : null;
}

const tableOf = async (storage: HasInternals): Promise<DexieTable | null> =>
  (await dexieOf(storage))?.dexieTable ?? null;

/** The IndexedDB connection of a storage; null for a storage in memory. */
export const connectionOf = async (storage: HasInternals): Promise<IDBDatabase | null> =>
  (await dexieOf(storage))?.dexieDb.backendDB() ?? null;

/**
 * Rows after an id, tombstones included, in one IndexedDB request. RxDB walks a cursor, with one event per document: 10,000 of
 * them take seconds on a slow phone. Null when the storage is not Dexie's; then the caller has to use RxDB.
 */
export async function readRowsAfter(
  storage: HasInternals,
  after: string,
  count: number,
): Promise<SyncedRow[] | null> {
  return (await tableOf(storage))?.where('id').above(after).limit(count).toArray() ?? null;
}

/**
 * Deletes the tombstones of before this time, by RxDB's clock, in one transaction. RxDB's own cleanup reads every older document into memory
 * at once, living ones as well: with 50,000 messages 64 MB, and seconds. False when the storage is not Dexie's.
 */
export async function deleteTombstones(storage: HasInternals, before: number): Promise<boolean> {
  const table = await tableOf(storage);
  if (!table) return false;
  await table
    .where('[_deleted+id]')
    .between(['1', Dexie.minKey], ['1', Dexie.maxKey], true, true)
    .filter(({ _meta }) => _meta.lwt < before)
    .delete();
  return true;
}

/** Fewer ids are looked up one by one just as fast. */
const MIN_IDS_FOR_RANGE = 50;
/** With more rows per id in the range, the ids are scattered, and listing the range would cost more than it saves. */
const MAX_RANGE_ROWS_PER_ID = 2;

/**
 * RxDB looks up every document before it writes it, with one IndexedDB request each. During a first snapshot on a slow phone
 * these lookups, which find nothing, took a seventh of the time. Ids rise with time, so a page of a snapshot is a range of
 * ids: one request for the keys in that range tells which documents to read. It runs in the same transaction, so the result
 * is the same.
 */
export async function patchBulkGet(storage: HasInternals): Promise<void> {
  const table = await tableOf(storage);
  if (!table) return;
  const fences = await fenceTableOf(storage);
  const oneByOne = table.bulkGet.bind(table);
  const read: DexieTable['bulkGet'] = (ids) => {
    if (ids.length < MIN_IDS_FOR_RANGE) return oneByOne(ids);
    const [lowest, highest] = boundsOf(ids);
    const limit = ids.length * MAX_RANGE_ROWS_PER_ID;
    // With Dexie's own promises, because `await` would end the transaction.
    return table
      .where('id')
      .between(lowest, highest, true, true)
      .limit(limit)
      .primaryKeys()
      .then((keys) => {
        if (keys.length >= limit) return oneByOne(ids);
        const stored = new Set(keys);
        const known = ids.filter((id) => stored.has(id));
        if (known.length === 0) return ids.map(() => undefined);
        return oneByOne(known).then((found) => {
          const byId = new Map(known.map((id, index) => [id, found[index]]));
          return ids.map((id) => byId.get(id));
        });
      });
  };
  table.bulkGet = (ids) => {
    const at = ids.findIndex(isFenceId);
    const fence = ids[at];
    if (fence === undefined || !fences) return read(ids);
    return (readRaised(fences) as Promise<unknown>).then((stored) => {
      const document = fenceDocument(fence, stored);
      return read(ids.toSpliced(at, 1)).then((found) => found.toSpliced(at, 0, document));
    });
  };
}

async function fenceTableOf(storage: HasInternals): Promise<FenceTable | null> {
  const internals: unknown = await storage.internals;
  return isObject(internals) && isObject(internals.dexieAttachmentsTable)
    ? (internals.dexieAttachmentsTable as unknown as FenceTable)
    : null;
}

/** Leaders of storages in memory, which no other tab can see. */
const inMemory = new WeakMap<object, string>();

/** From now on, writes of an earlier leader are refused. */
export async function raiseFence(storage: HasInternals, leader: string): Promise<void> {
  const table = await fenceTableOf(storage);
  if (table) await raise(table, leader);
  else inMemory.set(storage, leader);
}

/** What to write beside a leader's rows, so that they are written only while it leads. @throws LeadershipLost */
export async function behindFence<T>(
  storage: HasInternals,
  leader: string | undefined,
): Promise<BulkWriteRow<T>[]> {
  if (leader === undefined) return [];
  if (await fenceTableOf(storage)) return [fenceWrite<T>(leader)];
  if (inMemory.get(storage) !== leader) throw new LeadershipLost();
  return [];
}

function boundsOf(ids: readonly string[]): [string, string] {
  let [lowest = '', highest = ''] = [ids[0], ids[0]];
  for (const id of ids) {
    if (id < lowest) lowest = id;
    else if (id > highest) highest = id;
  }
  return [lowest, highest];
}

/** The Dexie storage stores a tombstone's flag as text, because IndexedDB cannot index booleans. */
export function isTombstone(row: SyncedRow): boolean {
  const { _deleted: flag } = row;
  return flag === true || flag === '1';
}
