import type { PulledDocument } from '../sync/sync-protocol';
import { documentsOf } from '../sync/check-answer';
import { pageTransport } from '../sync/page-transport';

export type SearchName = 'jobs' | 'people';

export interface SearchAnswer {
  documents: (PulledDocument & { rev: number })[];
  /** Opaque; null at the end. */
  after: unknown;
}

/** Searches on the server; tests pass their own. */
export type SearchRows = (
  accountId: string | null,
  name: SearchName,
  query: Record<string, unknown>,
  signal: AbortSignal,
) => Promise<SearchAnswer>;

/**
 * Searches all jobs or people on the server with the rights of this account (null: a visitor), with `search_jobs` and
 * `search_people`. The query is sent in the body, so that it is in no log of URLs. @throws SyncFault
 */
export const searchRows: SearchRows = async (accountId, name, query, signal) => {
  const answer = await pageTransport(accountId).call(`search_${name}`, { p_query: query }, signal);
  const { documents, after = null } = (answer ?? {}) as Partial<Record<keyof SearchAnswer, unknown>>;
  return { documents: documentsOf(documents), after };
};
