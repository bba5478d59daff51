import { CREW_ROLES } from '@/domain/taxonomy/crew-roles';
import { DEPARTMENTS } from '@/domain/taxonomy/departments';

/** One word of a search as the server takes it; `codes`: roles and departments whose names hold it. */
export interface SearchWord {
  word: string;
  codes?: string[];
}

/** Where the local index cuts words, too: at blanks and punctuation. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\n\r\p{Z}\p{P}]+/u)
    .filter(Boolean);

export const searchWords = (text: string | undefined): SearchWord[] =>
  wordsOf(text ?? '').map((word) => ({ word }));

const begins = (names: readonly string[], word: string): boolean =>
  names.some((name) => wordsOf(name).some((part) => part.startsWith(word)));

/** People are looked for by what a role is called, by any of its names; the server knows codes only. */
export const searchWordsOfPeople = (text: string | undefined): SearchWord[] =>
  wordsOf(text ?? '').map((word) => ({
    word,
    codes: [
      ...CREW_ROLES.filter(({ label, aliases }) => begins([label, ...aliases], word)).map(
        ({ code }) => `role=${code}`,
      ),
      ...DEPARTMENTS.filter(({ label }) => begins([label], word)).map(({ code }) => `department=${code}`),
    ],
  }));
