import type { EntityOf, StreamDefinition } from '@/domain/definition/define-stream';
import type { TypedStream } from '@/domain/definition/stream';
import { knownToServer, type SyncedRow } from '@/sync/document';
import { CONFLICT } from '@/sync/push/refusal-record';
import { refusedFields } from '../writes/refused-fields';
import { isOfStream, isRemoved, toEntity, type Stored } from './write-status';
import type { RowQuery } from '../storage/rows';
import type { Store } from '../store';

/** What a selector or a sort may name: the stream's fields, its index keys, and the queue's part of the envelope. */
type Searchable<Definition extends StreamDefinition> =
  (keyof EntityOf<Definition> & string) | `k_${string}` | 'kind' | 'sync.state' | 'sync.order';

export interface Query<Definition extends StreamDefinition> {
  selector: { [Field in Searchable<Definition>]?: unknown };
  /** Ascending only: RxDB's storage does not walk an index backwards. For newest first there is `k_newest`. */
  sort?: { [Field in Searchable<Definition>]?: 'asc' }[];
  limit?: number;
}

/**
 * Drafts are shown as their author left them: after a refusal the stored row is the server's older version, and continuing
 * from that would lose the latest text (S2, S7). Nobody else can edit a draft.
 */
function entityOf<Definition extends StreamDefinition>(
  store: Store,
  stream: TypedStream<Definition>,
  row: SyncedRow,
): Stored<EntityOf<Definition>> {
  const refused = store.refused.latestOf(stream.collection, row.id);
  const stored = toEntity(stream, row, refused);
  if (stream.collection === 'drafts' && isCarriedOut(row))
    return { ...stored, ...toEntity(stream, { ...row, ...knownToServer(row) }, refused), sync: stored.sync };
  const isStoredShown =
    stream.collection !== 'drafts' ||
    stored.sync.state !== 'refused' ||
    refused === undefined ||
    refused.code === CONFLICT ||
    refused.removed;
  return isStoredShown ? stored : { ...stored, ...refusedFields(refused, stream, row), sync: stored.sync };
}

/** The server has made what the draft asked for: it is final, and an edit that waits or was refused is not what was made (S8). */
const isCarriedOut = ({ result_id: result }: SyncedRow): boolean => typeof result === 'string';

/** Rows of one stream, without those whose removal is waiting. */
export async function readAll<Definition extends StreamDefinition>(
  store: Store,
  stream: TypedStream<Definition>,
  query: Query<Definition>,
): Promise<Stored<EntityOf<Definition>>[]> {
  const selector = stream.kind === undefined ? query.selector : { kind: stream.kind, ...query.selector };
  const rows = await store.rows(stream.collection).find({ ...query, selector } as RowQuery);
  return rows.filter((row) => !isRemoved(row)).map((row) => entityOf(store, stream, row));
}

/** Null when the stream has no such row on this device, or its removal is waiting. */
export async function readOne<Definition extends StreamDefinition>(
  store: Store,
  stream: TypedStream<Definition>,
  id: string,
): Promise<Stored<EntityOf<Definition>> | null> {
  const row = await store.rows(stream.collection).one(id);
  return row && isOfStream(stream, row) && !isRemoved(row) ? entityOf(store, stream, row) : null;
}

/** Those of the ids that are on this device, including rows whose removal is waiting. */
export async function readMany<Definition extends StreamDefinition>(
  store: Store,
  stream: TypedStream<Definition>,
  ids: readonly string[],
): Promise<Stored<EntityOf<Definition>>[]> {
  const rows = await store.rows(stream.collection).get(ids);
  return rows
    .filter((row) => isOfStream(stream, row))
    .map((row) => toEntity(stream, row, store.refused.latestOf(stream.collection, row.id)));
}

/** New documents that were refused: no longer in the collection, but still shown to their author, with the reason. */
export function refusedCreates<Definition extends StreamDefinition>(
  store: Store,
  stream: TypedStream<Definition>,
  matches: (document: EntityOf<Definition>) => boolean,
): Stored<EntityOf<Definition>>[] {
  return store.refused
    .refusedCreates(stream.collection, (document) => matches(document as EntityOf<Definition>))
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
