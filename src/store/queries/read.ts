import type { EntityOf, StreamDefinition } from '@/domain/definition/define-stream';
import type { TypedStream } from '@/domain/definition/stream';
import type { SyncedRow } from '@/sync/document';
import { CONFLICT } from '@/sync/push/refusal-record';
import { refusedFields } from '../writes/refused-fields';
import { isOfStream, isRemoved, toEntity, type Stored } from './write-status';
import type { RowQuery } from '../storage/rows';
import type { Store } from '../store';

/** What a selector or an order may name: the stream's fields, its index keys, and the marks of the queue. */
type Searchable<Definition extends StreamDefinition> =
  (keyof EntityOf<Definition> & string) | `k_${string}` | 'kind' | 'sync.state' | 'sync.order';

export interface Query<Definition extends StreamDefinition> {
  selector: { [Field in Searchable<Definition>]?: unknown };
  /** Upwards only: an index is not walked downwards. Newest first is `k_newest`. */
  sort?: { [Field in Searchable<Definition>]?: 'asc' }[];
  limit?: number;
}

/**
 * A draft of any kind is its author's alone, so it is shown as they left it: after a refusal the stored one is the server's
 * older version, and going on from that would lose the words that came last (S2, S7).
 */
function present<Definition extends StreamDefinition>(
  store: Store,
  stream: TypedStream<Definition>,
  row: SyncedRow,
): Stored<EntityOf<Definition>> {
  const refused = store.refused.about(stream.collection, row.id);
  const stored = toEntity(stream, row, refused);
  const isAsLeft =
    stream.collection !== 'drafts' ||
    stored.sync.state !== 'refused' ||
    refused === undefined ||
    refused.code === CONFLICT ||
    refused.removed;
  return isAsLeft ? stored : { ...stored, ...refusedFields(refused, stream, row), sync: stored.sync };
}

/** Rows of one stream, without those whose removal waits. */
export async function readAll<Definition extends StreamDefinition>(
  store: Store,
  stream: TypedStream<Definition>,
  query: Query<Definition>,
): Promise<Stored<EntityOf<Definition>>[]> {
  const selector = stream.kind === undefined ? query.selector : { kind: stream.kind, ...query.selector };
  const rows = await store.rows(stream.collection).find({ ...query, selector } as RowQuery);
  return rows.filter((row) => !isRemoved(row)).map((row) => present(store, stream, row));
}

/** null when the stream has no such row on this device, or its removal waits. */
export async function readOne<Definition extends StreamDefinition>(
  store: Store,
  stream: TypedStream<Definition>,
  id: string,
): Promise<Stored<EntityOf<Definition>> | null> {
  const row = await store.rows(stream.collection).one(id);
  return row && isOfStream(stream, row) && !isRemoved(row) ? present(store, stream, row) : null;
}

/** Those of the ids that are on this device, whatever waits to become of them. */
export async function readMany<Definition extends StreamDefinition>(
  store: Store,
  stream: TypedStream<Definition>,
  ids: readonly string[],
): Promise<Stored<EntityOf<Definition>>[]> {
  const rows = await store.rows(stream.collection).get(ids);
  return rows
    .filter((row) => isOfStream(stream, row))
    .map((row) => toEntity(stream, row, store.refused.about(stream.collection, row.id)));
}

/** New documents that were refused: no longer in the collection, still shown to their author, with the reason. */
export function refusedCreates<Definition extends StreamDefinition>(
  store: Store,
  stream: TypedStream<Definition>,
  fits: (document: EntityOf<Definition>) => boolean,
): Stored<EntityOf<Definition>>[] {
  return store.refused
    .refusedCreates(stream.collection, (document) => fits(document as EntityOf<Definition>))
    .map((refused) => ({
      ...(refused.document as EntityOf<Definition>),
      rev: 0,
      sync: {
        state: 'refused',
        since: refused.since,
        code: refused.code,
        sentence: refused.sentence,
        refusedId: refused.id,
      },
    }));
}
