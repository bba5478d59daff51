import { firstValueFrom } from 'rxjs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '@/domain/ids';
import { MAX_LIST_NAME_LENGTH, MAX_LISTS } from '@/domain/saved/own-lists';
import { observeOnList } from '@/features/talent/known/known-people';
import { openStore } from '@/store/open/open';
import {
  makeList,
  observeCountedLists,
  putListBack,
  removeList,
  renameList,
} from '@/store/saved/people-lists';
import { observePersonNotes, setOnList, setStars } from '@/store/saved/person-notes';
import { memoryBackend } from '@/store/storage/memory-backend';
import type { Store } from '@/store/store';

let store: Store;
beforeEach(async () => {
  store = await openStore(newId(), {
    backend: memoryBackend(),
    isShared: false,
    collections: ['saved', 'drafts', 'profiles'],
  });
});
afterEach(() => store.remove());

const INES = { id: newId(), name: 'Ines Marlow' };
const MARA = { id: newId(), name: 'Mara Voss' };
const lists = async () =>
  (await firstValueFrom(observeCountedLists(store))).map(({ name, count }) => [name, count]);
const make = async (name: string): Promise<string> => (await makeList(store, name))!;
const on = async (listId: string) =>
  (await firstValueFrom(observeOnList(store, listId))).map(({ name }) => name).toSorted();

describe('an employer’s lists', () => {
  test('are in the order of the alphabet, each name once, and count who is on them', async () => {
    const tide = await make('  Low   Tide ');
    const unit = await make('camera B-unit');
    expect(await makeList(store, 'LOW TIDE')).toBe(tide);
    expect(await makeList(store, '  ')).toBeNull();
    await setOnList(store, INES, unit, true);
    await setOnList(store, INES, unit, true);
    await setOnList(store, INES, tide, true);
    await setOnList(store, MARA, unit, true);
    expect(await lists()).toEqual([
      ['camera B-unit', 2],
      ['Low Tide', 1],
    ]);
    expect(await on(unit)).toEqual(['Ines Marlow', 'Mara Voss']);
    await setOnList(store, INES, unit, false);
    expect(await on(unit)).toEqual(['Mara Voss']);
    expect(await on(tide)).toEqual(['Ines Marlow']);
  });

  test('leave the rest of what is noted of a person as it is', async () => {
    await setStars(store, INES, 4);
    await setOnList(store, INES, await make('Low Tide'), true);
    const note = (await firstValueFrom(observePersonNotes(store))).get(INES.id);
    expect(note).toMatchObject({ stars: 4, note: '', name: 'Ines Marlow' });
    expect(note?.lists).toHaveLength(1);
  });

  test('are renamed, removed, and put back with everybody who was on them', async () => {
    const id = await make('Low Tide');
    await setOnList(store, INES, id, true);
    await renameList(store, id, ' High  Tide ');
    await renameList(store, id, ' ');
    expect(await lists()).toEqual([['High Tide', 1]]);
    await removeList(store, id);
    expect(await lists()).toEqual([]);
    await putListBack(store, { id, name: 'High Tide' });
    expect(await lists()).toEqual([['High Tide', 1]]);
  });

  test('are no more than one account holds, and no longer than a name may be', async () => {
    const first = await make('x'.repeat(99));
    expect((await lists())[0]?.[0]).toHaveLength(MAX_LIST_NAME_LENGTH);
    for (let n = 1; n < MAX_LISTS; n += 1) await make(`List ${n}`);
    expect(await makeList(store, 'One more')).toBeNull();
    expect(await makeList(store, 'list 7')).not.toBeNull();
    await removeList(store, first);
    expect(await makeList(store, 'One more')).not.toBeNull();
  });
});
