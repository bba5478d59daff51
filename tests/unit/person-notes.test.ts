import { firstValueFrom } from 'rxjs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId, savedId } from '@/domain/ids';
import { MAX_NOTE_TAG_LENGTH, MAX_NOTE_TAGS } from '@/domain/saved/note-limits';
import { MAX_LISTS } from '@/domain/saved/own-lists';
import {
  isEmptyNote,
  MAX_NOTE_LENGTH,
  NO_NOTE,
  readPersonNote,
  tagsInUse,
  toNoteTag,
} from '@/domain/saved/person-note';
import { isFound, type Known } from '@/features/talent/known/known-people';
import { observeSaved } from '@/store/entities/saved';
import { openStore } from '@/store/open/open';
import { observePersonNotes, openNote, saveNote, setStars, setTag } from '@/store/saved/person-notes';
import { memoryBackend } from '@/store/storage/memory-backend';
import type { Store } from '@/store/store';

let store: Store;
beforeEach(async () => {
  store = await openStore(newId(), {
    backend: memoryBackend(),
    isShared: false,
    collections: ['saved', 'drafts'],
  });
});
afterEach(() => store.remove());

const INES = { id: newId(), name: 'Ines Marlow' };
const noteOf = async (id = INES.id) => (await firstValueFrom(observePersonNotes(store))).get(id);
const rows = () => firstValueFrom(observeSaved(store, 'person_note'));

describe('a private note', () => {
  test('is one row for a person, whatever is written first, and each part keeps the others', async () => {
    await setTag(store, INES, '  own   van ', true);
    await setStars(store, INES, 4);
    const { form, result } = await saveNote(
      store,
      INES,
      await openNote(store, INES.id, ''),
      'Calm on water.',
    );
    expect(result).toBe('stored');
    await saveNote(store, INES, form, 'Calm on water. Brings a spare monitor.');
    expect(await noteOf()).toEqual({
      name: 'Ines Marlow',
      stars: 4,
      tags: ['own van'],
      lists: [],
      note: 'Calm on water. Brings a spare monitor.',
    });
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      id: await savedId(store.me(), 'person_note', INES.id),
      kind: 'person_note',
      target_id: INES.id,
      sync: { state: 'waiting' },
    });
  });

  test('has each tag once, no more than fit, and gives them back', async () => {
    await setTag(store, INES, 'Own van', true);
    await setTag(store, INES, 'own van', true);
    await setTag(store, INES, ' ', true);
    expect((await noteOf())?.tags).toEqual(['Own van']);
    for (let i = 0; i <= MAX_NOTE_TAGS; i += 1) await setTag(store, INES, `tag ${i}`, true);
    expect((await noteOf())?.tags).toHaveLength(MAX_NOTE_TAGS);
    await setTag(store, INES, 'OWN VAN', false);
    expect((await noteOf())?.tags).not.toContain('Own van');
  });

  test.each([
    [-1, 0],
    [9, 5],
    [2.6, 3],
  ])('of %s stars has %s', async (given, kept) => {
    await setStars(store, INES, given);
    expect((await noteOf())?.stars).toBe(kept);
  });

  test('S2: a text that another tab has changed meanwhile stays, and this one is kept beside it', async () => {
    await saveNote(store, INES, await openNote(store, INES.id, ''), 'First.');
    const mine = await openNote(store, INES.id, 'First.');
    await saveNote(store, INES, await openNote(store, INES.id, 'First.'), 'Theirs.');
    await setStars(store, INES, 3);
    const { result } = await saveNote(store, INES, mine, 'Mine.');
    expect(result).toBe('offered');
    expect(await noteOf()).toMatchObject({ note: 'Theirs.', stars: 3 });
    expect(store.refused.all()).toMatchObject([
      { collection: 'saved', document: { payload: { note: 'Mine.' } } },
    ]);
  });

  test('S2: a text that arrived unseen is not overwritten by a form that showed the one before', async () => {
    await saveNote(store, INES, await openNote(store, INES.id, ''), 'Arrived.');
    const { result } = await saveNote(store, INES, await openNote(store, INES.id, ''), 'Typed blind.');
    expect(result).toBe('offered');
    expect((await noteOf())?.note).toBe('Arrived.');
  });

  test('is read as far as this version understands it', () => {
    expect(readPersonNote({})).toEqual(NO_NOTE);
    expect(readPersonNote({ stars: 7, tags: ['a', 1, ''], lists: [2, 'b'], note: 'x', more: true })).toEqual({
      stars: 5,
      tags: ['a'],
      lists: ['b'],
      note: 'x',
    });
    expect(readPersonNote({ stars: '4', tags: 'a', lists: {}, note: null })).toEqual(NO_NOTE);
    expect(isEmptyNote({ stars: 0, tags: [], note: ' \n' })).toBe(true);
    expect(isEmptyNote({ stars: 0, tags: ['a'], note: '' })).toBe(false);
    expect(toNoteTag('x'.repeat(99))).toHaveLength(MAX_NOTE_TAG_LENGTH);
  });

  test('fits what the server takes of one payload, also of characters that JSON writes in six', () => {
    const fullest = {
      stars: 5,
      tags: Array.from({ length: MAX_NOTE_TAGS }, () => '\u0001'.repeat(MAX_NOTE_TAG_LENGTH)),
      lists: Array.from({ length: MAX_LISTS }, () => newId()),
      note: '\u0001'.repeat(MAX_NOTE_LENGTH),
    };
    expect(new TextEncoder().encode(JSON.stringify(fullest)).length).toBeLessThan(19_500);
  });

  test('lends its tags to others, each once', () => {
    expect(
      tagsInUse([
        { ...NO_NOTE, tags: ['Own van', 'night'] },
        { ...NO_NOTE, tags: ['own van', 'Ask again'] },
      ]),
    ).toEqual(['Ask again', 'night', 'Own van']);
  });
});

test('known people are found by one’s own stars, tags and words about them', () => {
  const ines: Known = {
    id: 'i',
    name: 'Ines Marlow',
    note: 'Low Tide · 6 May',
    person: null,
    own: { stars: 4, tags: ['own van'], lists: [], note: 'Calm on water.' },
    lists: ['Camera B-unit'],
  };
  const any = { stars: 0, tag: null };
  expect(isFound(ines, 'marl calm', any)).toBe(true);
  expect(isFound(ines, 'low tide', any)).toBe(true);
  expect(isFound(ines, 'b unit', any)).toBe(true);
  expect(isFound(ines, 'gaffer', any)).toBe(false);
  expect(isFound(ines, '', { stars: 4, tag: 'Own van' })).toBe(true);
  expect(isFound(ines, '', { stars: 5, tag: null })).toBe(false);
  expect(isFound({ ...ines, own: null }, '', { stars: 1, tag: null })).toBe(false);
  expect(isFound({ ...ines, own: null }, 'ines', any)).toBe(true);
});
