import { BehaviorSubject, type Observable } from 'rxjs';
import type { CollectionName } from '@/domain/streams';
import type { Row, SyncedRow } from '@/sync/document';
import { readRefusal, type RefusedPayload } from '@/sync/push/refusal-record';
import type { Rows } from '../storage/rows';

/** A write that the server refused, or that was in conflict, kept for its author (S7). */
export interface Refused extends RefusedPayload {
  /** The id of the refused item, not of the document. */
  id: string;
  title: string;
}

/**
 * The refused items, which are stored in `drafts` with the kind `refused`. Always in memory, because screens check every row
 * for a refusal; there are few of them.
 */
export class RefusedIndex {
  private readonly byId = new Map<string, Refused>();
  private onRow: (row: SyncedRow) => void = () => {};
  /** How often they were published. */
  private changes = 0;
  private readonly subject = new BehaviorSubject<readonly Refused[]>([]);
  readonly all$: Observable<readonly Refused[]> = this.subject.asObservable();

  constructor(private readonly drafts: Rows | undefined) {}

  /** @param onRow called with the stored row of each item */
  async load(onRow: (row: SyncedRow) => void = () => {}): Promise<void> {
    if (!this.drafts) return;
    this.onRow = onRow;
    this.drafts.changes$.subscribe((changes) => {
      const relevant = changes.filter(
        ({ row, before }) =>
          row?.kind === 'refused' || before?.kind === 'refused' || this.byId.has(row?.id ?? before?.id ?? ''),
      );
      for (const { id, row } of relevant) this.update(id, row);
      if (relevant.length > 0) this.publish();
    });
    await this.reread();
  }

  /**
   * Reads them from the store again, and has what is live read again. For a page whose worker has ended: it may have stored a refusal
   * and not said so any more, and the next worker, which finds it stored, says nothing of it either (S7).
   */
  async reread(): Promise<void> {
    if (!this.drafts) return;
    let changes: number;
    let rows: SyncedRow[];
    do {
      ({ changes } = this);
      rows = await this.drafts.find({ selector: { k_kind: 'refused' } });
      // What was heard while reading is newer.
    } while (changes !== this.changes);
    this.byId.clear();
    for (const row of rows) {
      this.onRow(row);
      this.update(row.id, row);
    }
    this.publish();
  }

  all(): readonly Refused[] {
    return this.subject.value;
  }

  get(id: string): Refused | undefined {
    return this.byId.get(id);
  }

  /** The latest refusal of a document. */
  latestOf(collection: CollectionName, id: string): Refused | undefined {
    return this.subject.value.findLast(
      (refused) => refused.collection === collection && refused.documentId === id,
    );
  }

  /** Refused documents that the server never had: they are no longer in their collection, only here. */
  refusedCreates(collection: CollectionName, matches: (document: Row) => boolean): Refused[] {
    return this.subject.value.filter(
      (refused) => refused.collection === collection && refused.isNew && matches(refused.document),
    );
  }

  private update(id: string, row: SyncedRow | null): void {
    const payload = row?.kind === 'refused' ? readRefusal(row.payload) : null;
    if (payload && row)
      this.byId.set(id, { ...payload, id, title: typeof row.title === 'string' ? row.title : '' });
    else this.byId.delete(id);
  }

  private publish(): void {
    this.changes += 1;
    this.subject.next(
      [...this.byId.values()].toSorted((a, b) => a.since - b.since || (a.id < b.id ? -1 : 1)),
    );
  }
}
