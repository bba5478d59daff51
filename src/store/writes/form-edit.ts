import { newId } from '@/domain/ids';
import type { Stream } from '@/domain/streams';
import { editEnvelope, type Row, serverFields, type SyncedRow, type WaitingEnvelope } from '@/sync/document';
import { jsonEqual } from '@/sync/merge/json-equal';
import { type Conflict, merge } from '@/sync/merge/merge';
import { isMap } from '@/sync/merge/merge-by-key';
import { preserveRefusedWrite } from '@/sync/push/preserve-refused-write';
import { CONFLICT, CONFLICT_SENTENCE } from '@/sync/push/refusal-record';
import { GoneError } from '../errors';
import type { Store } from '../store';
import type { Refused } from './refused-index';
import { isEditable, loadChecks, checkedFields } from './write-row';

/**
 * What a form showed when it was opened: the version that its edit starts from. Not the row as it is now, which may have changed
 * while somebody was typing; that is why a live row is not accepted in its place.
 */
export interface Opened<Shown> {
  readonly shown: Shown;
  /** Names the form: however often it saves, it offers one conflict of a document, which has its latest text. */
  readonly form: string;
}

/** Call once, when the form opens, and keep the result as long as the form is open (`useOpened`). */
export const opened = <Shown>(shown: Shown): Opened<Shown> => ({ shown, form: newId() });

/** A form that was left with unsaved text. */
export interface LeftForm {
  readonly shown: Row;
  readonly form: string;
}

/**
 * A form that was left with unsaved text, opened again: its save starts from the version that somebody had before them as they typed, not from
 * what has arrived since. Fields that the row did not have then are as they are now.
 */
export function openedAgain<Shown>(now: Shown, { shown, form }: LeftForm): Opened<Shown> {
  if (!isMap(now)) return { shown: now, form };
  const then = Object.entries(shown).filter(([field]) => field in now && field !== 'sync');
  return { shown: { ...now, ...Object.fromEntries(then) }, form };
}

/** The same form after a save: from then on it shows what it has saved. */
export const savedIn = <Shown>({ form }: Opened<unknown>, shown: Shown): Opened<Shown> => ({ form, shown });

/**
 * `stored`: every change is stored. `offered`: at least one field had been changed elsewhere since the form was opened. What
 * arrived stays there, and the person's value is kept as a conflict.
 */
export type FormResult = 'stored' | 'offered';

/** What a form wants of a row; computed from the current row, again after a concurrent write. */
export interface FormEdit {
  /** The fields as the form showed them. */
  base: Row;
  /** The same fields as the person left them; equal ones are not written. */
  mine: Row;
  /** Values to merge with, where they are not the row's own. */
  theirs?: Row;
  /** Fields that follow from the merged ones, or that the save itself decides. */
  also?: (merged: Row) => Row;
}

/** The server trims text; that is not somebody's change. */
const trimmed = (value: unknown): unknown => {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(trimmed);
  return isMap(value)
    ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, trimmed(part)]))
    : value;
};

/** The value to compare with: what the form showed, unless the difference to the current one is nobody's change. */
function before(shown: unknown, now: unknown, refused: unknown, refusedFrom: unknown): unknown {
  if (jsonEqual(trimmed(shown), trimmed(now))) return now;
  // The form showed this person's own write, which has been refused since: the row went back to where that one began. After a conflict it
  // shows somebody else's value instead.
  return refused !== undefined && jsonEqual(refused, shown) ? refusedFrom : shown;
}

function baseOf(stream: Stream, { base, mine }: FormEdit, now: Row, refused: Refused | undefined): Row {
  const result: Row = {};
  for (const field of Object.keys(mine)) {
    const [shown, current] = [base[field], now[field]];
    const [refusedValue, refusedFrom] = [refused?.document[field], refused?.base?.[field]];
    const isMerged = stream.merge[field] === 'by_key' && isMap(shown) && isMap(current);
    result[field] = isMerged
      ? Object.fromEntries(
          Object.keys(shown).map((key) => [
            key,
            before(
              shown[key],
              current[key],
              isMap(refusedValue) ? refusedValue[key] : undefined,
              isMap(refusedFrom) ? refusedFrom[key] : undefined,
            ),
          ]),
        )
      : before(shown, current, refusedValue, refusedFrom);
  }
  return result;
}

/** The person's changes alone: what the form shows as it was opened, is as it is now. */
function changesOf(stream: Stream, { base, mine }: FormEdit, now: Row): Row {
  const changes: Row = {};
  for (const [field, value] of Object.entries(mine)) {
    const shown = base[field];
    if (jsonEqual(value, shown)) continue;
    const current = now[field];
    changes[field] =
      stream.merge[field] === 'by_key' && isMap(value) && isMap(shown) && isMap(current)
        ? Object.fromEntries(
            Object.entries(value).flatMap(([key, part]) =>
              !jsonEqual(part, shown[key]) ? [[key, part]] : key in current ? [[key, current[key]]] : [],
            ),
          )
        : value;
  }
  return changes;
}

interface Offer {
  row: SyncedRow;
  base: Row;
  conflicts: Conflict[];
}

/**
 * Saves a form: the fields that the person changed, three-way with the row as it is now (S2). A field that was also changed
 * elsewhere is stored as a conflict first, then the rest is written: a crash in between loses nothing.
 * @throws GoneError when the document is no longer on this device; InvalidWriteError, StoreError
 */
export async function saveForm(
  store: Store,
  stream: Stream,
  id: string,
  form: string,
  wanted: (current: SyncedRow) => FormEdit,
): Promise<FormResult> {
  const checks = await loadChecks();
  const edit = store.order.next();
  let kept: readonly Conflict[] = [];
  for (;;) {
    const found = await tryForm(store, stream, id, edit, (current) => {
      const asked = wanted(current);
      const now = { ...current, ...asked.theirs };
      const latest = store.refused.latestOf(stream.collection, id);
      const refused = latest?.code === CONFLICT ? undefined : latest;
      const mine = checkedFields(checks, stream, changesOf(stream, asked, now));
      const base = baseOf(stream, { base: asked.base, mine }, now, refused);
      const { fields, conflicts } = merge({
        base,
        mine,
        theirs: now,
        writable: Object.keys(mine),
        strategies: stream.merge,
      });
      const merged = { ...asked.theirs, ...pick(fields, Object.keys(mine)) };
      const also = checkedFields(checks, stream, asked.also?.({ ...now, ...merged }) ?? {});
      const offer = conflicts.length > 0 && !jsonEqual(conflicts, kept) ? { base, conflicts } : null;
      return { fields: { ...merged, ...also }, mine, offer };
    });
    if (found === 'gone') throw new GoneError();
    if (found === 'written') return kept.length > 0 ? 'offered' : 'stored';
    await offerConflict(store, stream, form, edit, found);
    kept = found.conflicts;
  }
}

interface Outcome {
  fields: Row;
  mine: Row;
  offer: Omit<Offer, 'row'> | null;
}

/** One attempt: writes the document, or reports a conflict that has to be stored before. */
async function tryForm(
  store: Store,
  stream: Stream,
  id: string,
  edit: string,
  decide: (current: SyncedRow) => Outcome,
): Promise<'gone' | 'written' | Offer> {
  const result: { is: 'gone' | 'written' | Offer } = { is: 'gone' };
  await store.rows(stream.collection).change([id], (_id, current) => {
    result.is = 'gone';
    if (!current || !isEditable(stream, current)) return null;
    const { fields, mine, offer } = decide(current);
    result.is = offer ? { ...offer, row: { ...current, ...mine } } : 'written';
    if (offer || Object.entries(fields).every(([field, value]) => jsonEqual(current[field], value)))
      return null;
    return {
      put: { ...current, ...fields, sync: editEnvelope(current, stream, edit, store.deps.now()) },
    };
  });
  return result.is;
}

function offerConflict(
  store: Store,
  stream: Stream,
  form: string,
  order: string,
  { row, base, conflicts }: Offer,
): Promise<string> {
  const now = store.deps.now();
  const envelope: WaitingEnvelope = {
    state: 'waiting',
    order,
    edit: form,
    since: now,
    base: { ...serverFields(row, stream), ...base },
  };
  return preserveRefusedWrite(
    {
      accountId: store.me(),
      nextOrder: () => store.order.next(),
      change: (collection, ids, decide) => store.rows(collection).change(ids, decide),
    },
    now,
    { collection: stream.collection, stream, row, envelope, document: serverFields(row, stream) },
    { code: CONFLICT, sentence: CONFLICT_SENTENCE, conflicts },
  );
}

const pick = (row: Row, fields: readonly string[]): Row =>
  Object.fromEntries(fields.map((field) => [field, row[field]]));
