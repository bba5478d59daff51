import type { Stream } from '@/domain/streams';
import { isTombstone, type PulledDocument, type Row } from '@/backend/sync/sync-protocol';
import type { WaitingEnvelope, WaitingRow } from '../document';
import { jsonEqual } from '../merge/json-equal';
import { merge } from '../merge/merge';
import { isMap } from '../merge/merge-by-key';
import type { QueuedRow } from '../store-port';

/**
 * The id under which a part of an edit is offered again: one of its own, because the rest of the edit may still be sent under its id, and would
 * get this part's answer (S2). So would another part, which a later page has shown: the version from which it began distinguishes them. The
 * server looks for the edit's answer first (`find_answer`).
 */
export const seenEdit = ({ edit, base }: Pick<WaitingEnvelope, 'edit' | 'base'>): string =>
  isSeenEdit(edit) ? edit : `${edit}-seen${Number(base?.rev ?? 0)}`;

/** Whether it is a part of an edit, which the server answers by itself only after it has lost the edit. */
export const isSeenEdit = (edit: string): boolean => /-seen\d*$/.test(edit);

/**
 * A waiting edit whose answer was lost may come back in a page: the server has it, or a part of it, and that part is never sent again.
 * @returns a write of only that part, for the ring of acknowledged writes; null when the page shows none of it
 */
export function seenWrite(stream: Stream, current: WaitingRow, document: PulledDocument): QueuedRow | null {
  const { conflictingFields: _answered, ...rest } = current.sync;
  const sync: WaitingEnvelope = { ...rest, edit: seenEdit(rest) };
  const { base, removed } = sync;
  const write = (fields: Row): QueuedRow => ({
    collection: stream.collection,
    row: { ...current, ...fields, sync },
  });
  if (removed || isTombstone(document))
    return removed && isTombstone(document) && base !== null ? write({}) : null;
  if (base === null) {
    const fields = stream.writable.map((field) => [
      field,
      createdValue(stream, field, current[field], document[field]),
    ]);
    return write(Object.fromEntries(fields));
  }
  const fields = Object.fromEntries(
    stream.writable.map((field) => [field, seenValue(stream, field, current, base, document)]),
  );
  return stream.writable.some((field) => !jsonEqual(fields[field], base[field])) ? write(fields) : null;
}

/**
 * The value of a field of a row that this device has created. Somebody else may have gone on with it: what this device wrote nothing of is
 * theirs, and offering it again would ask its author about another person's text (S8).
 */
function createdValue(stream: Stream, field: string, ours: unknown, other: unknown): unknown {
  if (ours === undefined || ours === null || ours === '') return ours;
  if (stream.merge[field] === 'by_key' && isMap(ours) && isMap(other)) return pick(other, Object.keys(ours));
  if (stream.merge[field] === 'union' && Array.isArray(ours) && Array.isArray(other))
    return seenItems([], ours, other);
  return other;
}

/** The value of a field as far as the server has it; the base's, where it does not. */
function seenValue(stream: Stream, field: string, mine: Row, base: Row, theirs: Row): unknown {
  const { [field]: ours } = mine;
  const { [field]: before } = base;
  const { [field]: other } = theirs;
  if (stream.merge[field] === 'by_key' && isMap(ours) && isMap(other)) {
    const keys = Object.keys(ours).filter((key) => jsonEqual(ours[key], other[key]));
    return { ...(isMap(before) ? before : {}), ...pick(ours, keys) };
  }
  if (stream.merge[field] === 'union' && Array.isArray(ours) && Array.isArray(other))
    return seenItems(Array.isArray(before) ? before : [], ours, other);
  const { dirty, conflicts } = merge({ base, mine, theirs, writable: [field], strategies: stream.merge });
  return dirty || conflicts.length > 0 ? before : ours;
}

const has = (list: readonly unknown[], item: unknown): boolean => list.some((each) => jsonEqual(each, item));

/** Of a set: the base's items without those that both lack now, and those that both have added. */
function seenItems(before: unknown[], ours: unknown[], other: unknown[]): unknown[] {
  return [
    ...before.filter((item) => has(ours, item) || has(other, item)),
    ...ours.filter((item) => has(other, item) && !has(before, item)),
  ];
}

const pick = (row: Row, fields: readonly string[]): Row =>
  Object.fromEntries(fields.filter((field) => row[field] !== undefined).map((field) => [field, row[field]]));
