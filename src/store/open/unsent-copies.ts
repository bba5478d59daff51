import type { CollectionName } from '@/domain/streams';
import type { SyncedRow } from '@/sync/document';
import { CLIENT_ID } from '@/sync/store-port';
import { withoutMarks } from '../storage/change-rows';
import type { Metadata } from '../storage/metadata/metadata';
import type { Rows } from '../storage/rows';

/**
 * Copies of unsent documents in memory: they are few, and the server does not have them. When the browser deletes the
 * database of an open page, they are written to the next one (S2).
 */
export class UnsentCopies {
  private readonly copies = new Map<string, { collection: CollectionName; row: SyncedRow }>();
  private client: Record<string, unknown> | null = null;

  /** @param row the document as stored; null when it was removed */
  track(collection: CollectionName, id: string, row: SyncedRow | null): void {
    const key = `${collection}/${id}`;
    if (row === null || row.sync.state === 'clean') this.copies.delete(key);
    // The storage's own fields belong to the database that may be deleted.
    else this.copies.set(key, { collection, row: withoutMarks(row) });
  }

  async followClient(metadata: Metadata): Promise<void> {
    metadata.changes$(CLIENT_ID).subscribe((client) => (this.client = client));
    this.client ??= await metadata.get(CLIENT_ID);
  }

  get count(): number {
    return this.copies.size;
  }

  /** Writes them to another store of the same account. Existing documents stay: another tab has written them. */
  async putInto(rowsOf: (collection: CollectionName) => Rows, metadata: Metadata): Promise<void> {
    if (this.client && !(await metadata.get(CLIENT_ID))) await metadata.set(CLIENT_ID, this.client);
    for (const { collection, row } of this.copies.values()) {
      await rowsOf(collection).change([row.id], (_id, current) => (current ? null : { put: row }));
    }
  }
}
