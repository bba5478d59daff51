import { type CollectionName, drafts, type QueueItemKind, type Stream, STREAMS } from '@/domain/streams';
import { CONFLICT, refusalTitle } from '@/sync/push/refusal-record';
import { type Row, serverFields, streamNamed, streamOf, type WaitingRow } from '@/sync/document';
import { isRemovedElsewhere } from './refused-fields';
import type { Refused } from './refused-index';
import type { WhyWaiting } from './why-waiting';

export interface WaitingItem {
  id: string;
  collection: CollectionName;
  /** The stream's name. */
  stream: string;
  /** The kind of write, as a key for words and icons. */
  what: QueueItemKind;
  /** The title, or the beginning of the text. */
  text: string;
  /** When it was written, in milliseconds since 1970. */
  since: number;
  /** What it waits for, from the leader's latest sync status. */
  why: WhyWaiting;
  /** Its position in the queue; sorts as text. */
  order: string;
  document: Row;
}

export interface RefusedItem {
  /** For `retryRefused` and `discardRefused`. */
  id: string;
  documentId: string;
  collection: CollectionName;
  /** The stream's name. */
  stream: string;
  what: QueueItemKind;
  text: string;
  code: string;
  /** The reason, for people. */
  sentence: string;
  /** A conflict instead of a refusal: retry keeps mine, discard keeps theirs. */
  isConflict: boolean;
  conflicts: Refused['conflicts'];
  /** A change of what this account has removed on another device: retry makes it again. */
  isRemovedElsewhere: boolean;
  /** When it was written, in milliseconds since 1970. */
  since: number;
  /** When it was refused, in milliseconds since 1970. */
  at: number;
  document: Row;
}

/** The first matching rule of the stream decides; its last one matches every write (tests/unit/streams.test.ts). */
function kindOf(stream: Stream, document: Row, isNew: boolean, removed: boolean): QueueItemKind {
  const rule = stream.queue.find(
    ({ when = {} }) =>
      (when.isNew ?? isNew) === isNew &&
      (when.removed ?? removed) === removed &&
      Object.entries(when.document ?? {}).every(([field, value]) => document[field] === value),
  );
  if (!rule) throw new Error(`The stream ${stream.name} has no queue rule that matches this write.`);
  return rule.kind;
}

export function waitingItem(collection: CollectionName, row: WaitingRow): Omit<WaitingItem, 'why'> {
  const stream = streamOf(collection, row);
  const document = serverFields(row, stream);
  return {
    id: row.id,
    collection,
    stream: stream.name,
    what: kindOf(stream, document, row.sync.base === null, row.sync.removed === true),
    text: refusalTitle(stream, document),
    since: row.sync.since,
    order: row.sync.order,
    document,
  };
}

/** A refused write of a stream that this version does not have is shown as one of its collection's first stream. */
const streamOfRefused = ({ stream, collection }: Refused): Stream =>
  streamNamed(stream) ?? STREAMS.find((known) => known.collection === collection) ?? drafts;

export const refusedItem = (refused: Refused): RefusedItem => ({
  id: refused.id,
  documentId: refused.documentId,
  collection: refused.collection,
  stream: refused.stream,
  what: kindOf(streamOfRefused(refused), refused.document, refused.isNew, refused.removed),
  text: refused.title,
  code: refused.code,
  sentence: refused.sentence,
  isConflict: refused.code === CONFLICT,
  conflicts: refused.conflicts,
  isRemovedElsewhere: isRemovedElsewhere(refused),
  since: refused.since,
  at: refused.at,
  document: refused.document,
});
