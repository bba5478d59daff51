import type { IndexKey } from '@/domain/definition/stream';
import { COLLECTIONS, type CollectionName, STREAMS } from '@/domain/streams';
import { orderOf, type SyncedRow } from '@/sync/document';

const WIDTH = 14;
const LAST = 10 ** WIDTH - 1;
const padded = (value: number): string =>
  String(Math.max(0, Math.min(LAST, Math.floor(value)))).padStart(WIDTH, '0');

const newestFirst = (timestamp: unknown): string => {
  const at = typeof timestamp === 'string' ? Date.parse(timestamp) : Number.NaN;
  return Number.isNaN(at) ? padded(0) : padded(LAST - at);
};

/** The place of the server's message with this number in its thread. */
export const threadKeyOf = (serverNumber: number): string => padded(serverNumber);

const inThread = (serverNumber: unknown, row: SyncedRow): string =>
  typeof serverNumber === 'number' && serverNumber > 0 ? threadKeyOf(serverNumber) : `z${orderOf(row)}`;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Turns each order of `domain/definition/indexes.ts` into text that sorts ascending. */
const VALUES: Record<NonNullable<IndexKey['order']>, (value: unknown, row: SyncedRow) => string> = {
  as_is: text,
  newest_first: newestFirst,
  thread: inThread,
};

type DerivedKey = Required<IndexKey>;

const isDerived = (key: IndexKey): key is DerivedKey => key.from !== undefined && key.order !== undefined;

function derivedOf(collection: CollectionName): DerivedKey[] {
  const keys = new Map<string, DerivedKey>();
  for (const key of STREAMS.filter((stream) => stream.collection === collection).flatMap(({ indexes }) =>
    indexes.flat().filter(isDerived),
  )) {
    const known = keys.get(key.name);
    if (known !== undefined && (known.from !== key.from || known.order !== key.order))
      throw new Error(`The streams of ${collection} derive ${key.name} in two ways.`);
    keys.set(key.name, key);
  }
  return [...keys.values()];
}

const DERIVED = Object.fromEntries(COLLECTIONS.map((name) => [name, derivedOf(name)])) as Record<
  CollectionName,
  DerivedKey[]
>;

/** The row with the index keys that the store computes on every write. All are strings: an index over null silently loses rows. */
export function withDerivedKeys(collection: CollectionName, row: SyncedRow): SyncedRow {
  const keyed: SyncedRow = { ...row };
  for (const { name, from, order, maxLength } of DERIVED[collection])
    keyed[name] = VALUES[order](row[from], row).slice(0, maxLength);
  return keyed;
}
