import type { CollectionName } from '@/domain/streams';
import type { SyncedRow } from '@/sync/document';
import type { Metadata } from '../storage/metadata';
import type { Rows } from '../storage/rows';

/** The engine's name for this device's writes: without it the server could not tell a write sent twice from two writes (S3). */
const CLIENT = 'sync-client';

/**
 * What has not been sent, once more in memory: few documents, and the only ones that nobody else has. When the browser
 * deletes the database under an open page, they are put into the next one (S2).
 */
export class UnsentCopies {
  private readonly copies = new Map<string, { collection: CollectionName; row: SyncedRow }>();
  private client: Record<string, unknown> | null = null;

  /** A document as it is now; null when it went. */
  learn(collection: CollectionName, id: string, row: SyncedRow | null): void {
    const key = `${collection}/${id}`;
    if (row === null || row.sync.state === 'clean') this.copies.delete(key);
    else this.copies.set(key, { collection, row: withoutMarks(row) });
  }

  async followClient(facts: Metadata): Promise<void> {
    facts.changes$(CLIENT).subscribe((fact) => (this.client = fact));
    this.client ??= await facts.get(CLIENT);
  }

  get count(): number {
    return this.copies.size;
  }

  /** Writes them into another store of the same account. What is there already stays: another tab was first. */
  async putInto(rowsOf: (collection: CollectionName) => Rows, facts: Metadata): Promise<void> {
    if (this.client && !(await facts.get(CLIENT))) await facts.set(CLIENT, this.client);
    for (const { collection, row } of this.copies.values()) {
      await rowsOf(collection).change([row.id], (_id, current) => (current ? null : { put: row }));
    }
  }
}

/** The storage's own marks belong to the database that is gone. */
function withoutMarks(row: SyncedRow): SyncedRow {
  const { _deleted, _meta, _rev, _attachments, ...own } = row;
  return own as SyncedRow;
}
