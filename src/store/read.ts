import type { MangoQuery } from 'rxdb';
import type { CollectionName } from '@/domain/streams';
import type { Row, SyncedRow } from '@/sync/document';
import { isRemoved, shown, type Stored } from './told';
import type { Store } from './store';

/** Selectors go over fields and derived keys alike; RxDB's own type knows only an entity's. */
export interface Query {
  selector: Record<string, unknown>;
  sort?: Record<string, 'asc'>[];
  limit?: number;
}

export async function readAll<T>(store: Store, collection: CollectionName, query: Query): Promise<Stored<T>[]> {
  const rows = await store.rows(collection).find(query as MangoQuery<SyncedRow>);
  return rows.filter((row) => !isRemoved(row)).map((row) => shown<T>(row, store.refused.about(collection, row.id)));
}

export async function readOne<T>(store: Store, collection: CollectionName, id: string): Promise<Stored<T> | null> {
  const row = await store.rows(collection).one(id);
  return row && !isRemoved(row) ? shown<T>(row, store.refused.about(collection, id)) : null;
}

/** New documents that were refused: no longer in the collection, still shown to their author, with the reason. */
export function ghostsOf<T>(store: Store, collection: CollectionName, fits: (document: Row) => boolean): Stored<T>[] {
  return store.refused.ghosts(collection, fits).map((refused) => ({
    ...refused.document,
    rev: 0,
    sync: { state: 'refused', since: refused.since, code: refused.code, sentence: refused.sentence, refusedId: refused.id },
  }) as unknown as Stored<T>);
}
