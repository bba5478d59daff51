import type { Observable } from 'rxjs';
import type { CollectionName, Stream } from '@/domain/streams';
import { serverFields, streamNamed, type Row } from '@/sync/document';
import { CONFLICT, refusalRow, type RefusedPayload } from '@/sync/push/refusal-record';
import { changedKeys, isMap } from '@/sync/merge/merge-by-key';
import { jsonEqual } from '@/sync/merge/json-equal';
import { GoneError } from '../errors';
import type { Refused } from './refused-index';
import { isRemoved } from '../queries/write-status';
import type { Store } from '../store';
import { editRow } from './write-row';

/** What shall stand of one part. `text`: words that the person made out of both. */
export type Choice = { take: 'mine' } | { take: 'theirs' } | { take: 'text'; text: string };

/** By path; a part without a choice keeps what stands. */
export type Choices = Readonly<Record<string, Choice>>;

/** One thing to decide: a field, or one value of a field that holds several by name (settings, the content of a draft). */
export interface ConflictPart {
  /** `headline`, `settings.muted`. */
  path: string;
  field: string;
  key: string | null;
  mine: unknown;
  /** What stands in the document now. */
  theirs: unknown;
  /** It does not stand as it did when the clash was found: somebody, perhaps this person, went on. */
  isNewer: boolean;
  /** Only one of the two sides changed this part, so that one is meant. */
  hint: 'mine' | 'theirs';
}

export interface OfferedConflict {
  id: string;
  collection: CollectionName;
  documentId: string;
  /** The document as it stands; null when it is no longer on this device. */
  document: Row | null;
  parts: ConflictPart[];
  /** Picked and typed so far, kept over restarts. */
  choices: Choices;
}

/** What `undoClash` needs to bring everything back. */
export interface ResolvedConflict {
  offer: Refused;
  choices: Choices;
  /** The fields that were written: as they stood before, and as they were left. */
  before: Row;
  after: Row;
}

/** Both versions of what two devices changed at once, side by side with what stands now; null once it is settled. */
export const observeConflict = (store: Store, id: string): Observable<OfferedConflict | null> =>
  store.live(
    [collectionOf(store, id)],
    () => readClash(store, id),
    (change) => change.id === store.refused.get(id)?.documentId,
  );

/** Keeps what was picked and typed so far, so that neither a closed sheet nor a killed tab loses words (S2). */
export const saveConflictChoices = (store: Store, id: string, choices: Choices): Promise<void> =>
  store
    .rows('drafts')
    .change([id], (_id, row) =>
      row ? { put: { ...row, payload: { ...(row.payload as Row), choices } } } : null,
    );

/**
 * Writes what was chosen as a new edit of the document, then lets the offer go: a crash in between leaves the offer (S2).
 * Another clash of the same document stays, and shows what stands from now on as theirs.
 * @throws GoneError when the offer, or a document that something of mine was chosen for, is not here any more; InvalidWriteError
 */
export async function resolveConflict(store: Store, id: string, choices: Choices): Promise<ResolvedConflict> {
  const offer = store.refused.get(id);
  if (offer?.code !== CONFLICT) throw new GoneError();
  const settled: ResolvedConflict = { offer, choices, before: {}, after: {} };
  if (Object.values(choices).some(({ take }) => take !== 'theirs')) {
    await editRow(store, streamOfOffer(offer), offer.documentId, (row) => {
      settled.after = result(partsOf(offer, row), choices, row);
      settled.before = Object.fromEntries(Object.keys(settled.after).map((field) => [field, row[field]]));
      return settled.after;
    });
  }
  await store.rows('drafts').change([id], () => ({ remove: true }));
  return settled;
}

/**
 * Takes a settled clash back: the offer is there again with what was chosen, and the document as it was before, as a new edit.
 * What was changed since the choice is left alone. @throws GoneError when the document is gone; the offer is back all the same
 */
export async function undoConflict(
  store: Store,
  { offer, choices, before, after }: ResolvedConflict,
): Promise<void> {
  const { id, title: _title, ...payload } = offer;
  const row = refusalRow(id, store.me(), store.order.next(), {
    ...(payload satisfies RefusedPayload),
    choices,
  });
  await store.rows('drafts').change([id], (_id, current) => (current ? null : { put: row }));
  if (Object.keys(after).length === 0) return;
  await editRow(store, streamOfOffer(offer), offer.documentId, (current) =>
    Object.fromEntries(Object.entries(before).filter(([field]) => isSpelling(current[field], after[field]))),
  );
}

/** @throws GoneError when a later version of the app made it, of a stream that this one does not know */
function streamOfOffer({ stream }: Refused): Stream {
  const known = streamNamed(stream);
  if (!known) throw new GoneError();
  return known;
}

/** What will stand in the parts' fields. */
function result(parts: readonly ConflictPart[], choices: Choices, row: Row): Row {
  const fields: Row = {};
  for (const { path, field, key, mine } of parts) {
    const choice = choices[path];
    if (choice === undefined || choice.take === 'theirs') continue;
    const value = choice.take === 'text' ? choice.text : mine;
    fields[field] = key === null ? value : { ...((fields[field] ?? row[field]) as Row), [key]: value };
  }
  return fields;
}

async function readClash(store: Store, id: string): Promise<OfferedConflict | null> {
  const offer = store.refused.get(id);
  if (offer?.code !== CONFLICT) return null;
  const row = await store.rows(offer.collection).one(offer.documentId);
  const stream = streamNamed(offer.stream);
  const document = row && stream && !isRemoved(row) ? serverFields(row, stream) : null;
  return {
    id,
    collection: offer.collection,
    documentId: offer.documentId,
    document,
    parts: partsOf(offer, document ?? theirsOf(offer)),
    choices: (offer.choices ?? {}) as Choices,
  };
}

const theirsOf = ({ clashes }: Refused): Row =>
  Object.fromEntries(clashes.map(({ field, theirs }) => [field, theirs]));

/** In the order of the stream's fields, which is the order of its forms. */
function partsOf({ clashes, base, stream }: Refused, document: Row): ConflictPart[] {
  const place = ({ field }: { field: string }): number => streamNamed(stream)?.writable.indexOf(field) ?? 0;
  return clashes
    .toSorted((a, b) => place(a) - place(b))
    .flatMap(({ field, mine, theirs }): ConflictPart[] => {
      const now = document[field];
      const whole = {
        path: field,
        field,
        key: null,
        mine,
        theirs: now,
        isNewer: !jsonEqual(now, theirs),
        hint: hintOf(base?.[field], mine, now),
      };
      if (!isMap(mine) || !isMap(theirs) || !isMap(now)) return jsonEqual(mine, now) ? [] : [whole];
      const disputed = changedKeys(theirs, mine).filter((key) => !jsonEqual(mine[key], now[key]));
      return disputed.map((key) => ({
        path: `${field}.${key}`,
        field,
        key,
        mine: mine[key],
        theirs: now[key],
        isNewer: !jsonEqual(now[key], theirs[key]),
        hint: hintOf(isMap(base?.[field]) ? base[field][key] : undefined, mine[key], now[key]),
      }));
    });
}

/** Three-way, like every merge: what one side left as it was is not what it wants. */
const hintOf = (before: unknown, mine: unknown, theirs: unknown): 'mine' | 'theirs' =>
  jsonEqual(before, theirs) && !jsonEqual(before, mine) ? 'mine' : 'theirs';

/** The server trims what it is sent; that is no change by anybody. */
const isSpelling = (now: unknown, written: unknown): boolean =>
  jsonEqual(now, written) ||
  (typeof now === 'string' && typeof written === 'string' && now.trim() === written.trim());

const collectionOf = (store: Store, id: string): CollectionName =>
  store.refused.get(id)?.collection ?? 'drafts';
