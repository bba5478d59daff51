import { foldForSearch } from '../taxonomy/name-search';
import { cutText } from '../values/text/sendable-text';

/**
 * An employer's own list of people, such as "Camera B-unit". Its name is a saved row of kind `people_list`; who is on it is said in what is
 * noted of each person (`PersonNote.lists`), so that two devices that put people on it both do, and a person who is erased is on none.
 */
export interface OwnList {
  id: string;
  name: string;
  /** When it was made (ISO): tells lists of one name apart. */
  made: string;
}

/** Twin of `private.guard_saved`. A note that names them all stays below what the server takes of one payload. */
export const MAX_LISTS = 50;
export const MAX_LIST_NAME_LENGTH = 60;

/** A name as it is kept: without outer spaces, no longer than one may be. */
export const toListName = (name: string): string =>
  cutText(name.trim().replace(/\s+/g, ' '), MAX_LIST_NAME_LENGTH);

/**
 * The lists that somebody is on, with one more. A note names as many as there can be; where it is full, lists that are gone are forgotten, the
 * oldest first, never one that is there.
 * @param live ids of the lists that there are
 */
export function listsWith(on: readonly string[], listId: string, live: ReadonlySet<string>): string[] {
  const others = on.filter((id) => id !== listId);
  const gone = others.filter((id) => !live.has(id));
  const tooMany = others.length + 1 - MAX_LISTS;
  const forgotten = new Set(gone.filter((_, n) => n < tooMany));
  return [...others.filter((id) => !forgotten.has(id)), listId];
}

/** By name, as a person looks for one; of one name the older first. */
export const byListName = (a: OwnList, b: OwnList): number =>
  a.name.localeCompare(b.name, 'en', { sensitivity: 'base' }) ||
  a.made.localeCompare(b.made) ||
  (a.id < b.id ? -1 : 1);

/** The list with this name, however it is spelt; two devices may have made one each. */
export const findList = <List extends Pick<OwnList, 'name'>>(
  lists: readonly List[],
  name: string,
): List | undefined => lists.find((list) => foldForSearch(list.name) === foldForSearch(toListName(name)));

/** Whether another of these lists has the same name: two devices without a signal made one each. */
export const hasTwin = ({ id, name }: Pick<OwnList, 'id' | 'name'>, lists: readonly OwnList[]): boolean =>
  findList(
    lists.filter((other) => other.id !== id),
    name,
  ) !== undefined;
