import { refusal } from '@/domain/refusals';
import { isTombstone, type PushAnswer, type Row } from '@/backend/sync-protocol';
import { cleanRow, isWaiting, serverFields, type SyncedRow, type WaitingEnvelope, type WaitingRow } from './document';
import { keepClash, keepRefused, type Verdict } from './keep';
import { type Clash, rebase } from './merge';
import type { SentWrite } from './push-batch';
import type { Decision, StorePort } from './store-port';

export interface AnswerContext {
  store: StorePort;
  now: () => number;
  /** The fill that is going on in the write's stream, '' when none: what the server has just accepted is not swept. */
  fillOf: (stream: string) => string;
}

type Master = Row & { id: string; rev: number };

const masterOf = ({ master }: PushAnswer): Master | null => (master === null || isTombstone(master) ? null : master);

/** Takes the answers to one batch into the store, in order. */
export async function applyAnswers(context: AnswerContext, batch: readonly SentWrite[], answers: readonly PushAnswer[]): Promise<void> {
  for (const [index, sent] of batch.entries()) {
    const answer = answers[index];
    if (!answer || answer.id !== sent.row.id) continue;
    await applyAnswer(context, sent, answer);
  }
}

async function applyAnswer(context: AnswerContext, sent: SentWrite, answer: PushAnswer): Promise<void> {
  if (answer.status === 'refused') return refuse(context, sent, answer, { code: answer.code ?? 'MQ500', sentence: answer.message ?? refusal('MQ500'), clashes: [] });
  const master = masterOf(answer);
  if (answer.status === 'conflict' && master === null) return refuse(context, sent, answer, { code: 'MQ404', sentence: refusal('MQ404'), clashes: [] });
  return accept(context, sent, answer, master);
}

async function accept({ store, now, fillOf }: AnswerContext, sent: SentWrite, answer: PushAnswer, master: Master | null): Promise<void> {
  const { collection, stream, row, fields } = sent;
  const clashing = answer.status === 'conflict' ? (answer.fields ?? []) : [];
  let keptEdit: string | null = null;
  for (;;) {
    let offer: { row: WaitingRow; clashes: Clash[] } | null = null;
    await store.change(collection, [row.id], (_id, current) => {
      offer = null;
      if (master === null) return afterRemoval(current, row);
      // Taken back while it was on its way: it arrived all the same, so it is shown again.
      if (!current || !isWaiting(current)) return current && current.rev >= master.rev ? null : { put: cleanRow(stream, master, fillOf(stream.name)) };
      const theirs = serverFields(cleanRow(stream, master, ''), stream);
      const result = rebase({ base: row.sync.base, sent: fields, current: serverFields(current, stream), master: theirs, clashing, writable: stream.writable, strategies: stream.merge });
      if (result.clashes.length > 0 && keptEdit !== current.sync.edit) {
        offer = { row: current, clashes: result.clashes };
        return null;
      }
      const clean = cleanRow(stream, master, fillOf(stream.name) || current.fill);
      const removedSince = current.sync.removed === true && row.sync.removed !== true;
      if (!result.dirty && !removedSince) return { put: clean };
      return { put: { ...clean, ...result.fields, sync: goesOn(current.sync, { ...theirs, rev: master.rev }) } };
    });
    const waiting = offer as { row: WaitingRow; clashes: Clash[] } | null;
    if (waiting === null) return;
    await keepClash(store, now(), collection, stream, waiting.row, waiting.row.sync, waiting.clashes);
    keptEdit = waiting.row.sync.edit;
  }
}

/** The later edit is a write of its own, made when it was made. */
const goesOn = (envelope: WaitingEnvelope, base: Row): WaitingEnvelope => ({ ...envelope, order: envelope.edit, base, gone: false });

function afterRemoval(current: SyncedRow | undefined, sent: WaitingRow): Decision {
  if (!current) return null;
  if (!isWaiting(current) || current.sync.edit === sent.sync.edit) return { remove: true };
  return { put: { ...current, sync: { ...current.sync, order: current.sync.edit, gone: true } } };
}

/** First the copy, then the document's return (S2, S7). An edit made since is a new write: it goes on waiting, and the copy is not needed. */
async function refuse({ store, now, fillOf }: AnswerContext, sent: SentWrite, answer: PushAnswer, verdict: Verdict): Promise<void> {
  const { collection, stream, row, fields } = sent;
  const master = masterOf(answer);
  const id = await keepRefused(store, now(), { collection, stream, row, envelope: row.sync, document: fields }, verdict);
  let isSuperseded = false;
  await store.change(collection, [row.id], (_id, current) => {
    isSuperseded = current !== undefined && isWaiting(current) && current.sync.edit !== row.sync.edit;
    if (!current || !isWaiting(current)) return null;
    if (isSuperseded) {
      const base = master === null ? current.sync.base : { ...serverFields(cleanRow(stream, master, ''), stream), rev: master.rev };
      return { put: { ...current, sync: { ...current.sync, order: current.sync.edit, base } } };
    }
    if (master !== null) return { put: cleanRow(stream, master, fillOf(stream.name) || current.fill) };
    return back(current, answer);
  });
  if (isSuperseded) await store.change('drafts', [id], () => ({ remove: true }));
}

/** Without word of the row from the server: to where the edit began, or away if there was nothing or access has gone. */
function back(current: WaitingRow, answer: PushAnswer): Decision {
  const { base, gone } = current.sync;
  const isBuried = answer.master !== null && isTombstone(answer.master);
  if (base === null || gone || isBuried) return { remove: true };
  const { rev, ...fields } = base;
  return { put: { ...current, ...fields, rev: Number(rev), sync: { state: 'clean', order: '' } } };
}
