import type { PulledDocument } from '../sync/sync-protocol';
import { pageTransport } from '../sync/sync-transport';

export type SearchName = 'jobs' | 'people';

export interface SearchAnswer {
  documents: (PulledDocument & { rev: number })[];
  /** Opaque; null at the end. */
  after: unknown;
}

/** How a catalogue is searched; the store hands in another one in tests. */
export type SearchRows = (
  accountId: string | null,
  name: SearchName,
  query: Record<string, unknown>,
  signal: AbortSignal,
) => Promise<SearchAnswer>;

/**
 * Searches the server's whole catalogue with the rights of this account (null: a visitor) and of no other, by `search_jobs`
 * and `search_people`. What is looked for travels in the body. @throws SyncFault
 */
export const searchRows: SearchRows = async (accountId, name, query, signal) =>
  (await pageTransport(accountId).call(`search_${name}`, { p_query: query }, signal)) as SearchAnswer;
