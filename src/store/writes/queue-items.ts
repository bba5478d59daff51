import { type CollectionName, drafts, type QueueItemKind, type Stream, STREAMS } from '@/domain/streams';
import { CONFLICT, refusalTitle } from '@/sync/push/refusal-record';
import { type Row, serverFields, streamNamed, streamOf, type WaitingRow } from '@/sync/document';
import type { Refused } from './refused-index';
import type { WhyWaiting } from './why-waiting';

export interface WaitingItem {
  id: string;
  collection: CollectionName;
  /** The stream's name. */
  stream: string;
  /** What kind of act it is, as a key for words and icons. */
  what: QueueItemKind;
  /** A title or the first words. */
  text: string;
  /** When it was written, in milliseconds. */
  since: number;
  /** What it waits for, as last heard of the leading tab. */
  why: WhyWaiting;
  /** Place in the queue; text that sorts. */
  order: string;
  document: Row;
}

export interface RefusedItem {
  /** Names the item for `retryRefused` and `discardRefused`. */
  id: string;
  documentId: string;
  collection: CollectionName;
  /** The stream's name. */
  stream: string;
  what: QueueItemKind;
  text: string;
  code: string;
  /** Why, for people. */
  sentence: string;
  /** Two versions to choose from instead of a refusal: retry keeps mine, discard keeps theirs. */
  isConflict: boolean;
  conflicts: Refused['conflicts'];
  since: number;
  at: number;
  document: Row;
}

/** By the first rule of the stream that fits; a test holds that the last one fits all (tests/unit/streams.test.ts). */
function kindOf(stream: Stream, document: Row, isNew: boolean, removed: boolean): QueueItemKind {
  const rule = stream.queue.find(
    ({ when = {} }) =>
      (when.isNew ?? isNew) === isNew &&
      (when.removed ?? removed) === removed &&
      Object.entries(when.document ?? {}).every(([field, value]) => document[field] === value),
  );
  if (!rule) throw new Error(`Nothing says what a write of ${stream.name} is called in the queue.`);
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

/** A kept write of a stream that this version does not know is called what its collection's first one is. */
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
  since: refused.since,
  at: refused.at,
  document: refused.document,
});
