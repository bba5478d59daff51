import type { Calls } from './content';

const plain = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** Whether two names are one person's: but for case and spaces. Twin: `private.is_same_name`; a test holds them equal. */
export const isSameName = (one: string, other: string): boolean => plain(one) === plain(other);

/** The names of a published sheet whose links end with this change of its lines: a link belongs to a name, not to a line. */
export const namesThatGo = (before: Calls, after: Calls): string[] =>
  Object.entries(before)
    .filter(([id, { name }]) => name.trim() !== '' && !isSameName(name, after[id]?.name ?? ''))
    .map(([, { name }]) => name.trim());
