import type { Stream } from '@/domain/streams';
import type { PullAnswer, Row } from '@/backend/sync/sync-protocol';
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
