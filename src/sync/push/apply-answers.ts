import { refusal } from '@/domain/refusals';
import { isTombstone, type PushAnswer, type Row } from '@/backend/sync/sync-protocol';
import {
  CLEAN,
  cleanRow,
  isWaiting,
  serverFields,
  type SyncedRow,
  type WaitingEnvelope,
  type WaitingRow,
} from '../document';
import { ownPart } from '../merge/own-part';
import { preserveConflict, preserveRefusedWrite, type Refusal } from './preserve-refused-write';
import { type Conflict, rebase } from '../merge/merge';
import { rebasePulledRow } from '../pull/rebase-pulled-row';
import type { SentWrite } from './push-batch';
import type { Decision, StorePort } from '../store-port';

export interface AnswerContext {
  store: StorePort;
  now: () => number;
  /** The current snapshot of the write's stream, '' when none, so that its end does not remove what the server has just accepted. */
  snapshotOf: (stream: string) => string;
}

type Master = Row & { id: string; rev: number };

/** The row of an answer; null: there is none that this account may read. */
export const masterOf = ({ master }: PushAnswer): Master | null =>
  master === null || isTombstone(master) ? null : master;

interface Accepted {
  sent: SentWrite;
  answer: PushAnswer;
  /** null: the row was deleted, as requested. */
  master: Master | null;
}

interface Offer {
  row: WaitingRow;
  conflicts: Conflict[];
}

/** Applies the answers to one batch to the store, in order; consecutive ones of a collection in one write. */
export async function applyAnswers(
  context: AnswerContext,
  batch: readonly SentWrite[],
  answers: readonly PushAnswer[],
): Promise<void> {
  let run: Accepted[] = [];
  const takeRun = async (): Promise<void> => {
    await accept(context, run);
    run = [];
  };
  for (const [index, sent] of batch.entries()) {
    const answer = answers[index];
    // Nothing was decided about a broken one: it stays as it is, and is sent again.
    if (!answer || answer.id !== sent.row.id || answer.status === 'broken') continue;
    const master = masterOf(answer);
    const verdict = verdictOf(answer, master);
    if (verdict !== null || run[0]?.sent.collection !== sent.collection) await takeRun();
    if (verdict !== null) await refuse(context, sent, answer, verdict);
    else run.push({ sent, answer, master });
  }
  await takeRun();
}

/** Why a write was refused as a whole; null: it was not. */
export function verdictOf(answer: PushAnswer, master: Master | null): Refusal | null {
  if (answer.status === 'refused')
    return { code: answer.code ?? 'MQ500', sentence: answer.message ?? refusal('MQ500'), conflicts: [] };
  return answer.status === 'conflict' && master === null
    ? { code: 'MQ404', sentence: refusal('MQ404'), conflicts: [] }
    : null;
}

/** Writes of one collection. */
async function accept(context: AnswerContext, run: readonly Accepted[]): Promise<void> {
  const { store, now } = context;
  const byId = new Map(run.map((accepted) => [accepted.sent.row.id, accepted]));
  /** Conflicts already stored, by document and edit. */
  const kept = new Set<string>();
  let open = [...byId.values()];
  while (open.length > 0) {
    const [
      {
        sent: { collection },
      },
    ] = open as [Accepted];
    const offers = new Map<string, Offer>();
    await store.change(
      collection,
      open.map(({ sent }) => sent.row.id),
      (id, current) => {
        const accepted = byId.get(id);
        // After a concurrent write the decision is made again: earlier conflicts no longer count.
        offers.delete(id);
        return accepted
          ? settled(context, accepted, current, (offer) => {
              if (kept.has(`${id}/${offer.row.sync.edit}`)) return false;
              offers.set(id, offer);
              return true;
            })
          : null;
      },
    );
    // My version is stored as a conflict first, then the document takes theirs: a crash between the two loses nothing (S2).
    for (const [id, { row, conflicts }] of offers) {
      const stream = byId.get(id)?.sent.stream;
      if (stream) await preserveConflict(store, now(), collection, stream, row, row.sync, conflicts);
      kept.add(`${id}/${row.sync.edit}`);
    }
    open = open.filter(({ sent }) => offers.has(sent.row.id));
  }
}

/** What an accepted document becomes; null also when `offer` has to store a conflict first. */
function settled(
  { snapshotOf }: AnswerContext,
  { sent, answer, master }: Accepted,
  current: SyncedRow | undefined,
  offer: (offer: Offer) => boolean,
): Decision {
  const { stream, row, fields } = sent;
  if (master === null) return afterRemoval(current, row);
  // Withdrawn while it was being sent: it arrived anyway, so it is shown again.
  if (!current || !isWaiting(current)) {
    return current && current.rev >= master.rev
      ? null
      : { put: cleanRow(stream, master, snapshotOf(stream.name)) };
  }
  const conflicting = answer.status === 'conflict' ? (answer.fields ?? []) : [];
  const theirs = serverFields(cleanRow(stream, master, ''), stream);
  const result = rebase({
    base: row.sync.base,
    sent: fields,
    current: serverFields(current, stream),
    master: theirs,
    conflicting,
    superseded: answer.superseded ?? [],
    writable: stream.writable,
    strategies: stream.merge,
  });
  if (result.conflicts.length > 0 && offer({ row: current, conflicts: result.conflicts })) return null;
  const clean = cleanRow(stream, master, snapshotOf(stream.name) || current.snapshot);
  const removedSince = current.sync.removed === true && row.sync.removed !== true;
  if (!result.dirty && !removedSince) return { put: clean };
  return {
    put: { ...clean, ...result.fields, sync: laterEdit(current.sync, { ...theirs, rev: master.rev }) },
  };
}

/** The later edit is a write of its own, with its own time. */
const laterEdit = (
  { conflictingFields: _answered, ...envelope }: WaitingEnvelope,
  base: Row,
): WaitingEnvelope => ({
  ...envelope,
  order: envelope.edit,
  base,
  deletedOnServer: false,
});

/** An edit on top of a refused one is a write of its own. Without a rebase onto the server's version it would undo others' changes. */
const asLaterEdit = (row: SyncedRow, deletedOnServer: boolean): SyncedRow =>
  isWaiting(row) ? { ...row, sync: { ...row.sync, order: row.sync.edit, deletedOnServer } } : row;

function afterRemoval(current: SyncedRow | undefined, sent: WaitingRow): Decision {
  if (!current) return null;
  if (!isWaiting(current) || current.sync.edit === sent.sync.edit) return { remove: true };
  const { sync } = current;
  // Made again while its removal was on its way: a new document, of which the server has nothing (S2).
  const isMadeAgain = sent.sync.removed === true && sync.removed !== true;
  const since = isMadeAgain ? { base: null } : { deletedOnServer: true };
  return { put: { ...current, sync: { ...sync, order: sync.edit, ...since } } };
}

/** First the copy, then the document's revert (S2, S7). An edit made since is a new write: it keeps waiting, and needs no copy. */
async function refuse(
  { store, now, snapshotOf }: AnswerContext,
  sent: SentWrite,
  answer: PushAnswer,
  verdict: Refusal,
): Promise<void> {
  const { collection, stream, row, fields } = sent;
  const master = masterOf(answer);
  const written = { document: fields, base: row.sync.base };
  const { document, base } = verdict.code === 'MQ404' ? ownPart(stream, written, store.accountId) : written;
  // Nobody did it, so there is nothing that anybody could lose, and nothing to tell.
  const isUnasked = Object.keys(sent.write.document).every((field) => stream.unasked.includes(field));
  const id = isUnasked
    ? null
    : await preserveRefusedWrite(
        store,
        now(),
        { collection, stream, row, envelope: { ...row.sync, base }, document },
        verdict,
      );
  let isSuperseded = false;
  await store.change(collection, [row.id], (_id, current) => {
    isSuperseded = current !== undefined && isWaiting(current) && current.sync.edit !== row.sync.edit;
    if (!current || !isWaiting(current)) return null;
    if (isSuperseded) {
      if (master === null)
        return { put: { ...current, sync: { ...current.sync, order: current.sync.edit } } };
      return {
        put: asLaterEdit(
          rebasePulledRow(stream, master, current, snapshotOf(stream.name)),
          current.sync.deletedOnServer ?? false,
        ),
      };
    }
    if (master !== null)
      return { put: cleanRow(stream, master, snapshotOf(stream.name) || current.snapshot) };
    return returnToBase(current, answer);
  });
  if (isSuperseded && id !== null) await store.change('drafts', [id], () => ({ remove: true }));
}

/** Without a row in the answer: back to where the edit began, or removed if there was nothing before or access was lost. */
function returnToBase(current: WaitingRow, answer: PushAnswer): Decision {
  const { base, deletedOnServer } = current.sync;
  const isDeleted = answer.master !== null && isTombstone(answer.master);
  if (base === null || deletedOnServer || isDeleted) return { remove: true };
  const { rev, ...fields } = base;
  return { put: { ...current, ...fields, rev: Number(rev), sync: CLEAN } };
}
