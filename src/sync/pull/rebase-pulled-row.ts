import type { Stream } from '@/domain/streams';
import type { Row } from '@/backend/sync/sync-protocol';
import { cleanRow, serverFields, type SyncedRow, type WaitingEnvelope, type WaitingRow } from '../document';
import { jsonEqual } from '../merge/json-equal';
import { merge } from '../merge/merge';

const fieldsOf = (row: Row | null, fields: readonly string[]): Row =>
  Object.fromEntries(fields.map((field) => [field, row?.[field]]));

/**
 * What the edit of each conflicting field started from. Of a field that was not in conflict before, that is the base as it is now, for its edit may
 * be younger than the first conflict of the row.
 */
function conflictBase(
  { base, conflictingFields: earlier }: WaitingEnvelope,
  fields: readonly string[],
): Row | null {
  if (!earlier) return base;
  const added = fields.filter((field) => !earlier.names.includes(field));
  return earlier.base && { ...earlier.base, ...fieldsOf(base, added) };
}

/** Rebases my edit onto their version. On a field that both changed, mine stays for now: the answer to its push decides. */
export function rebasePulledRow(
  stream: Stream,
  document: Row & { id: string; rev: number },
  current: WaitingRow,
  snapshot: string,
): SyncedRow {
  const { sync: envelope } = current;
  if (snapshot === '' && document.rev < Number(envelope.base?.rev ?? 0)) return current;
  const clean = cleanRow(stream, document, snapshot || current.snapshot);
  const theirs = serverFields(clean, stream);
  const { fields, conflicts, dirty } = merge({
    base: envelope.base,
    mine: current,
    theirs,
    writable: stream.writable,
    strategies: stream.merge,
  });
  const stillMine = stream.alwaysWritten.filter(
    (field) => jsonEqual(current[field], theirs[field]) && !jsonEqual(current[field], envelope.base?.[field]),
  );
  if (!dirty && conflicts.length === 0 && !envelope.removed && stillMine.length === 0) return clean;
  const { conflictingFields: earlier, ...rest } = envelope;
  // Whoever removes a row removes what they have seen of it: the server decides about what they have not.
  const unseen = stream.writable.filter(
    (field) => envelope.removed && !jsonEqual(theirs[field], envelope.base?.[field]),
  );
  const conflicting = [...conflicts.map(({ field }) => field), ...unseen];
  const names = [...new Set([...(earlier?.names ?? []), ...conflicting])];
  // A conflicting map waits as it was written: the server has the version that it started from, and merges by that one.
  const waitsWhole = (field: string): boolean =>
    stream.merge[field] === 'by_key' || conflicts.some((conflict) => conflict.field === field);
  const mine = Object.fromEntries(names.filter(waitsWhole).map((field) => [field, current[field]]));
  return {
    ...clean,
    ...fields,
    ...mine,
    sync: {
      ...rest,
      base: { ...theirs, rev: document.rev, ...fieldsOf(envelope.base, stillMine) },
      deletedOnServer: false,
      ...(names.length > 0
        ? { conflictingFields: { names, base: conflictBase(envelope, conflicting) } }
        : {}),
    },
  };
}
