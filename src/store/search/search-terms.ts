import { CREW_ROLES } from '@/domain/taxonomy/crew-roles';
import { DEPARTMENTS } from '@/domain/taxonomy/departments';

/** One word of a search as the server expects it; `codes`: roles and departments with a name that begins with it. */
export interface SearchWord {
  word: string;
  codes?: string[];
}

/** Split at spaces and punctuation, as the local index does. */
const splitWords = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\n\r\p{Z}\p{P}]+/u)
    .filter(Boolean);

/** What the server considers of a search; it refuses longer ones. */
const MAX_SEARCH_WORDS = 12;
const MAX_WORD_CODES = 40;

export const searchWords = (text: string | undefined): SearchWord[] =>
  splitWords(text ?? '')
    .slice(0, MAX_SEARCH_WORDS)
    .map((word) => ({ word }));

/** People search by the names of roles and departments; the server's rows have only codes. */
export const personSearchWords = (text: string | undefined): SearchWord[] =>
  searchWords(text).map(({ word }) => ({ word, codes: codesOf(word).slice(0, MAX_WORD_CODES) }));

const codesOf = (word: string): string[] => [
  ...CREW_ROLES.filter(({ label, aliases }) => hasWordStartingWith([label, ...aliases], word)).map(
    ({ code }) => `role=${code}`,
  ),
  ...DEPARTMENTS.filter(({ label }) => hasWordStartingWith([label], word)).map(
    ({ code }) => `department=${code}`,
  ),
];

const hasWordStartingWith = (names: readonly string[], word: string): boolean =>
  names.some((name) => splitWords(name).some((part) => part.startsWith(word)));
