import { STREAMS, type Stream } from '@/domain/streams';
import type { SyncedRow } from '../document';
import { recordEvictedCoverage, publishedAt } from './coverage';
import type { StorePort } from '../store-port';

/** Room above the budget before anything goes: eviction reads a whole collection. */
const SLACK = 1.1;
/** With little room left on the device the catalogue gets half of it. */
export const SCARCE_BUDGET_SHARE = 0.5;
/** An evicted row's content stays this long, so that an edit made on an open screen lifts it out again. */
const GRAVE_MS = 24 * 60 * 60 * 1000;
const EVERY_MS = 60_000;
const CLEANED = 'sync-cleaned';

const lastRun = new WeakMap<StorePort, number>();

/**
 * Keeps the catalogue within its budgets (S12). Only clean rows go, only of streams that anyone may fetch again, newest
 * stay, and nothing that this person owns, saved, applied to or talks with. A plain local removal: it is never sent.
 */
export async function evict(store: StorePort, now: number): Promise<void> {
  if (Math.abs(now - (lastRun.get(store) ?? Number.NEGATIVE_INFINITY)) < EVERY_MS) return;
  lastRun.set(store, now);
  if (store.isScarce()) {
    // An evicted row's content takes as much room as the row did.
    if ((await evictTo(store, SCARCE_BUDGET_SHARE)) > 0) await store.cleanUp(0);
  } else {
    await evictTo(store, 1);
  }
  await emptyGraves(store, now);
}

/** Brings the catalogue within this share of its budgets. Answers how many rows went. */
export async function evictTo(store: StorePort, share: number): Promise<number> {
  let gone = 0;
  for (const stream of STREAMS.filter((s) => s.public && store.collections.includes(s.collection))) {
    const budget = Math.floor(stream.budget * share);
    if ((await store.count(stream.collection)) > budget * SLACK)
      gone += await evictStream(store, stream, budget);
  }
  return gone;
}

/** Once a day: the storage looks at every document to find the old graves. */
async function emptyGraves(store: StorePort, now: number): Promise<void> {
  const last = (await store.recall(CLEANED)) as { at?: unknown } | null;
  if (typeof last?.at === 'number' && Math.abs(now - last.at) < GRAVE_MS) return;
  await store.remember(CLEANED, { at: now });
  if (last !== null) await store.cleanUp(GRAVE_MS);
}

export async function evictStream(store: StorePort, stream: Stream, budget = stream.budget): Promise<number> {
  const related = await relatedIds(store);
  const candidates: { id: string; newest: string; at: string }[] = [];
  let total = 0;
  await store.scan(stream.collection, async (rows) => {
    for (const row of rows) {
      if (stream.kind !== undefined && row.kind !== stream.kind) continue;
      total += 1;
      if (mayGo(store, stream, row, related))
        candidates.push({ id: row.id, newest: String(row.k_newest), at: publishedAt(row) });
    }
  });
  const excess = Math.min(candidates.length, total - budget);
  if (excess <= 0) return 0;
  // `k_newest` counts down, so the oldest have the highest.
  const oldest = candidates.toSorted((a, b) => (a.newest < b.newest ? 1 : -1)).slice(0, excess);
  // Before they go: a device that says it holds more than it does would not ask the server for them.
  await recordEvictedCoverage(
    store,
    stream,
    oldest.map(({ at }) => at),
  );
  await store.change(
    stream.collection,
    oldest.map(({ id }) => id),
    (_id, current) =>
      current && mayGo(store, stream, current, related) ? { remove: true, keep: true } : null,
  );
  return excess;
}

const mayGo = (store: StorePort, stream: Stream, row: SyncedRow, related: ReadonlySet<string>): boolean => {
  const me = store.accountId;
  return (
    row.sync.state === 'clean' &&
    !store.isOpen(row.id) &&
    !related.has(row.id) &&
    (me === null || stream.owners.every((owner) => row[owner] !== me))
  );
};

/** Everything that the rows of streams with `pins` point at: what this person saved, applied to, writes about or talks with. */
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
