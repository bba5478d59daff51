import { newId } from '@/domain/ids';
import { findList, listsWith, MAX_LISTS, toListName } from '@/domain/saved/own-lists';
import { saved } from '@/domain/streams';
import type { Store } from '../store';
import { type Put, putEach } from '../writes/write';
import { listPut, readLists } from './people-lists';
import { type NotedPerson, notePuts } from './person-notes';

/** Who is on which list. Each act is one write, however many people it is about: all of them are on the list after it, or nobody. */

type SavedPut = Put<typeof saved>;

const puttingOn = async (
  store: Store,
  people: readonly NotedPerson[],
  listId: string,
  isOn: boolean,
): Promise<SavedPut[]> => {
  const live = new Set((await readLists(store)).map(({ id }) => id));
  return notePuts(store, people, ({ lists }) => {
    if (lists.includes(listId) === isOn) return null;
    return { lists: isOn ? listsWith(lists, listId, live) : lists.filter((id) => id !== listId) };
  });
};

/** Puts people on a list, or takes them off it; leaves alone whoever is there, or is not, already. @throws StoreError */
export async function setOnList(
  store: Store,
  people: readonly NotedPerson[],
  listId: string,
  isOn: boolean,
): Promise<void> {
  await putEach(store, saved, await puttingOn(store, people, listId, isOn));
}

/**
 * Puts people on the list with this name, which is made with them unless there is one. Resolves to its id; null: nothing was typed, or there are as many lists
 * as one account holds.
 * @throws InvalidWriteError, StoreError
 */
export async function putOnNewList(
  store: Store,
  people: readonly NotedPerson[],
  typed: string,
): Promise<string | null> {
  const name = toListName(typed);
  if (name === '') return null;
  const lists = await readLists(store);
  const same = findList(lists, name);
  if (!same && lists.length >= MAX_LISTS) return null;
  const id = same?.id ?? newId();
  const puts = await puttingOn(store, people, id, true);
  await putEach(store, saved, same ? puts : [listPut(store, { id, name }), ...puts]);
  return id;
}
