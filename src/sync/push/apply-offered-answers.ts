import type { PushAnswer, Row } from '@/backend/sync/sync-protocol';
import { isWaiting, serverFields } from '../document';
import { jsonEqual } from '../merge/json-equal';
import { type Conflict, rebase } from '../merge/merge';
import { changedKeys, isMap, withKeys } from '../merge/merge-by-key';
import type { StorePort } from '../store-port';
import { masterOf, verdictOf } from './apply-answers';
import { preserveConflict, preserveRefusedWrite } from './preserve-refused-write';
import { type SentWrite, writeOf } from './push-batch';

/**
 * Keeps what of the writes that were offered again (`AcknowledgedWrites`) did not arrive: a refused one whole, and the fields that somebody has
 * changed meanwhile. The documents stay as they are: the snapshot that follows brings what the server has now.
 */
export async function applyOfferedAnswers(
  store: StorePort,
  now: number,
  batch: readonly SentWrite[],
  answers: readonly PushAnswer[],
): Promise<void> {
  for (const [index, sent] of batch.entries()) {
    const answer = answers[index];
    if (!answer || answer.id !== sent.row.id || answer.status === 'broken') continue;
    const { collection, stream, row, fields } = sent;
    const master = masterOf(answer);
    const verdict = verdictOf(answer, master);
    const [current] = await store.get(collection, [row.id]);
    // What is written on top of it gets an answer of its own.
    const waiting = current && isWaiting(current) ? writeOf({ collection, row: current }) : null;
    const later = [
      ...batch.slice(index + 1).filter((other) => other.row.id === row.id),
      ...(waiting ? [waiting] : []),
    ];
    if (verdict !== null) {
      const written = new Set(later.flatMap((other) => pathsOf(other)));
      if (!pathsOf(sent).every((path) => written.has(path)))
        await preserveRefusedWrite(
          store,
          now,
          { collection, stream, row, envelope: row.sync, document: fields },
          verdict,
        );
    } else if (master !== null && answer.status === 'conflict') {
      const conflicts = conflictsOf(sent, answer, master).flatMap(
        (conflict) => notBuiltOn(conflict, sent, later) ?? [],
      );
      if (conflicts.length > 0)
        await preserveConflict(store, now, collection, stream, row, row.sync, conflicts);
    }
  }
}

/** What of a conflict is still to be offered: a later write that began from this one has replaced it knowingly; of a map, key by key. */
function notBuiltOn(conflict: Conflict, { fields }: SentWrite, later: readonly SentWrite[]): Conflict | null {
  const { field, mine, theirs } = conflict;
  const isBuiltOn = (part: (value: unknown) => unknown): boolean =>
    later.some(
      ({ row: { sync }, fields: written }) =>
        jsonEqual(part(sync.base?.[field]), part(fields[field])) &&
        !jsonEqual(part(written[field]), part(fields[field])),
    );
  if (!isMap(mine) || !isMap(theirs)) return isBuiltOn((value) => value) ? null : conflict;
  const keys = changedKeys(theirs, mine).filter(
    (key) => !isBuiltOn((value) => (isMap(value) ? value[key] : undefined)),
  );
  return keys.length > 0 ? { ...conflict, mine: withKeys(theirs, mine, keys) } : null;
}

/** What a write says: the names of fields, and of the keys of a map (`payload.title`). */
function pathsOf({ stream, row: { sync }, write: { document } }: SentWrite): string[] {
  return Object.entries(document).flatMap(([field, value]) =>
    stream.merge[field] === 'by_key' && isMap(value)
      ? changedKeys(sync.base?.[field], value).map((key) => `${field}.${key}`)
      : [field],
  );
}

function conflictsOf({ stream, row, fields, write }: SentWrite, answer: PushAnswer, master: Row): Conflict[] {
  const { conflicts } = rebase({
    base: row.sync.base,
    sent: fields,
    current: fields,
    master: serverFields(master, stream),
    conflicting: answer.fields ?? [],
    superseded: answer.superseded ?? [],
    writable: stream.writable,
    strategies: stream.merge,
  });
  // The receipt may name fields that were offered when it was answered first, and are left out since.
  return conflicts.filter(({ field }) => field in write.document);
}
