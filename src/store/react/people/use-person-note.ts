import { useMemo } from 'react';
import type { OwnList } from '@/domain/saved/own-lists';
import { type PersonNote, NO_NOTE, tagsInUse } from '@/domain/saved/person-note';
import {
  observePersonNotes,
  openNote,
  type OpenedNote,
  saveNote,
  setStars,
  setTag,
} from '../../saved/person-notes';
import { putOnNewList, setOnList } from '../../saved/list-members';
import { observeLists } from '../../saved/people-lists';
import type { FormResult } from '../../writes/form-edit';
import { useStore } from '../store-context';
import { useLive } from '../use-live';

/** The text of a note, opened by one form. */
export interface OpenedNoteText {
  save: (text: string) => Promise<FormResult>;
}

/** What somebody keeps about a person for themselves, and how it is changed. */
export interface PersonNotePort {
  /** Names the text among all that this page saves. */
  place: string;
  note: PersonNote;
  /** Tags that they have given to anybody. */
  known: readonly string[];
  /** All of their lists. */
  lists: readonly OwnList[];
  /** @throws StoreError */
  setOnList: (listId: string, isOn: boolean) => Promise<void>;
  /** Makes a list, unless there is one with this name, and puts the person on it. @throws StoreError */
  addToNewList: (listName: string) => Promise<void>;
  /** @throws StoreError */
  setStars: (stars: number) => Promise<void>;
  setTag: (tag: string, isOn: boolean) => Promise<void>;
  /** @param shown the text that the form shows */
  openText: (shown: string) => Promise<OpenedNoteText>;
}

/** Undefined until it is read. For signed-in people only. */
export function usePersonNote(personId: string, name: string): PersonNotePort | undefined {
  const store = useStore();
  const all = useLive(observePersonNotes);
  const lists = useLive(observeLists);
  return useMemo(() => {
    if (!all || !lists) return undefined;
    const person = { id: personId, name };
    return {
      place: `${store.me()} ${personId}`,
      note: all.get(personId) ?? NO_NOTE,
      known: tagsInUse(all.values()),
      lists,
      setOnList: (listId, isOn) => setOnList(store, [person], listId, isOn),
      addToNewList: async (listName) => {
        await putOnNewList(store, [person], listName);
      },
      setStars: (stars) => setStars(store, person, stars),
      setTag: (tag, isOn) => setTag(store, person, tag, isOn),
      openText: async (shown) => {
        let form: OpenedNote = await openNote(store, personId, shown);
        return {
          save: async (text) => {
            const saved = await saveNote(store, person, form, text);
            form = saved.form;
            return saved.result;
          },
        };
      },
    };
  }, [all, lists, store, personId, name]);
}
