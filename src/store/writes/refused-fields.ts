import { saved, type Stream } from '@/domain/streams';
import type { Row } from '@/sync/document';
import { CONFLICT } from '@/sync/push/refusal-record';
import { changedKeys, isMap, withKeys } from '@/sync/merge/merge-by-key';
import { jsonEqual } from '@/sync/merge/json-equal';
import type { Refused } from './refused-index';

interface RefusedChange {
  field: string;
  mine: unknown;
  /** The value that the edit started from; undefined when there was none. */
  base: unknown;
}

/** For a conflict only the conflicting fields, because the rest was accepted; for a refused edit only what it changed. */
function changesOf({ code, conflicts, document, base }: Refused, { writable }: Stream): RefusedChange[] {
  if (code === CONFLICT) return conflicts.map(({ field, mine, theirs }) => ({ field, mine, base: theirs }));
  return writable
    .filter(
      (field) => document[field] !== undefined && (base === null || !jsonEqual(document[field], base[field])),
    )
    .map((field) => ({ field, mine: document[field], base: base?.[field] }));
}

/**
 * The fields of a refused write, to be written again. Of a map only the keys that the write changed: others may have changed
 * the rest meanwhile.
 * @param current the document as stored; null when it is not on this device
 */
export const refusedFields = (refused: Refused, stream: Stream, current: Row | null): Row =>
  Object.fromEntries(
    changesOf(refused, stream).map(({ field, mine, base }) => {
      const now = current?.[field];
      if (stream.merge[field] !== 'by_key' || !isMap(mine) || !isMap(now)) return [field, mine];
      return [field, withKeys(now, mine, changedKeys(base, mine))];
    }),
  );

/**
 * Whether the write was a change of something that this account has removed meanwhile, on another device: it can be made again, as the write would have left
 * it. Of what somebody keeps alone: a draft that is gone may have been published.
 */
export const isRemovedElsewhere = ({ stream, code, isNew, removed }: Refused): boolean =>
  stream === saved.name && code === 'MQ404' && !isNew && !removed;

/** All fields of a row that is made again. */
export const fieldsMadeAgain = (refused: Refused, stream: Stream): Row => ({
  ...Object.fromEntries(
    Object.entries(refused.document).filter(([field]) => stream.writable.includes(field)),
  ),
  ...refusedFields(refused, stream, null),
});
