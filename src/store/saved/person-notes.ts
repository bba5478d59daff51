import { map, type Observable } from 'rxjs';
import { savedId } from '@/domain/ids';
import { LIMITS } from '@/domain/limits';
import { MAX_NOTE_TAGS, MAX_STARS } from '@/domain/saved/note-limits';
import { type PersonNote, readPersonNote, toNoteTag } from '@/domain/saved/person-note';
import { saved } from '@/domain/streams';
import type { Saved } from '@/domain/streams/saved';
import { foldForSearch } from '@/domain/taxonomy/name-search';
import { cutText } from '@/domain/values/text/sendable-text';
import { observeSaved } from '../entities/saved';
import { readOne } from '../queries/read';
import type { Store } from '../store';
import { type FormResult, type Opened, opened, saveForm, savedIn } from '../writes/form-edit';
import { insert, type Put, putEach } from '../writes/write';

const KIND = 'person_note';

/** Whom a note is about. */
export interface NotedPerson {
  id: string;
  /** How lists name them where their profile is not on the device. */
  name: string;
}

/** This person's own notes, by the id of whom they are about, with the name that they had then. Newest first. */
export const observePersonNotes = (
  store: Store,
): Observable<ReadonlyMap<string, PersonNote & { name: string }>> =>
  observeSaved(store, KIND).pipe(
    map(
      (all) =>
        new Map(
          all.flatMap(({ target_id: id, label, payload }) =>
            id === null ? [] : [[id, { ...readPersonNote(payload), name: label }] as const],
          ),
        ),
    ),
  );

/** One row for a person: two devices that note something about them write the same, and what they wrote is merged. */
async function noteRow(store: Store, { id: targetId, name }: NotedPerson): Promise<string> {
  const id = await savedId(store.me(), KIND, targetId);
  if (!(await readOne(store, saved, id)))
    await insert(
      store,
      saved,
      id,
      { kind: KIND, target_id: targetId, label: cutText(name, LIMITS.shortText), payload: {} },
      { user_id: store.me() },
    );
  return id;
}

/**
 * The notes of these people with this change, to be written together.
 * @param change null: nothing to change
 */
export const notePuts = (
  store: Store,
  people: readonly NotedPerson[],
  change: (note: PersonNote) => Partial<PersonNote> | null,
): Promise<Put<typeof saved>[]> =>
  Promise.all(
    people.map(async ({ id: targetId, name }) => ({
      id: await savedId(store.me(), KIND, targetId),
      fields: { kind: KIND, target_id: targetId, label: cutText(name, LIMITS.shortText), payload: {} },
      optimistic: { user_id: store.me() },
      changes: ({ payload }: Saved) => {
        const changes = change(readPersonNote(payload));
        return changes === null ? null : { payload: { ...payload, ...changes } };
      },
    })),
  );

const changeNote = async (
  store: Store,
  person: NotedPerson,
  change: (note: PersonNote) => Partial<PersonNote> | null,
): Promise<void> => putEach(store, saved, await notePuts(store, [person], change));

/** @param stars 0 takes them back. @throws StoreError */
export const setStars = (store: Store, person: NotedPerson, stars: number): Promise<void> =>
  changeNote(store, person, () => ({ stars: Math.min(MAX_STARS, Math.max(0, Math.round(stars))) }));

/** Does nothing where it is so already, or there are as many as one person may have. @throws StoreError */
export const setTag = (store: Store, person: NotedPerson, text: string, isOn: boolean): Promise<void> =>
  changeNote(store, person, ({ tags }) => {
    const tag = toNoteTag(text);
    const others = tags.filter((own) => foldForSearch(own) !== foldForSearch(tag));
    if (!isOn) return { tags: others };
    if (tag === '' || others.length < tags.length || tags.length >= MAX_NOTE_TAGS) return null;
    return { tags: [...tags, tag] };
  });

/** A note as its form has opened it, or has saved it since. */
export type OpenedNote = Opened<Saved['payload']>;

/**
 * For a form that will save the text.
 * @param shown the text that it shows: what has arrived since, and nobody has seen, is not overwritten
 */
export async function openNote(store: Store, personId: string, shown: string): Promise<OpenedNote> {
  const row = await readOne(store, saved, await savedId(store.me(), KIND, personId));
  return opened({ ...row?.payload, note: shown });
}

/**
 * Saves what has been typed so far. Another tab or device may have the same note open: what it has written stays, and this text is
 * kept as a conflict (S2).
 * @returns the note as the form has it now
 * @throws StoreError
 */
export async function saveNote(
  store: Store,
  person: NotedPerson,
  form: OpenedNote,
  text: string,
): Promise<{ form: OpenedNote; result: FormResult }> {
  const id = await noteRow(store, person);
  const payload = { ...form.shown, note: text };
  const result = await saveForm(store, saved, id, form.form, () => ({
    base: { payload: form.shown },
    mine: { payload },
  }));
  return { form: savedIn(form, payload), result };
}
