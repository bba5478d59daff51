import type { CollectionName } from '@/domain/streams';
import type { SyncedRow } from '@/sync/document';

const WIDTH = 14;
const LAST = 10 ** WIDTH - 1;
const padded = (value: number): string =>
  String(Math.max(0, Math.min(LAST, Math.floor(value)))).padStart(WIDTH, '0');

/**
 * RxDB on Dexie walks an index upwards only: a descending sort ignores it and is 85 times slower at 10,000 rows.
 * So newest first is kept as an upside-down number of milliseconds. What has no date yet was made here just now.
 */
const newestFirst = (timestamp: unknown): string => {
  const at = typeof timestamp === 'string' ? Date.parse(timestamp) : Number.NaN;
  return Number.isNaN(at) ? padded(0) : padded(LAST - at);
};

/** Settled messages by the server's number, then waiting ones in the order they were written. */
const inThread = (row: SyncedRow): string =>
  typeof row.server_seq === 'number' && row.server_seq > 0 ? padded(row.server_seq) : `z${row.sync.order}`;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export interface DerivedKey {
  name: string;
  maxLength: number;
  of: (row: SyncedRow) => string;
}

const newest = (field: string): DerivedKey => ({
  name: 'k_newest',
  maxLength: WIDTH,
  of: (row) => newestFirst(row[field]),
});

/** Index keys that the store computes on every write. All are required strings: an index over null silently loses rows. */
export const DERIVED: Record<CollectionName, DerivedKey[]> = {
  profiles: [newest('created_at')],
  jobs: [newest('published_at')],
  applications: [newest('created_at')],
  conversations: [newest('last_message_at')],
  messages: [
    { name: 'k_conversation', maxLength: 36, of: (row) => text(row.conversation_id) },
    { name: 'k_thread', maxLength: 32, of: inThread },
  ],
  notifications: [newest('created_at')],
  drafts: [{ name: 'k_kind', maxLength: 20, of: (row) => text(row.kind) }],
  saved: [newest('created_at')],
};

export function withDerivedKeys(collection: CollectionName, row: SyncedRow): SyncedRow {
  const keyed: SyncedRow = { ...row };
  for (const key of DERIVED[collection]) keyed[key.name] = key.of(row).slice(0, key.maxLength);
  return keyed;
}
