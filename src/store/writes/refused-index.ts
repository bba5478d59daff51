import { BehaviorSubject, type Observable } from 'rxjs';
import type { CollectionName } from '@/domain/streams';
import type { Row, SyncedRow } from '@/sync/document';
import { readRefusal, type RefusedPayload } from '@/sync/push/refusal-record';
import type { Rows } from '../storage/rows';

/** A write that the server would not take, or that was in conflict, kept for its author (S7). */
export interface Refused extends RefusedPayload {
  /** Of the kept item, not of what it was about. */
  id: string;
  title: string;
}

/**
 * The refused items, always in memory: screens ask for every row whether it was refused. There are few of them;
 * they live in `drafts` as kind `refused`.
 */
export class RefusedIndex {
  private readonly byId = new Map<string, Refused>();
  private readonly subject = new BehaviorSubject<readonly Refused[]>([]);
  readonly all$: Observable<readonly Refused[]> = this.subject.asObservable();

  constructor(private readonly drafts: Rows | undefined) {}

  /** @param saw called with each item's row, as it is stored now */
  async load(saw: (row: SyncedRow) => void = () => {}): Promise<void> {
    if (!this.drafts) return;
    this.drafts.changes$.subscribe((changes) => {
      const mine = changes.filter(
        ({ row, before }) =>
          row?.kind === 'refused' || before?.kind === 'refused' || this.byId.has(row?.id ?? before?.id ?? ''),
      );
      for (const { id, row } of mine) this.take(id, row);
      if (mine.length > 0) this.publish();
    });
    for (const row of await this.drafts.find({ selector: { k_kind: 'refused' } })) {
      saw(row);
      this.take(row.id, row);
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
  about(collection: CollectionName, id: string): Refused | undefined {
    return this.subject.value.findLast(
      (refused) => refused.collection === collection && refused.documentId === id,
    );
  }

  /** Documents that were never on the server and were refused: they are gone from their collection, their text is not. */
  refusedCreates(collection: CollectionName, fits: (document: Row) => boolean): Refused[] {
    return this.subject.value.filter(
      (refused) => refused.collection === collection && refused.isNew && fits(refused.document),
    );
  }

  private take(id: string, row: SyncedRow | null): void {
    const payload = row?.kind === 'refused' ? readRefusal(row.payload) : null;
    if (payload && row)
      this.byId.set(id, { ...payload, id, title: typeof row.title === 'string' ? row.title : '' });
    else this.byId.delete(id);
  }

  private publish(): void {
    this.subject.next(
      [...this.byId.values()].toSorted((a, b) => a.since - b.since || (a.id < b.id ? -1 : 1)),
    );
  }
}
