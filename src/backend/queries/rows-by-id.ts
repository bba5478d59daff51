import { DESIGN } from '@/domain/design-constants';
import { isRouteId } from '@/domain/navigation/access';
import { documentsOf } from '../sync/check-answer';
import { pageTransport } from '../sync/page-transport';
import { rowsAddress } from './rows-address';
import type { PulledDocument } from '../sync/sync-protocol';

/** A URL may have about 8,000 characters; an id takes 39 of them. */
const MAX_IDS_PER_REQUEST = DESIGN.maxPageRows;

/** Reads rows by id; tests pass their own. */
export type ReadRows = (
  accountId: string | null,
  table: string,
  columns: readonly string[],
  ids: readonly string[],
) => Promise<(PulledDocument & { rev: number })[]>;

/**
 * Reads rows outside the working set with the rights of this account (null: a visitor). Rows that are missing from the result
 * do not exist or may not be read. @throws SyncFault
 */
export const readRowsById: ReadRows = async (accountId, table, columns, ids) => {
  const wanted = ids.filter(isRouteId);
  const rows: (PulledDocument & { rev: number })[] = [];
  for (let start = 0; start < wanted.length; start += MAX_IDS_PER_REQUEST) {
    const batch = wanted.slice(start, start + MAX_IDS_PER_REQUEST);
    const address = rowsAddress(table, columns, batch);
    rows.push(...documentsOf(await pageTransport(accountId).read(address)));
  }
  return rows;
};
