import type { Stream } from '@/domain/streams';
import type { Row } from '@/sync/document';
import { CONFLICT } from '@/sync/push/refusal-record';
import { changedKeys, isMap, withKeys } from '@/sync/merge/merge-by-key';
import { jsonEqual } from '@/sync/merge/json-equal';
import type { Refused } from './refused-index';

interface Said {
  field: string;
  mine: unknown;
  /** What it was written over; undefined when there was nothing. */
  over: unknown;
}

/** Of a conflict only the fields in conflict: the rest was accepted. Of a refused edit only what it changed. */
function saidIn({ code, conflicts, document, base }: Refused, { writable }: Stream): Said[] {
  if (code === CONFLICT) return conflicts.map(({ field, mine, theirs }) => ({ field, mine, over: theirs }));
  return writable
    .filter(
      (field) => document[field] !== undefined && (base === null || !jsonEqual(document[field], base[field])),
    )
    .map((field) => ({ field, mine: document[field], over: base?.[field] }));
}

/**
 * What a refused write says, as fields to write onto the document as it stands; null when it is not here. Of a map only what the
 * write changed in it: the rest may have been changed by others meanwhile.
 */
export const refusedFields = (refused: Refused, stream: Stream, standing: Row | null): Row =>
  Object.fromEntries(
    saidIn(refused, stream).map(({ field, mine, over }) => {
      const now = standing?.[field];
      if (stream.merge[field] !== 'by_key' || !isMap(mine) || !isMap(now)) return [field, mine];
      return [field, withKeys(now, mine, changedKeys(over, mine))];
    }),
  );
