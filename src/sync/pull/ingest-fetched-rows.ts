import type { Stream } from '@/domain/streams';
import type { PulledDocument } from '@/backend/sync/sync-protocol';
import { type ReadRows, readRowsById } from '@/backend/queries/rows-by-id';
import { type SearchName, type SearchRows, searchRows } from '@/backend/queries/search-rows';
import { Checkpoints } from './checkpoints';
import { recordOlderRows } from './coverage';
import { streamNamed } from '../document';
import { applyPage } from './apply-page';
import type { StorePort } from '../store-port';

export type { ReadRows, SearchRows };

/**
 * Stores rows fetched from beyond the working set (a link, a search) as clean rows, so that screens
 * read only the store. From then on their changes and tombstones come with ordinary pulls.
 */
async function ingest(store: StorePort, stream: Stream, rows: readonly PulledDocument[]): Promise<void> {
  const checkpoints = new Checkpoints(store);
  await checkpoints.load();
  const rowSnapshot = checkpoints.snapshotOf(stream.name);
  await recordOlderRows(store, stream);
  // `rev` decides between old and new, as while following.
  await applyPage({ store, stream, documents: rows, snapshot: '', rowSnapshot, expectNew: false });
}

/**
 * Fetches rows of a stream by id into the store. Returns the ids that were found.
 * @throws SyncFault when the server was not reached
 */
export async function fetchRows(
  store: StorePort,
  streamName: string,
  ids: readonly string[],
  read: ReadRows = readRowsById,
): Promise<string[]> {
  const stream = streamNamed(streamName);
  if (!stream || ids.length === 0) return [];
  const rows = await read(store.accountId, stream.table, Object.keys(stream.fields), ids);
  await ingest(store, stream, rows);
  return rows.map((row) => row.id);
}

/** The result of a search: the ids that are now in the store, and where its next page starts; null at the end. */
export interface SearchResult {
  ids: string[];
  after: unknown;
}

/**
 * Searches a catalogue on the server and stores the rows found.
 * @throws SyncFault when the server was not reached, or could not answer
 */
export async function searchRowsInto(
  store: StorePort,
  streamName: SearchName,
  query: Record<string, unknown>,
  signal: AbortSignal,
  search: SearchRows = searchRows,
): Promise<SearchResult> {
  const stream = streamNamed(streamName);
  if (!stream) return { ids: [], after: null };
  const { documents, after } = await search(store.accountId, streamName, query, signal);
  await ingest(store, stream, documents);
  return { ids: documents.map(({ id }) => id), after };
}
