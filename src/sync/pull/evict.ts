import { STREAMS, type Stream } from '@/domain/streams';
import type { SyncedRow } from '../document';
import { isOwn, publishedAt, recordEvictedCoverage, recordOlderRows } from './coverage';
import type { StorePort } from '../store-port';

/** How far a stream may exceed its budget before anything is evicted, because eviction reads a whole collection. */
const EVICT_ABOVE_BUDGET = 1.1;
/** With little space left on the device the catalogue gets half of its budget. */
export const SCARCE_BUDGET_SHARE = 0.5;
/** An evicted row's content stays in its tombstone this long, so that an edit on an open screen can restore it. */
const TOMBSTONE_KEPT_MS = 24 * 60 * 60 * 1000;
const EVICT_EVERY_MS = 60_000;
/** Metadata: when tombstones were last deleted. */
const CLEANED_UP = 'sync-cleaned';

const lastRun = new WeakMap<StorePort, number>();

/**
 * Keeps the catalogue within its budgets (S12). Evicts only clean rows of streams that can be fetched again; the newest
 * stay, and so does everything this person owns, saved, applied to or has a conversation about. A local removal is never sent.
 */
export async function evict(store: StorePort, now: number): Promise<void> {
  if (Math.abs(now - (lastRun.get(store) ?? Number.NEGATIVE_INFINITY)) < EVICT_EVERY_MS) return;
  lastRun.set(store, now);
  if (store.isScarce()) {
    // An evicted row takes as much space in its tombstone as before.
    if ((await evictTo(store, SCARCE_BUDGET_SHARE)) > 0) await store.cleanUp(0);
  } else {
    await evictTo(store, 1);
  }
  await deleteTombstones(store, now);
}

/** Brings the catalogue within this share of its budgets. @returns the number of rows evicted */
export async function evictTo(store: StorePort, share: number): Promise<number> {
  let evicted = 0;
  for (const stream of STREAMS.filter((s) => s.public && store.collections.includes(s.collection))) {
    const budget = Math.floor(stream.budget * share);
    if ((await store.count(stream.collection)) > budget * EVICT_ABOVE_BUDGET)
      evicted += await evictStream(store, stream, budget);
  }
  return evicted;
}

/** Once a day: each reads all tombstones, and nothing waits for the space. */
async function deleteTombstones(store: StorePort, now: number): Promise<void> {
  const last = (await store.recall(CLEANED_UP)) as { at?: unknown } | null;
  if (typeof last?.at === 'number' && Math.abs(now - last.at) < TOMBSTONE_KEPT_MS) return;
  await store.remember(CLEANED_UP, { at: now });
  if (last !== null) await store.cleanUp(TOMBSTONE_KEPT_MS);
}

export async function evictStream(store: StorePort, stream: Stream, budget = stream.budget): Promise<number> {
  const related = await relatedIds(store);
  let keepsOlder = false;
  const candidates: { id: string; newest: string; at: string }[] = [];
  let total = 0;
  await store.scan(stream.collection, async (rows) => {
    for (const row of rows) {
      if (stream.kind !== undefined && row.kind !== stream.kind) continue;
      total += 1;
      if (mayEvict(store, stream, row, related))
        candidates.push({ id: row.id, newest: String(row.k_newest), at: publishedAt(row) });
      else keepsOlder ||= !isOwn(store, stream, row);
    }
  });
  const excess = Math.min(candidates.length, total - budget);
  if (excess <= 0) return 0;
  // `k_newest` counts down, so the oldest have the highest.
  const oldest = candidates.toSorted((a, b) => (a.newest < b.newest ? 1 : -1)).slice(0, excess);
  if (keepsOlder) await recordOlderRows(store, stream);
  // Before the eviction: a device that claims more coverage than it has would not search the server for these rows.
  await recordEvictedCoverage(
    store,
    stream,
    oldest.map(({ at }) => at),
  );
  await store.change(
    stream.collection,
    oldest.map(({ id }) => id),
    (_id, current) =>
      current && mayEvict(store, stream, current, related) ? { remove: true, keep: true } : null,
  );
  return excess;
}

const mayEvict = (
  store: StorePort,
  stream: Stream,
  row: SyncedRow,
  related: ReadonlySet<string>,
): boolean => {
  const me = store.accountId;
  return (
    row.sync.state === 'clean' &&
    !store.isOpen(row.id) &&
    !related.has(row.id) &&
    (me === null || stream.owners.every((owner) => row[owner] !== me))
  );
};

/** All rows that streams with `pins` refer to: what this person saved, applied to or has a conversation about. */
async function relatedIds(store: StorePort): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (const { collection, kind, pins } of STREAMS) {
    if (pins.length === 0 || !store.collections.includes(collection)) continue;
    await store.scan(collection, async (rows) => {
      for (const row of rows) {
        if (kind !== undefined && row.kind !== kind) continue;
        for (const id of pins.flatMap((field) => row[field])) if (typeof id === 'string') ids.add(id);
      }
    });
  }
  return ids;
}
