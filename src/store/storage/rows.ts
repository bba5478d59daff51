import { type MangoQuery, normalizeMangoQuery, now, type PreparedQuery, prepareQuery } from 'rxdb';
import { NEVER, type Observable } from 'rxjs';
import type { SyncedRow } from '@/sync/document';
import { LeadershipLost } from '@/sync/leader/leadership-lost';
import type { ChangeOptions, Decide } from '@/sync/store-port';
import { asStoreError } from '../errors';
import { type ChangeTarget, changeRows } from './change-rows';
import { deleteTombstones, isTombstone, raiseFence, readRowsAfter } from './dexie/internals';
import { queryRange } from './dexie/range-query';
import { schemaToPlan } from './forms/indexes';

export interface RowChange {
  id: string;
  /** As stored now; null when it was removed. Of a row that another thread has written, long texts are empty (`slim-changes`): read them from the store. */
  row: SyncedRow | null;
  before: SyncedRow | null;
  /** The leader wrote it; otherwise a person did. */
  isBySync: boolean;
}

/** Selectors go over fields and index keys alike, in Mango's operators. Only ascending: see `docs/architecture.md`. */
export interface RowQuery {
  selector: Record<string, unknown>;
  sort?: Record<string, 'asc'>[];
  limit?: number;
}

/** How many documents a scan reads before the page may paint again. */
const SCAN_BATCH_ROWS = 500;

/**
 * One collection as plain documents, directly on RxDB's storage: with 10,000 rows its document objects and query cache cost more
 * than they save, and only compare-and-set writes let several tabs, the sync engine and the person write without losing an
 * edit. Rows belong to the storage: never modify them in place. Everything rejects with a `StoreError`.
 */
export class Rows {
  /** @param changes$ changes by this and other tabs, one bulk per write */
  constructor(
    private readonly target: ChangeTarget,
    readonly changes$: Observable<RowChange[]> = NEVER,
  ) {}

  get name(): ChangeTarget['form']['name'] {
    return this.target.form.name;
  }

  async get(ids: readonly string[]): Promise<SyncedRow[]> {
    if (ids.length === 0) return [];
    return orStoreError(this.target.storage.findDocumentsById([...ids], false));
  }

  async one(id: string): Promise<SyncedRow | undefined> {
    return (await this.get([id]))[0];
  }

  /** In the order of `query.sort`. */
  async find(query: RowQuery): Promise<SyncedRow[]> {
    return orStoreError(this.findRaw(query));
  }

  /** Takes about 30 ms per 6,700 rows: cache the result. */
  async count(selector: RowQuery['selector'] = {}): Promise<number> {
    const counted = await orStoreError(this.target.storage.count(this.prepared({ selector })));
    return counted.count;
  }

  /** Every document that is not deleted, by id, in batches between which the page may paint. */
  async scan(visit: (rows: SyncedRow[]) => Promise<void> | void, batchRows = SCAN_BATCH_ROWS): Promise<void> {
    for (let after = ''; ;) {
      const rows = await orStoreError(this.batch(after, batchRows));
      const living = rows.filter((row) => !isTombstone(row));
      if (living.length > 0) await visit(living);
      if (rows.length < batchRows) return;
      after = rows.at(-1)?.id ?? '';
    }
  }

  /** Compare-and-set over documents (see `changeRows`). */
  async change(ids: readonly string[], decide: Decide, options: ChangeOptions = {}): Promise<void> {
    await orStoreError(changeRows(this.target, ids, decide, options));
  }

  raiseFence(leader: string): Promise<void> {
    return orStoreError(raiseFence(this.target.storage, leader));
  }

  /** Deletes the tombstones of documents that were removed more than `olderThanMs` ago. */
  async cleanUp(olderThanMs: number): Promise<void> {
    const { storage } = this.target;
    if (!(await deleteTombstones(storage, now() - olderThanMs))) await storage.cleanup(olderThanMs);
  }

  private async batch(after: string, count: number): Promise<SyncedRow[]> {
    return (
      (await readRowsAfter(this.target.storage, after, count)) ??
      (await this.findRaw({ selector: { id: { $gt: after } }, sort: [{ id: 'asc' }], limit: count }))
    );
  }

  private async findRaw(query: RowQuery): Promise<SyncedRow[]> {
    const { storage } = this.target;
    const prepared = this.prepared(query);
    return (await queryRange(storage, prepared)) ?? (await storage.query(prepared)).documents;
  }

  private prepared(query: RowQuery): PreparedQuery<SyncedRow> {
    const schema = schemaToPlan(this.target.storage.schema, query.selector);
    const living = { ...query, selector: { ...query.selector, _deleted: { $eq: false } } };
    return prepareQuery(schema, normalizeMangoQuery(schema, living as unknown as MangoQuery<SyncedRow>));
  }
}

async function orStoreError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof LeadershipLost) throw error;
    throw asStoreError(error);
  }
}
