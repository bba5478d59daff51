import type { Stream } from '@/domain/streams';
import { isTombstone, type PullAnswer, type PulledDocument, type Row } from '@/backend/sync/sync-protocol';
import type { StorePort } from '../store-port';

/** Metadata: how far back this device's part of a catalogue reaches, by stream. */
export const COVERAGE = 'sync-coverage';

/** `since`: everything newer is on this device, older rows may not be; null: nothing older exists. */
export interface Coverage {
  since: string | null;
}

/** When a row entered its catalogue, in the server's notation. */
export const publishedAt = (row: Row): string => String(row.published_at ?? row.created_at ?? '');

/** Called at the end of a snapshot. If the server does not say whether the budget truncated it, coverage is unknown, and searches go to the server. */
export async function recordSnapshotCoverage(
  store: StorePort,
  { stream, documents, truncated }: PullAnswer,
): Promise<void> {
  if (truncated === undefined) return;
  // A snapshot runs from new to old, so its last row is its oldest.
  const oldest = documents.at(-1);
  if (!truncated) await record(store, stream, { since: null });
  else if (oldest) await record(store, stream, { since: publishedAt(oldest) });
}

/**
 * Metadata of each stream: whether rows may be on this device that are older than its coverage and are not the person's own. Where
 * nothing is recorded (the store is of an older version), they may. Any tab may set it; only the start of a snapshot, whose end removes such rows, clears it.
 */
const olderRowsOf = (stream: Stream): string => `sync-older-${stream.name}`;

/** Called before such rows are stored: from then on their changes and tombstones are pulled, too (S6). */
export async function recordOlderRows(store: StorePort, stream: Stream): Promise<void> {
  if (!stream.public) return;
  const known = (await store.recall(olderRowsOf(stream))) as { mayBeHere?: unknown } | null;
  if (known?.mayBeHere === false) await store.remember(olderRowsOf(stream), { mayBeHere: true });
}

/** Called before the position of a snapshot that begins is stored: a row fetched before that is removed at its end. */
export async function clearOlderRows(store: StorePort, stream: Stream): Promise<void> {
  if (stream.public) await store.remember(olderRowsOf(stream), { mayBeHere: false });
}

/** Called before changes are stored: what is older than the coverage may stay here when it no longer concerns the person. */
export async function recordOlderChanges(
  store: StorePort,
  stream: Stream,
  documents: readonly PulledDocument[],
): Promise<void> {
  if (!stream.public || documents.every(isTombstone)) return;
  const since = (await recorded(store))[stream.name]?.since;
  if (typeof since !== 'string') return;
  const isOlder = (row: PulledDocument): boolean =>
    !isTombstone(row) &&
    !isOwn(store, stream, row) &&
    // The server compares microseconds, this device milliseconds.
    publishedAt(row) !== since &&
    Date.parse(publishedAt(row)) <= Date.parse(since);
  if (documents.some(isOlder)) await recordOlderRows(store, stream);
}

/** Rows that the person owns are always pulled, however old. */
export const isOwn = (store: StorePort, stream: Stream, row: Row): boolean =>
  store.accountId !== null && stream.owners.some((owner) => row[owner] === store.accountId);

/**
 * For each of these streams of which this device holds no older row, the time from which on it needs changes. Absent: it needs all.
 */
export async function neededSince(
  store: StorePort,
  streams: readonly Stream[],
): Promise<ReadonlyMap<string, string>> {
  const needed = new Map<string, string>();
  const catalogues = streams.filter((stream) => stream.public);
  if (catalogues.length === 0) return needed;
  const coverage = await recorded(store);
  for (const stream of catalogues) {
    const since = coverage[stream.name]?.since;
    if (typeof since !== 'string') continue;
    const older = (await store.recall(olderRowsOf(stream))) as { mayBeHere?: unknown } | null;
    if (older?.mayBeHere === false) needed.set(stream.name, since);
  }
  return needed;
}

/** Back to when this device holds all of a catalogue; undefined: all of it, or nobody knows. */
export async function coveredSince(store: StorePort, stream: Stream): Promise<string | undefined> {
  const since = (await recorded(store))[stream.name]?.since;
  return typeof since === 'string' ? since : undefined;
}

/** Called before the oldest rows are evicted: the device is complete only from the newest of them on. */
export async function recordEvictedCoverage(
  store: StorePort,
  stream: Stream,
  times: readonly string[],
): Promise<void> {
  const before = (await recorded(store))[stream.name];
  if (!before) return;
  const known = before.since === null ? times : [...times, before.since];
  const since = known.toSorted((a, b) => Date.parse(b) - Date.parse(a))[0];
  if (since !== undefined) await record(store, stream.name, { since });
}

const recorded = async (store: StorePort): Promise<Record<string, Coverage | undefined>> =>
  ((await store.recall(COVERAGE)) ?? {}) as Record<string, Coverage | undefined>;

async function record(store: StorePort, stream: string, coverage: Coverage): Promise<void> {
  const all = await recorded(store);
  if (all[stream]?.since !== coverage.since || all[stream] === undefined)
    await store.remember(COVERAGE, { ...all, [stream]: coverage });
}
