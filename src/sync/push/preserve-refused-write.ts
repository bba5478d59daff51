import type { CollectionName, Stream } from '@/domain/streams';
import type { Row } from '@/backend/sync/sync-protocol';
import { serverFields, type SyncedRow, type WaitingEnvelope } from '../document';
import type { Conflict } from '../merge/merge';
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

/** A document may conflict in one field and, when the rest is sent, in another: the item offers both. */
function withConflicts(item: SyncedRow, conflicts: readonly Conflict[]): SyncedRow {
  const payload = readRefusal(item.payload);
  if (!payload) return item;
  const again = new Set(conflicts.map(({ field }) => field));
  return {
    ...item,
    payload: {
      ...payload,
      conflicts: [...payload.conflicts.filter(({ field }) => !again.has(field)), ...conflicts],
    },
  };
}

/**
 * Copies a write into the refused items before the document changes: a crash in between leaves the text twice, never
 * nowhere (S2). The same write gives the same item, however often it is answered.
 * @returns the item's id
 */
export async function preserveRefusedWrite(
  store: StorePort,
  now: number,
  { collection, stream, row, envelope, document }: RefusedWrite,
  verdict: Refusal,
): Promise<string> {
  const isConflict = verdict.code === CONFLICT;
  const id = await refusalId(isConflict ? `${collection}${CONFLICT_IDS}` : collection, row.id, envelope.edit);
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
  store: StorePort,
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
      // Nobody else writes a message: the other version is its author's own, slightly older.
      code: CONFLICT,
      sentence: stream.name === 'messages' ? SENT_BEFORE_SENTENCE : CONFLICT_SENTENCE,
      conflicts,
    },
  );
