import type { SyncedRow } from '@/sync/document';

/** The part of Dexie's table that is used here. */
interface DexieTable {
  where(key: string): { above(value: string): { limit(count: number): { toArray(): Promise<(SyncedRow & { _deleted?: unknown })[]> } } };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * Reads many documents by primary key in one request of IndexedDB. RxDB walks a cursor, one event a document: a list of
 * 10,000 takes it seconds on a slow phone. null where the storage is not Dexie; the caller then asks RxDB.
 */
export async function bulkRead(storageInstance: { internals: unknown }, after: string, count: number): Promise<SyncedRow[] | null> {
  const internals: unknown = await storageInstance.internals;
  if (!isObject(internals) || !isObject(internals.dexieTable) || typeof internals.dexieTable.where !== 'function') return null;
  return (internals.dexieTable as unknown as DexieTable).where('id').above(after).limit(count).toArray();
}

/** RxDB's Dexie storage writes the flag of a grave as text, because booleans cannot be indexed. */
export function isGrave(row: SyncedRow): boolean {
  const { _deleted: flag } = row;
  return flag === true || flag === '1';
}
