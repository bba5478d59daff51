import type { StreamDefinition } from '@/domain/definition/define-stream';
import type { TypedStream } from '@/domain/definition/stream';
import type { SyncedRow } from '@/sync/document';
import { rowOf, type StoredRow } from '../queries/write-status';
import type { Store } from '../store';

export interface ListSpec<Definition extends StreamDefinition, C extends { id: string }, S extends string> {
  stream: TypedStream<Definition>;
  /** Null: the row is not in this list. */
  compact: (row: StoredRow<Definition>) => C | null;
  orders: Record<S, (a: C, b: C) => number>;
}

/**
 * A compact copy of one stream in memory: only the fields that filters use, sorted once per order. Built in batches after
 * the first screen is painted, then updated with the collection's changes.
 */
export class RowList<Definition extends StreamDefinition, C extends { id: string }, S extends string> {
  private readonly byId = new Map<string, C>();
  private readonly sorted = new Map<S, C[]>();
  private readonly counts = new Map<string, number>();
  private building: Promise<void> | null = null;
  private isListening = false;
  isReady = false;

  constructor(
    private readonly store: Store,
    private readonly spec: ListSpec<Definition, C, S>,
  ) {}

  /** Builds the list once. Changes that happen meanwhile are applied, so that none is missed. */
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

  all(): C[] {
    return [...this.byId.values()];
  }

  /** The first `limit` that match. */
  first(order: S, matches: (item: C) => boolean, limit: number): C[] {
    const found: C[] = [];
    for (const item of this.inOrder(order)) {
      if (found.length >= limit) break;
      if (matches(item)) found.push(item);
    }
    return found;
  }

  /** How many match. @param cacheKey identifies the filter, so that it is counted once between two changes; null: not cached */
  count(cacheKey: string | null, matches: (item: C) => boolean): number {
    const cached = cacheKey === null ? undefined : this.counts.get(cacheKey);
    if (cached !== undefined) return cached;
    let count = 0;
    for (const item of this.byId.values()) if (matches(item)) count += 1;
    if (cacheKey !== null) this.counts.set(cacheKey, count);
    return count;
  }

  private async build(): Promise<void> {
    await this.scan();
    this.store.onReadAgain(() => this.scan());
    this.isReady = true;
  }

  private async scan(): Promise<void> {
    this.isScanning = true;
    const gone = new Set(this.byId.keys());
    await this.store.rows(this.spec.stream.collection).scan((rows) => {
      for (const row of rows) {
        gone.delete(row.id);
        if (!this.changedIds.has(row.id)) this.update(row.id, row);
      }
    });
    for (const id of gone) if (!this.changedIds.has(id)) this.byId.delete(id);
    this.isScanning = false;
    this.changedIds.clear();
    this.invalidate();
  }

  /** Rows that changed while the list was being read: the scan may still bring an older version. */
  private readonly changedIds = new Set<string>();
  private isScanning = false;

  private listen(): void {
    if (this.isListening) return;
    this.isListening = true;
    this.store.rows(this.spec.stream.collection).changes$.subscribe((changes) => {
      for (const { id, row } of changes) {
        if (this.isScanning) this.changedIds.add(id);
        this.update(id, row);
      }
      this.invalidate();
    });
  }

  private invalidate(): void {
    this.sorted.clear();
    this.counts.clear();
  }

  private update(id: string, row: SyncedRow | null): void {
    const typed = row === null ? null : rowOf(this.spec.stream, row);
    const item = typed === null ? null : this.spec.compact(typed);
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
