import type { Saved } from '../streams/saved';
import { foldForSearch } from '../taxonomy/name-search';
import { cutText } from '../values/text/sendable-text';
import { MAX_NOTE_TAG_LENGTH, MAX_STARS } from './note-limits';

/** What somebody keeps about a person for themselves, in the payload of a saved row of kind `person_note`. Nobody else can read it. */
export interface PersonNote {
  /** 0: none given. */
  stars: number;
  tags: readonly string[];
  /** Ids of the lists that the person is on; of a list that was removed, too. */
  lists: readonly string[];
  note: string;
}

/** Together with the most tags and lists it stays below what the server takes of one payload (20,000 bytes). */
export const MAX_NOTE_LENGTH = 2_000;

export const NO_NOTE: PersonNote = { stars: 0, tags: [], lists: [], note: '' };

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((text): text is string => typeof text === 'string' && text !== '') : [];

/** What this version understands of it; the rest is as if it were not there. */
export function readPersonNote({ stars, tags, lists, note }: Saved['payload']): PersonNote {
  const given = typeof stars === 'number' && Number.isInteger(stars) ? stars : 0;
  return {
    stars: Math.min(MAX_STARS, Math.max(0, given)),
    tags: textsIn(tags),
    lists: textsIn(lists),
    note: typeof note === 'string' ? note : '',
  };
}

/** Whether nothing is said of the person; being on a list says nothing yet. */
export const isEmptyNote = ({ stars, tags, note }: Pick<PersonNote, 'stars' | 'tags' | 'note'>): boolean =>
  stars === 0 && tags.length === 0 && note.trim() === '';

/** A tag as it is kept: without outer spaces, no longer than one may be. */
export const toNoteTag = (tag: string): string =>
  cutText(tag.trim().replace(/\s+/g, ' '), MAX_NOTE_TAG_LENGTH);

/** What a list is narrowed by. */
export interface NoteFilter {
  /** At least so many; 0: everybody. */
  stars: number;
  /** Null: whatever their tags are. */
  tag: string | null;
}

const isSameTag = (a: string, b: string): boolean => foldForSearch(a) === foldForSearch(b);

export const fitsNoteFilter = (
  note: Pick<PersonNote, 'stars' | 'tags'> | null,
  { stars, tag }: NoteFilter,
): boolean =>
  (note?.stars ?? 0) >= stars && (tag === null || (note?.tags.some((own) => isSameTag(own, tag)) ?? false));

/** The words of a note that a search looks through. */
export const wordsOfNote = (note: PersonNote | null): string[] => (note ? [...note.tags, note.note] : []);

/** All tags in use, each once, in the order of the alphabet. */
export function tagsInUse(notes: Iterable<Pick<PersonNote, 'tags'>>): string[] {
  const byName = new Map<string, string>();
  for (const { tags } of notes)
    for (const tag of tags) if (!byName.has(foldForSearch(tag))) byName.set(foldForSearch(tag), tag);
  return [...byName.values()].toSorted((a, b) => a.localeCompare(b, 'en'));
}
