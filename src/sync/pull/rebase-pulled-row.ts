import type { Stream } from '@/domain/streams';
import type { Row } from '@/backend/sync-protocol';
import { cleanRow, serverFields, type SyncedRow, type WaitingRow } from '../document';
import { merge } from '../merge/merge';

/** Theirs with mine on top, and the base moved on. On a field that both set, mine stays for now: the answer to its push decides. */
export function rebasePulledRow(
  stream: Stream,
  document: Row & { id: string; rev: number },
  current: WaitingRow,
  fill: string,
): SyncedRow {
  const { sync: envelope } = current;
  if (fill === '' && document.rev < Number(envelope.base?.rev ?? 0)) return current;
  const clean = cleanRow(stream, document, fill || current.fill);
  const theirs = serverFields(clean, stream);
  const { fields, clashes, dirty } = merge({
    base: envelope.base,
    mine: current,
    theirs,
    writable: stream.writable,
    strategies: stream.merge,
  });
  if (!dirty && clashes.length === 0 && !envelope.removed) return clean;
  const { contested, ...rest } = envelope;
  const disputed = [...new Set([...(contested?.fields ?? []), ...clashes.map(({ field }) => field)])];
  // A disputed map waits whole, as it was written: the server has the version that it began from, and takes it apart by that one.
  const waitsWhole = (field: string): boolean =>
    stream.merge[field] === 'by_key' || clashes.some((clash) => clash.field === field);
  const mine = Object.fromEntries(disputed.filter(waitsWhole).map((field) => [field, current[field]]));
  return {
    ...clean,
    ...fields,
    ...mine,
    sync: {
      ...rest,
      base: { ...theirs, rev: document.rev },
      gone: false,
      ...(disputed.length > 0
        ? { contested: { fields: disputed, base: contested ? contested.base : envelope.base } }
        : {}),
    },
  };
}
