import type { ReadRows } from '@/sync/pull/ingest-fetched-rows';
import { fetchRows } from '@/sync/pull/ingest-fetched-rows';
import type { Store } from '../store';
import { portOf } from './sync-port';

/**
 * Fetches rows that are not on this device and ingests them; screens read them from the store. For a job behind a link, for
 * saved and applied jobs, for a person in a conversation. Resolves to the ids that exist and may be read.
 * @throws SyncFault (`kind: 'offline'` without a connection)
 */
const fetchInto = async (
  store: Store,
  stream: string,
  ids: readonly string[],
  read?: ReadRows,
): Promise<string[]> => fetchRows(portOf(store), stream, ids, read);

export const fetchJobs = (store: Store, ids: readonly string[], read?: ReadRows): Promise<string[]> =>
  fetchInto(store, 'jobs', ids, read);

export const fetchJob = (store: Store, id: string, read?: ReadRows): Promise<string[]> =>
  fetchInto(store, 'jobs', [id], read);

export const fetchPerson = (store: Store, id: string, read?: ReadRows): Promise<string[]> =>
  fetchInto(store, 'people', [id], read);

export const fetchCompany = (store: Store, id: string, read?: ReadRows): Promise<string[]> =>
  fetchInto(store, 'companies', [id], read);
