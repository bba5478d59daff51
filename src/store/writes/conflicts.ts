import type { Observable } from 'rxjs';
import type { CollectionName, Stream } from '@/domain/streams';
import { withEntry } from '@/domain/values/records';
import { serverFields, streamNamed, type Row } from '@/sync/document';
import { CONFLICT, refusalRow, type RefusedPayload } from '@/sync/push/refusal-record';
import { changedKeys, isMap } from '@/sync/merge/merge-by-key';
import { jsonEqual } from '@/sync/merge/json-equal';
import { GoneError } from '../errors';
import type { Refused } from './refused-index';
import { isRemoved } from '../queries/write-status';
import type { Store } from '../store';
import { editRow } from './write-row';

/** The choice for one part. `text`: a text that the person has written from both. */
export type Choice = { take: 'mine' } | { take: 'theirs' } | { take: 'text'; text: string };

/** By path; a part without a choice keeps the current value. */
export type Choices = Readonly<Record<string, Choice>>;

/** One thing to decide: a field, or one key of a map field (settings, the content of a draft). */
export interface ConflictPart {
  /** `headline`, `settings.muted`. */
  path: string;
  field: string;
  key: string | null;
  mine: unknown;
  /** The document's current value. */
  theirs: unknown;
  /** The value has been changed since the conflict was found, perhaps by this person. */
  isNewer: boolean;
  /** The preselected side: the only one that changed this part, or theirs. */
  hint: 'mine' | 'theirs';
}

export interface OfferedConflict {
  id: string;
  collection: CollectionName;
  documentId: string;
  /** The current document; null when it is no longer on this device. */
  document: Row | null;
  parts: ConflictPart[];
  /** What has been picked and typed so far; survives restarts. */
  choices: Choices;
}

/** What `undoConflict` needs. */
export interface ResolvedConflict {
  offer: Refused;
  choices: Choices;
  /** The fields that were written, before and after the write. */
  before: Row;
  after: Row;
}

/** Both versions of what two devices changed, with the current values; null once the conflict is resolved. */
export const observeConflict = (store: Store, id: string): Observable<OfferedConflict | null> =>
  store.live(
    [collectionOf(store, id)],
    () => readConflict(store, id),
    (change) => change.id === store.refused.get(id)?.documentId,
  );

/** Stores what has been picked and typed so far, so that neither a closed sheet nor a killed tab loses text (S2). */
export const saveConflictChoices = (store: Store, id: string, choices: Choices): Promise<void> =>
  store
    .rows('drafts')
    .change([id], (_id, row) =>
      row ? { put: { ...row, payload: { ...(row.payload as Row), choices } } } : null,
    );

/**
 * Writes the choices as a new edit of the document, then removes the offer: a crash in between leaves the offer (S2). Another
 * conflict of the same document stays and shows the new values as theirs.
 * @throws GoneError when the offer is no longer on this device, or the document is not and must be written; InvalidWriteError
 */
export async function resolveConflict(store: Store, id: string, choices: Choices): Promise<ResolvedConflict> {
  const offer = store.refused.get(id);
  if (offer?.code !== CONFLICT) throw new GoneError();
  const resolved: ResolvedConflict = { offer, choices, before: {}, after: {} };
  if (Object.values(choices).some(({ take }) => take !== 'theirs')) {
    await editRow(store, streamOfOffer(offer), offer.documentId, (row) => {
      resolved.after = resolvedFields(partsOf(offer, row), choices, row);
      resolved.before = Object.fromEntries(Object.keys(resolved.after).map((field) => [field, row[field]]));
      return resolved.after;
    });
  }
  await store.rows('drafts').change([id], () => ({ remove: true }));
  return resolved;
}

/**
 * Undoes `resolveConflict`: restores the offer with its choices, and the document's previous values as a new edit. Fields that
 * were changed since are left alone. @throws GoneError when the document is gone; the offer is restored all the same
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
    Object.fromEntries(
      Object.entries(before).filter(([field]) => isSameTrimmed(current[field], after[field])),
    ),
  );
}

/** @throws GoneError when a later version of the app stored it, for a stream that this version does not have */
function streamOfOffer({ stream }: Refused): Stream {
  const known = streamNamed(stream);
  if (!known) throw new GoneError();
  return known;
}

/** The fields to write. */
function resolvedFields(parts: readonly ConflictPart[], choices: Choices, row: Row): Row {
  const fields: Row = {};
  for (const { path, field, key, mine } of parts) {
    const choice = choices[path];
    if (choice === undefined || choice.take === 'theirs') continue;
    const value = choice.take === 'text' ? choice.text : mine;
    // Mine may be that the entry was removed.
    fields[field] = key === null ? value : withEntry((fields[field] ?? row[field]) as Row, key, value);
  }
  return fields;
}

async function readConflict(store: Store, id: string): Promise<OfferedConflict | null> {
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

const theirsOf = ({ conflicts }: Refused): Row =>
  Object.fromEntries(conflicts.map(({ field, theirs }) => [field, theirs]));

/** In the order of the stream's fields, which is the order of its forms. */
function partsOf({ conflicts, base, stream }: Refused, document: Row): ConflictPart[] {
  const formIndex = ({ field }: { field: string }): number =>
    streamNamed(stream)?.writable.indexOf(field) ?? 0;
  return conflicts
    .toSorted((a, b) => formIndex(a) - formIndex(b))
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

/** Three-way, like every merge: a side that left the value unchanged does not claim it. */
const hintOf = (before: unknown, mine: unknown, theirs: unknown): 'mine' | 'theirs' =>
  jsonEqual(before, theirs) && !jsonEqual(before, mine) ? 'mine' : 'theirs';

/** What the two versions of an offer say differently: fields, and of maps their keys. */
export const disputedIn = (conflicts: Refused['conflicts']): { field: string; key: string | null }[] =>
  conflicts.flatMap(({ field, mine, theirs }): { field: string; key: string | null }[] =>
    isMap(mine) && isMap(theirs)
      ? changedKeys(theirs, mine).map((key) => ({ field, key }))
      : [{ field, key: null }],
  );

/** The server trims text; that does not count as a change. */
const isSameTrimmed = (now: unknown, written: unknown): boolean =>
  jsonEqual(now, written) ||
  (typeof now === 'string' && typeof written === 'string' && now.trim() === written.trim());

const collectionOf = (store: Store, id: string): CollectionName =>
  store.refused.get(id)?.collection ?? 'drafts';
