import type { CollectionName } from '@/domain/streams';
import { type Row, streamOf, type SyncedRow } from '@/sync/document';
import { CONFLICT } from '@/sync/push/refusal-record';
import { refusedFields } from '../writes/refused-fields';
import { isRemoved, toEntity, type Stored } from './write-status';
import type { Store } from '../store';

/** Selectors go over fields and derived keys alike; RxDB's own type knows only an entity's. */
export interface Query {
  selector: Record<string, unknown>;
  sort?: Record<string, 'asc'>[];
  limit?: number;
}

/**
 * A draft of any kind is its author's alone, so it is shown as they left it: after a refusal the stored one is the server's
 * older version, and going on from that would lose the words that came last (S2, S7).
 */
function present<T>(store: Store, collection: CollectionName, row: SyncedRow): Stored<T> {
  const refused = store.refused.about(collection, row.id);
  const stored = toEntity<T>(row, refused);
  const isAsLeft =
    collection !== 'drafts' ||
    stored.sync.state !== 'refused' ||
    refused === undefined ||
    refused.code === CONFLICT ||
    refused.removed;
  return isAsLeft
    ? stored
    : { ...stored, ...refusedFields(refused, streamOf(collection, row), row), sync: stored.sync };
}

export async function readAll<T>(
  store: Store,
  collection: CollectionName,
  query: Query,
): Promise<Stored<T>[]> {
  const rows = await store.rows(collection).find(query);
  return rows.filter((row) => !isRemoved(row)).map((row) => present<T>(store, collection, row));
}

export async function readOne<T>(
  store: Store,
  collection: CollectionName,
  id: string,
): Promise<Stored<T> | null> {
  const row = await store.rows(collection).one(id);
  return row && !isRemoved(row) ? present<T>(store, collection, row) : null;
}

/** New documents that were refused: no longer in the collection, still shown to their author, with the reason. */
export function refusedCreates<T>(
  store: Store,
  collection: CollectionName,
  fits: (document: Row) => boolean,
): Stored<T>[] {
  return store.refused.ghosts(collection, fits).map(
    (refused) =>
      ({
        ...refused.document,
        rev: 0,
        sync: {
          state: 'refused',
          since: refused.since,
          code: refused.code,
          sentence: refused.sentence,
          refusedId: refused.id,
        },
      }) as unknown as Stored<T>,
  );
}
