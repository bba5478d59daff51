import { cutText } from '@/domain/values/text/sendable-text';
import { derivedId } from '@/domain/ids';
import { COLLECTIONS, type CollectionName, type Stream } from '@/domain/streams';
import type { Row } from '@/backend/sync/sync-protocol';
import type { Conflict } from '../merge/merge';
import { streamNamed, type SyncedRow } from '../document';
import type { QueuedRow, StorePort } from '../store-port';
import { deferredKey } from './deferred-writes';

/** The code of an item that was not refused but conflicts: two devices changed one field; theirs is shown, mine is offered. */
export const CONFLICT = 'CONFLICT';
export const CONFLICT_SENTENCE =
  'This was changed somewhere else at the same time. The other version is shown; yours is kept here.';

/** A message that its author rewrote while it seemed to wait, although it had arrived and only the reply was lost. */
export const SENT_BEFORE_SENTENCE =
  'This had already been sent as it was. What was sent is shown; your change is kept here.';

/** Payload of a draft of kind `refused`: everything needed to show, edit and retry the write. */
export interface RefusedPayload {
  collection: CollectionName;
  stream: string;
  /** The document that was written. */
  documentId: string;
  /** As its author left it, server fields only. */
  document: Row;
  /** What the edit started from; null for a new document. */
  base: Row | null;
  /** True when the server has never had the document. */
  isNew: boolean;
  removed: boolean;
  code: string;
  sentence: string;
  /** With code CONFLICT: what is mine and what is shown, field by field. */
  conflicts: Conflict[];
  /** What the person has chosen or written so far for these conflicts, by path; opaque to the engine. */
  choices?: Row;
  /** When the person wrote it, in milliseconds. */
  since: number;
  /** When the answer came, in milliseconds. */
  at: number;
}

const isCollection = (value: unknown): value is CollectionName =>
  (COLLECTIONS as readonly unknown[]).includes(value);

/** null when it is not a refusal record: an unreadable one is left alone, never deleted. */
export function readRefusal(payload: unknown): RefusedPayload | null {
  if (typeof payload !== 'object' || payload === null) return null;
  const record = payload as RefusedPayload;
  return isCollection(record.collection) &&
    typeof record.documentId === 'string' &&
    typeof record.document === 'object'
    ? record
    : null;
}

/**
 * The copy's id derives from the write: a crash between the copy and the document's revert, or a second
 * answer to the same write, gives one item, not two (S3).
 */
export const refusalId = (collection: string, documentId: string, edit: string): Promise<string> =>
  derivedId('refused', collection, documentId, edit);

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The item's label in a list: the first words of the field that its stream uses as a name. */
export const refusalTitle = (stream: Stream | undefined, document: Row): string =>
  stream === undefined || stream.title === null ? '' : cutText(text(document[stream.title]), 200);

/** The item's subject, for screens that query by it: the conversation of a message, the job of an application. */
const subjectOf = (payload: RefusedPayload): string =>
  text(payload.document.conversation_id) || text(payload.document.job_id) || payload.documentId;

export function refusalRow(id: string, ownerId: string, order: string, payload: RefusedPayload): SyncedRow {
  const made = new Date(payload.at).toISOString();
  return {
    id,
    rev: 0,
    snapshot: '',
    owner_id: ownerId,
    kind: 'refused',
    intent: null,
    subject_id: subjectOf(payload),
    title: refusalTitle(streamNamed(payload.stream), payload.document),
    payload: payload as unknown as Row,
    result_id: null,
    created_at: made,
    updated_at: made,
    sync: { state: 'local', order, since: payload.since },
  };
}

/**
 * Writes, by `deferredKey`, whose refusal is already stored: a crash came before the document's revert. They are not sent again.
 * The server might accept them now, and the person would have them twice, once as refused (S7).
 */
export async function alreadyRefused(
  store: StorePort,
  queued: readonly QueuedRow[],
): Promise<ReadonlySet<string>> {
  if (queued.length === 0 || !store.collections.includes('drafts')) return new Set();
  const keys = await Promise.all(
    queued.map(
      async ({ collection, row }) =>
        [await refusalId(collection, row.id, row.sync.edit), deferredKey(row)] as const,
    ),
  );
  const kept = new Set(
    (
      await store.get(
        'drafts',
        keys.map(([id]) => id),
      )
    ).map((draft) => draft.id),
  );
  return new Set(keys.filter(([id]) => kept.has(id)).map(([, key]) => key));
}
