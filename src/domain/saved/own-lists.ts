import { foldForSearch } from '../taxonomy/name-search';
import { cutText } from '../values/text/sendable-text';

/**
 * An employer's own list of people, such as "Camera B-unit". Its name is a saved row of kind `people_list`; who is on it is said in what is
 * noted of each person (`PersonNote.lists`), so that two devices that put people on it both do, and a person who is erased is on none.
 */
export interface OwnList {
  id: string;
  name: string;
}

/** Twin of `private.guard_saved`. A note that names them all stays below what the server takes of one payload. */
export const MAX_LISTS = 50;
export const MAX_LIST_NAME_LENGTH = 60;

/** A name as it is kept: without outer spaces, no longer than one may be. */
export const toListName = (name: string): string =>
  cutText(name.trim().replace(/\s+/g, ' '), MAX_LIST_NAME_LENGTH);

/** By name, as a person looks for one. */
export const byListName = (a: OwnList, b: OwnList): number =>
  a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1);

/** The list with this name, however it is spelt; two devices may have made one each. */
export const findList = <List extends OwnList>(lists: readonly List[], name: string): List | undefined =>
  lists.find((list) => foldForSearch(list.name) === foldForSearch(toListName(name)));
