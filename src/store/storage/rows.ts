import {
  type BulkWriteRow,
  type MangoQuery,
  normalizeMangoQuery,
  prepareQuery,
  type RxCollection,
  type RxDocumentData,
} from 'rxdb';
import { type Observable, Subject } from 'rxjs';
import type { CollectionName } from '@/domain/streams';
import type { SyncedRow } from '@/sync/document';
import type { Decide, Decision } from '@/sync/store-port';
import { bulkRead, isTombstoneRow } from './bulk-read';
import { asStoreError } from '../errors';
import { withDerivedKeys } from '../schema/derived';

type Stored = RxDocumentData<SyncedRow>;

export interface RowChange {
  id: string;
  /** As it is now; null when it went. */
  row: SyncedRow | null;
  before: SyncedRow | null;
}

const CONTEXT = 'marquee';
/** A document that is fought over this often has a fault somewhere; better a clear error than a loop. */
const MAX_TRIES = 50;
const CONFLICT = 409;

/** Evicted, not taken away: the content is still in the grave and a late edit lifts it out. */
const EVICTED = 'evicted';

const blank: Stored['_meta'] = { lwt: 1 };

/**
 * One collection as plain documents. Everything reads and writes here, straight on RxDB's storage: its document objects
 * and query cache cost more than they give on 10,000 rows, and compare-and-set is the only write that several tabs,
 * the engine and the person can share without losing an edit.
 */
export class Rows {
  private readonly changesSubject = new Subject<RowChange[]>();
  /** Changes by this and other tabs, as bulks. */
  readonly changes$: Observable<RowChange[]> = this.changesSubject.asObservable();

  constructor(
    readonly name: CollectionName,
    private readonly collection: RxCollection<SyncedRow>,
  ) {
    collection.eventBulks$.subscribe((bulk) => {
      this.changesSubject.next(
        bulk.events.map((event) => ({
          id: event.documentId,
          row: event.operation === 'DELETE' ? null : (event.documentData as SyncedRow),
          before: (event.previousDocumentData as SyncedRow | undefined) ?? null,
        })),
      );
    });
  }

  async get(ids: readonly string[]): Promise<SyncedRow[]> {
    if (ids.length === 0) return [];
    try {
      return await this.collection.storageInstance.findDocumentsById([...ids], false);
    } catch (error) {
      throw asStoreError(error);
    }
  }

  async one(id: string): Promise<SyncedRow | undefined> {
    return (await this.get([id]))[0];
  }

  /** Plain documents in the order of `query.sort`. They belong to the storage: read them, never change them. */
  async find(query: MangoQuery<SyncedRow>): Promise<SyncedRow[]> {
    const { schema } = this.collection.storageInstance;
    try {
      const result = await this.collection.storageInstance.query(
        prepareQuery(schema, normalizeMangoQuery(schema, this.living(query))),
      );
      return result.documents;
    } catch (error) {
      throw asStoreError(error);
    }
  }

  /** About 30 ms per 6,700 rows: keep or cache the answer. */
  async count(selector: MangoQuery<SyncedRow>['selector'] = {}): Promise<number> {
    const { schema } = this.collection.storageInstance;
    try {
      const prepared = prepareQuery(schema, normalizeMangoQuery(schema, this.living({ selector })));
      return (await this.collection.storageInstance.count(prepared)).count;
    } catch (error) {
      throw asStoreError(error);
    }
  }

  /** Every living document in parts, by id, giving the page a chance to draw between them. */
  async scan(visit: (rows: SyncedRow[]) => Promise<void> | void, part = 500): Promise<void> {
    for (let after = ''; ;) {
      const rows = await this.part(after, part);
      const living = rows.filter((row) => !isTombstoneRow(row));
      if (living.length > 0) await visit(living);
      if (rows.length < part) return;
      after = rows.at(-1)?.id ?? '';
    }
  }

  private async part(after: string, count: number): Promise<SyncedRow[]> {
    try {
      const rows = await bulkRead(this.collection.storageInstance, after, count);
      if (rows) return rows;
    } catch (error) {
      throw asStoreError(error);
    }
    return this.find({
      selector: { id: { $gt: after } } as MangoQuery<SyncedRow>['selector'],
      sort: [{ id: 'asc' }],
      limit: count,
    });
  }

  /**
   * Compare-and-set: `decide` sees each document as it is and says what it becomes; who was overtaken decides again.
   * Resolves when everything is stored. Rejects with a `StoreError`.
   */
  async change(ids: readonly string[], decide: Decide, { expectNew = false } = {}): Promise<void> {
    let open = [...new Set(ids)];
    let known = new Map<string, Stored>();
    try {
      if (!expectNew) known = await this.read(open);
      for (let tries = 0; open.length > 0; tries += 1) {
        if (tries >= MAX_TRIES) throw new Error(`${this.name}: ${open.length} documents would not settle.`);
        const writes: BulkWriteRow<SyncedRow>[] = [];
        for (const id of open) {
          const write = this.writeOf(id, known.get(id), decide);
          if (write) writes.push(write);
        }
        if (writes.length === 0) return;
        const { error: failures } = await this.collection.storageInstance.bulkWrite(writes, CONTEXT);
        open = [];
        for (const failure of failures) {
          if (failure.status !== CONFLICT)
            throw new Error(`${this.name}: a document could not be stored (status ${failure.status}).`);
          open.push(failure.documentId);
        }
        if (open.length > 0) known = await this.read(open);
      }
    } catch (error) {
      throw asStoreError(error);
    }
  }

  /** Frees the graves of documents that went more than `olderThanMs` ago. */
  async cleanUp(olderThanMs: number): Promise<void> {
    await this.collection.storageInstance.cleanup(olderThanMs);
  }

  private living(query: MangoQuery<SyncedRow>): MangoQuery<SyncedRow> {
    const selector = { ...query.selector, _deleted: { $eq: false } };
    return { ...query, selector } as MangoQuery<SyncedRow>;
  }

  private async read(ids: string[]): Promise<Map<string, Stored>> {
    const found = await this.collection.storageInstance.findDocumentsById(ids, true);
    return new Map(found.map((row) => [row.id, row]));
  }

  private writeOf(id: string, previous: Stored | undefined, decide: Decide): BulkWriteRow<SyncedRow> | null {
    const { _deleted: inGrave = false } = previous ?? {};
    const evicted = inGrave && previous?.grave === EVICTED;
    const current = inGrave && !evicted ? undefined : previous;
    const decision = decide(id, current);
    if (decision === null || (evicted && 'remove' in decision)) return null;
    const document = this.stored(id, decision, current);
    if (document === null) return null;
    return previous === undefined ? { document } : { previous, document };
  }

  private stored(
    id: string,
    decision: Exclude<Decision, null>,
    current: SyncedRow | undefined,
  ): BulkWriteRow<SyncedRow>['document'] | null {
    const marks = { _deleted: false, _attachments: {}, _meta: blank, _rev: '' };
    if ('put' in decision) {
      const { grave: _grave, ...row } = withDerivedKeys(this.name, decision.put);
      return { ...(row as SyncedRow), ...marks };
    }
    if (current === undefined) return null;
    if (decision.keep) return { ...current, ...marks, _deleted: true, grave: EVICTED };
    // Access may have been taken away: nothing but what the indexes require stays in the grave.
    const empty: SyncedRow = { id, rev: 0, fill: '', kind: '', sync: { state: 'clean', order: '' } };
    for (const field of this.collection.schema.jsonSchema.required ?? []) {
      const name = String(field);
      if (!(name in empty)) empty[name] = '';
    }
    return { ...withDerivedKeys(this.name, empty), ...marks, _deleted: true };
  }
}
