import type { CollectionName, Stream } from '@/domain/streams';
import type { Row } from '@/backend/sync/sync-protocol';
import { serverFields, type SyncedRow, type WaitingEnvelope } from '../document';
import type { Conflict } from '../merge/merge';
import { changedKeys, isMap, withKeys } from '../merge/merge-by-key';
import {
  CONFLICT,
  CONFLICT_SENTENCE,
  SENT_BEFORE_SENTENCE,
  readRefusal,
  refusalId,
  refusalRow,
  type RefusedPayload,
} from './refusal-record';
import type { StorePort } from '../store-port';

/** Distinguishes the id of a conflict from that of a refusal of the same write. Stored ids contain this word. */
const CONFLICT_IDS = '/clash';

/** The id of the item that offers a conflict. @param edit of the write, or the name of the form that found it */
export const conflictId = (collection: string, documentId: string, edit: string): Promise<string> =>
  refusalId(`${collection}${CONFLICT_IDS}`, documentId, edit);

/** What the server refused. */
export interface Refusal {
  code: string;
  sentence: string;
  conflicts: Conflict[];
}

interface RefusedWrite {
  collection: CollectionName;
  stream: Stream;
  row: SyncedRow;
  envelope: WaitingEnvelope;
  /** The person's version, as sent or as it is now. */
  document: Row;
}

/** What is needed to keep an item: the engine's store, or the store itself when a form finds the conflict. */
type RefusedItems = Pick<StorePort, 'accountId' | 'change' | 'nextOrder'>;

/** One map, some keys of which were already offered: those stay offered beside the new ones. */
function withEarlierKeys(earlier: Conflict | undefined, conflict: Conflict): Conflict {
  if (!earlier || ![earlier.mine, earlier.theirs, conflict.mine, conflict.theirs].every(isMap))
    return conflict;
  const [mine, theirs] = [conflict.mine, conflict.theirs] as [Row, Row];
  const [mineBefore, theirsBefore] = [earlier.mine, earlier.theirs] as [Row, Row];
  const again = changedKeys(theirs, mine);
  const keys = changedKeys(theirsBefore, mineBefore).filter((key) => !again.includes(key));
  return {
    ...conflict,
    mine: withKeys(mine, mineBefore, keys),
    theirs: withKeys(theirs, theirsBefore, keys),
  };
}

/** A document may conflict in one field and, when the rest is sent, in another: the item offers both. */
function withConflicts(item: SyncedRow, conflicts: readonly Conflict[]): SyncedRow {
  const payload = readRefusal(item.payload);
  if (!payload) return item;
  const again = new Set(conflicts.map(({ field }) => field));
  return {
    ...item,
    payload: {
      ...payload,
      conflicts: [
        ...payload.conflicts.filter(({ field }) => !again.has(field)),
        ...conflicts.map((conflict) =>
          withEarlierKeys(
            payload.conflicts.find(({ field }) => field === conflict.field),
            conflict,
          ),
        ),
      ],
    },
  };
}

/**
 * Copies a write into the refused items before the document changes: a crash in between leaves the text twice, never
 * nowhere (S2). The same write gives the same item, however often it is answered.
 * @returns the item's id
 */
export async function preserveRefusedWrite(
  store: RefusedItems,
  now: number,
  { collection, stream, row, envelope, document }: RefusedWrite,
  verdict: Refusal,
): Promise<string> {
  const isConflict = verdict.code === CONFLICT;
  const id = await (isConflict ? conflictId : refusalId)(collection, row.id, envelope.edit);
  const payload: RefusedPayload = {
    collection,
    stream: stream.name,
    documentId: row.id,
    document,
    base: envelope.base,
    isNew: envelope.base === null && !isConflict,
    removed: envelope.removed === true,
    code: verdict.code,
    sentence: verdict.sentence,
    conflicts: verdict.conflicts,
    since: envelope.since,
    at: now,
  };
  await store.change('drafts', [id], (_id, current) => {
    if (!current) return { put: refusalRow(id, store.accountId ?? '', store.nextOrder(), payload) };
    return isConflict ? { put: withConflicts(current, verdict.conflicts) } : null;
  });
  return id;
}

export const preserveConflict = (
  store: RefusedItems,
  now: number,
  collection: CollectionName,
  stream: Stream,
  row: SyncedRow,
  envelope: WaitingEnvelope,
  conflicts: Conflict[],
): Promise<string> =>
  preserveRefusedWrite(
    store,
    now,
    { collection, stream, row, envelope, document: serverFields(row, stream) },
    {
      // Nobody else writes a message: the other version of a new one is its author's own, slightly older.
      code: CONFLICT,
      sentence:
        stream.name === 'messages' && envelope.base === null ? SENT_BEFORE_SENTENCE : CONFLICT_SENTENCE,
      conflicts,
    },
  );
