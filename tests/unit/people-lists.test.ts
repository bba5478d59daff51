import { firstValueFrom } from 'rxjs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '@/domain/ids';
import { hasTwin, listsWith, MAX_LIST_NAME_LENGTH, MAX_LISTS } from '@/domain/saved/own-lists';
import { observeOnList } from '@/features/talent/known/known-people';
import { openStore } from '@/store/open/open';
import {
  makeList,
  observeCountedLists,
  putListBack,
  removeList,
  renameList,
} from '@/store/saved/people-lists';
import { putOnNewList, setOnList } from '@/store/saved/list-members';
import { observePersonNotes, setStars } from '@/store/saved/person-notes';
import { memoryBackend } from '@/store/storage/memory-backend';
import type { Store } from '@/store/store';
import { twinNote } from '@/ui/domain/lists/list-copy';

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
    await setOnList(store, [INES], unit, true);
    await setOnList(store, [INES], unit, true);
    await setOnList(store, [INES], tide, true);
    await setOnList(store, [MARA], unit, true);
    expect(await lists()).toEqual([
      ['camera B-unit', 2],
      ['Low Tide', 1],
    ]);
    expect(await on(unit)).toEqual(['Ines Marlow', 'Mara Voss']);
    await setOnList(store, [INES], unit, false);
    expect(await on(unit)).toEqual(['Mara Voss']);
    expect(await on(tide)).toEqual(['Ines Marlow']);
  });

  test('leave the rest of what is noted of a person as it is', async () => {
    await setStars(store, INES, 4);
    await setOnList(store, [INES], await make('Low Tide'), true);
    const note = (await firstValueFrom(observePersonNotes(store))).get(INES.id);
    expect(note).toMatchObject({ stars: 4, note: '', name: 'Ines Marlow' });
    expect(note?.lists).toHaveLength(1);
  });

  test('are renamed, removed, and put back with everybody who was on them', async () => {
    const id = await make('Low Tide');
    await setOnList(store, [INES], id, true);
    await renameList(store, id, ' High  Tide ');
    await renameList(store, id, ' ');
    expect(await lists()).toEqual([['High Tide', 1]]);
    await removeList(store, id);
    expect(await lists()).toEqual([]);
    await putListBack(store, { id, name: 'High Tide' });
    expect(await lists()).toEqual([['High Tide', 1]]);
  });

  test('S2: take thirty people in one act, on a new list too: all of them or nobody', async () => {
    const crew = Array.from({ length: 30 }, (_, n) => ({ id: newId(), name: `Crew ${n}` }));
    await setStars(store, crew[3]!, 4);
    const [counts, notes]: [(number | undefined)[], number[]] = [[], []];
    const watching = [
      observeCountedLists(store).subscribe(([list]) => counts.push(list?.count)),
      observePersonNotes(store).subscribe((all) => notes.push(all.size)),
    ];
    const id = (await putOnNewList(store, crew, 'Night shoot'))!;
    await expect.poll(() => counts.at(-1)).toBe(30);
    expect(await putOnNewList(store, crew.slice(0, 2), 'night SHOOT')).toBe(id);
    await setOnList(store, crew.slice(0, 20), id, false);
    await expect.poll(() => counts.at(-1)).toBe(10);
    for (const each of watching) each.unsubscribe();
    // Never some of them.
    expect([...new Set(notes)]).toEqual([1, 30]);
    expect(counts.filter((count) => ![undefined, 0, 10, 30].includes(count))).toEqual([]);
    expect((await firstValueFrom(observePersonNotes(store))).get(crew[3]!.id)?.stars).toBe(4);
    // The list is sent before those who are on it.
    const rows = await store.rows('saved').find({ selector: {} });
    const order = (kind: string) =>
      rows.filter((row) => row['kind'] === kind).map(({ sync }) => (sync as { order: string }).order);
    expect(order('people_list')[0]! < order('person_note').toSorted()[1]!).toBe(true);
  });

  test('that are gone are forgotten first where a note is full, and no live one ever', () => {
    const gone = Array.from({ length: MAX_LISTS - 1 }, (_, n) => `gone ${n}`);
    const full = listsWith(['live', ...gone], 'new', new Set(['live', 'new']));
    expect(full).toEqual(['live', ...gone.slice(1), 'new']);
    expect(listsWith(['live'], 'new', new Set(['live', 'new']))).toEqual(['live', 'new']);
    expect(listsWith(full, 'live', new Set(['live', 'new']))).toHaveLength(MAX_LISTS);
  });

  test('of one name, which two devices have made, are told apart by when', async () => {
    const [early, late] = [
      { id: newId(), name: 'Night shoot' },
      { id: newId(), name: 'night Shoot' },
    ];
    await putListBack(store, early);
    await putListBack(store, late);
    await make('Low Tide');
    const all = await firstValueFrom(observeCountedLists(store));
    expect(all.map((list) => hasTwin(list, all))).toEqual([false, true, true]);
    expect(all.map(({ id }) => id).slice(1)).toEqual([early.id, late.id]);
    const now = new Date(all[1]!.made);
    expect(twinNote(all[1]!, all, now)).toMatch(/^made \d+ \w+, \d\d:\d\d$/);
    expect(twinNote(all[0]!, all, now)).toBeNull();
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
