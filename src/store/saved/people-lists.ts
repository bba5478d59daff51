import { combineLatest, map, type Observable } from 'rxjs';
import { newId } from '@/domain/ids';
import { byListName, findList, MAX_LISTS, type OwnList, toListName } from '@/domain/saved/own-lists';
import { saved } from '@/domain/streams';
import type { Saved } from '@/domain/streams/saved';
import { observeSaved } from '../entities/saved';
import { readAll } from '../queries/read';
import type { Stored } from '../queries/write-status';
import type { Store } from '../store';
import { editFrom, type Put, putEach, removeDocument } from '../writes/write';
import { observePersonNotes } from './person-notes';

const KIND = 'people_list';

const toList = ({ id, label, created_at }: Stored<Saved>): OwnList => ({
  id,
  name: label || 'A list',
  made: created_at,
});

/** This person's own lists, by name. */
export const observeLists = (store: Store): Observable<OwnList[]> =>
  observeSaved(store, KIND).pipe(map((all) => all.map(toList).toSorted(byListName)));

export interface CountedList extends OwnList {
  /** How many people are on it. */
  count: number;
}

export const observeCountedLists = (store: Store): Observable<CountedList[]> =>
  combineLatest([observeLists(store), observePersonNotes(store)]).pipe(
    map(([lists, notes]) => {
      const counts = new Map<string, number>();
      for (const { lists: on } of notes.values())
        for (const id of new Set(on)) counts.set(id, (counts.get(id) ?? 0) + 1);
      return lists.map((list) => ({ ...list, count: counts.get(list.id) ?? 0 }));
    }),
  );

export const readLists = async (store: Store): Promise<OwnList[]> =>
  (await readAll(store, saved, { selector: { kind: KIND } })).map(toList);

/** A list that is made unless it is there. */
export const listPut = (store: Store, { id, name }: Pick<OwnList, 'id' | 'name'>): Put<typeof saved> => ({
  id,
  fields: { kind: KIND, target_id: null, label: name, payload: {} },
  optimistic: { user_id: store.me() },
  changes: () => null,
});

/**
 * Resolves to the id of the list with this name, which is made unless there is one; null: nothing was typed, or there are as many as one
 * account holds.
 * @throws InvalidWriteError, StoreError
 */
export async function makeList(store: Store, typed: string): Promise<string | null> {
  const name = toListName(typed);
  if (name === '') return null;
  const lists = await readLists(store);
  const same = findList(lists, name);
  if (same) return same.id;
  if (lists.length >= MAX_LISTS) return null;
  const id = newId();
  await putEach(store, saved, [listPut(store, { id, name })]);
  return id;
}

/** Does nothing without a name. @throws GoneError, InvalidWriteError, StoreError */
export async function renameList(store: Store, id: string, typed: string): Promise<void> {
  const name = toListName(typed);
  if (name !== '') await editFrom(store, saved, id, () => ({ label: name }));
}

/** Who is on it still says so, so that the list can be put back as it was. @throws StoreError */
export const removeList = (store: Store, id: string): Promise<void> => removeDocument(store, saved, id);

/** Takes `removeList` back. @throws StoreError */
export const putListBack = (store: Store, list: Pick<OwnList, 'id' | 'name'>): Promise<void> =>
  putEach(store, saved, [listPut(store, list)]);
