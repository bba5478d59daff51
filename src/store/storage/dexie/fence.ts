import type { BulkWriteRow } from 'rxdb';
import { LeadershipLost } from '@/sync/leader/leadership-lost';

/**
 * The leading tab's fence: who leads is stored in each database beside its documents, in a table that RxDB opens with every write
 * and that nothing else uses here. Each write of a leader asks for one more document, whose id names that leader. RxDB looks it up in the
 * write's own transaction, which is where the fence is checked; the document itself is never stored.
 */
const RECORD_ID = 'marquee-leader';
const PREFIX = '!leader:';

interface FenceRecord {
  id: string;
  leader: string;
}

/** The part of Dexie's `Table` that is used here. */
export interface FenceTable {
  get(id: string): PromiseLike<unknown>;
  put(record: FenceRecord): PromiseLike<unknown>;
}

export const raise = (table: FenceTable, leader: string): PromiseLike<unknown> =>
  table.put({ id: RECORD_ID, leader });

export const readRaised = (table: FenceTable): PromiseLike<unknown> => table.get(RECORD_ID);

export const isFenceId = (id: string): boolean => id.startsWith(PREFIX);

/** A write that succeeds only while this leader's fence is the latest. RxDB reports it as a conflict, to be ignored. */
export const fenceWrite = <T>(leader: string): BulkWriteRow<T> =>
  ({
    document: { id: PREFIX + leader, _deleted: false, _attachments: {}, _meta: { lwt: 1 }, _rev: '1-fence' },
  }) as unknown as BulkWriteRow<T>;

/** What looking the fence's document up finds: one of another revision, so that it is not written. @throws LeadershipLost */
export function fenceDocument(id: string, stored: unknown): object {
  if ((stored as FenceRecord | undefined)?.leader !== id.slice(PREFIX.length)) throw new LeadershipLost();
  return { id, _deleted: false, _attachments: {}, _meta: { lwt: 1 }, _rev: '1-raised' };
}
