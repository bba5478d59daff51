import type { StreamDefinition } from '@/domain/definition/define-stream';
import type { TypedStream } from '@/domain/definition/stream';
import type { SyncedRow } from '@/sync/document';
import { rowOf, type StoredRow } from '../queries/write-status';
import type { Store } from '../store';

export interface ListSpec<Definition extends StreamDefinition, C extends { id: string }, S extends string> {
  stream: TypedStream<Definition>;
  /** null: the row is not for this list. */
  compact: (row: StoredRow<Definition>) => C | null;
  orders: Record<S, (a: C, b: C) => number>;
}

/**
 * A small copy of one stream in memory: only the fields that filters look at, sorted once per order. It is built in
 * parts after the first screen is painted, and kept by the collection's own changes.
 */
export class RowList<Definition extends StreamDefinition, C extends { id: string }, S extends string> {
  private readonly byId = new Map<string, C>();
  private readonly sorted = new Map<S, C[]>();
  private readonly counts = new Map<string, number>();
  private building: Promise<void> | null = null;
  private listening = false;
  isReady = false;

  constructor(
    private readonly store: Store,
    private readonly spec: ListSpec<Definition, C, S>,
  ) {}

  /** Builds it once. Changes that come meanwhile are taken in, so none is missed. */
  ready(): Promise<void> {
    this.listen();
    this.building ??= this.build();
    return this.building;
  }

  get size(): number {
    return this.byId.size;
  }

  get(id: string): C | undefined {
    return this.byId.get(id);
  }

  /** The first `limit` that fit, stopping as soon as they are found. */
  first(order: S, fits: (item: C) => boolean, limit: number): C[] {
    const found: C[] = [];
    for (const item of this.inOrder(order)) {
      if (found.length >= limit) break;
      if (fits(item)) found.push(item);
    }
    return found;
  }

  /** How many fit. `question` names the filter, so that the same one is counted once between two changes; null: count anew. */
  count(question: string | null, fits: (item: C) => boolean): number {
    const known = question === null ? undefined : this.counts.get(question);
    if (known !== undefined) return known;
    let count = 0;
    for (const item of this.byId.values()) if (fits(item)) count += 1;
    if (question !== null) this.counts.set(question, count);
    return count;
  }

  private async build(): Promise<void> {
    await this.store.rows(this.spec.stream.collection).scan((rows) => {
      for (const row of rows) if (!this.touched.has(row.id)) this.take(row.id, row);
    });
    this.touched.clear();
    this.forget();
    this.isReady = true;
  }

  /** Ids that changed while the list was being built: the change is newer than what the scan will say. */
  private readonly touched = new Set<string>();

  private listen(): void {
    if (this.listening) return;
    this.listening = true;
    this.store.rows(this.spec.stream.collection).changes$.subscribe((changes) => {
      for (const { id, row } of changes) {
        if (!this.isReady) this.touched.add(id);
        this.take(id, row);
      }
      this.forget();
    });
  }

  private forget(): void {
    this.sorted.clear();
    this.counts.clear();
  }

  private take(id: string, row: SyncedRow | null): void {
    const own = row === null ? null : rowOf(this.spec.stream, row);
    const item = own === null ? null : this.spec.compact(own);
    if (item) this.byId.set(id, item);
    else this.byId.delete(id);
  }

  private inOrder(order: S): C[] {
    let list = this.sorted.get(order);
    if (!list) {
      list = [...this.byId.values()].toSorted(this.spec.orders[order]);
      this.sorted.set(order, list);
    }
    return list;
  }
}
