import { searchNames } from './search-names';
import { splitTyped } from './search-text';
import { closestWords } from './typos';

/**
 * What somebody types, understood once for the index on the device and for the server (`private.word_query` in
 * supabase/schemas/06_jobs/09_search.sql), so that both find the same rows in the same order.
 *
 * A row is found when it has every word: as the beginning of a word of its texts, or by a code that has such a name
 * (a role, a department, a country). Found rows come in the order of `relevance`.
 */
export interface SearchWord {
  word: string;
  /** Codes with a name that has a word beginning with this one. */
  codes?: string[];
  /** Looked for when no row has the word: what was probably meant. */
  instead?: SearchWord[];
}

export interface SearchPlan {
  words: SearchWord[];
  /** The roles that one or several words name completely: `1st ac` in "1st ac los angeles". */
  wholeRoles: string[];
  /** The roles with a name that one or several words begin: `focus pul`. */
  beginningRoles: string[];
  /** What was typed, in parts that mean something by themselves: `focus puller`, `los angeles`, `night`. */
  parts: string[];
}

/** What the server considers of a search. It refuses more. */
export const SEARCH_BOUNDS = { words: 12, codes: 40, corrections: 5, codesOfCorrection: 8 } as const;
/** Letters from which words begin a role's name; fewer begin half of them. */
const MIN_BEGINNING = 2;
/** Words of the longest name that is looked for. */
const MAX_NAME_WORDS = 6;

/** `gaffers`, `focus pullers` */
const singular = (name: string): string => (name.length > 3 && name.endsWith('s') ? name.slice(0, -1) : name);

/** Shorter words are abbreviations of countries, not the beginnings of their names or of a region’s: "UK" is not Ukraine. */
const MIN_PLACE_LETTERS = 3;
const isArea = (code: string): boolean => /^(?:country|region)=/.test(code);

function codesOf(word: string, preferred: ReadonlySet<string>): string[] {
  const codes = new Set<string>();
  const one = singular(word);
  for (const [nameWord, named] of searchNames().codesByWord)
    if (nameWord.startsWith(word) || nameWord === one)
      for (const code of named)
        if (word.length >= MIN_PLACE_LETTERS || nameWord === word || !isArea(code)) codes.add(code);
  // The roles that are probably meant come first, so that the bound never cuts them off.
  return [...codes]
    .toSorted((a, b) => Number(preferred.has(b)) - Number(preferred.has(a)))
    .slice(0, SEARCH_BOUNDS.codes);
}

const isSpeltRight = (word: string): boolean =>
  searchNames().words.some((known) => known.startsWith(word) || known === singular(word));

const correctionsOf = (word: string): string[] =>
  /\d/.test(word) || isSpeltRight(word)
    ? []
    : closestWords(word, searchNames().words, SEARCH_BOUNDS.corrections);

interface Part {
  length: number;
  whole: readonly string[];
  beginning: readonly string[];
}

const rolesBeginningWith = (text: string): string[] => {
  if (text.length < MIN_BEGINNING) return [];
  const found: string[] = [];
  for (const [name, roles] of searchNames().rolesByName) if (name.startsWith(text)) found.push(...roles);
  return found;
};

/** The longest part that begins at `at`: a role's whole name, a city, the beginning of a role's name, or one word. */
function partAt(words: readonly string[], at: number): Part {
  const { rolesByName, cities } = searchNames();
  const longest = Math.min(MAX_NAME_WORDS, words.length - at);
  const textOf = (length: number): string => words.slice(at, at + length).join(' ');
  for (let length = longest; length > 0; length -= 1) {
    const text = textOf(length);
    const whole = rolesByName.get(text) ?? rolesByName.get(singular(text));
    if (whole) return { length, whole, beginning: rolesBeginningWith(text) };
    if (cities.has(text)) return { length, whole: [], beginning: [] };
  }
  for (let length = longest; length > 0; length -= 1) {
    const beginning = rolesBeginningWith(textOf(length));
    if (beginning.length > 0) return { length, whole: [], beginning };
  }
  return { length: 1, whole: [], beginning: [] };
}

const unique = (values: readonly string[]): string[] => [...new Set(values)];

export function planSearch(text: string): SearchPlan {
  const typed = splitTyped(text).slice(0, SEARCH_BOUNDS.words);
  const corrections = typed.map(correctionsOf);
  const meant = typed.map((word, at) => corrections[at]?.[0] ?? word);
  const [wholeRoles, beginningRoles, parts]: [string[], string[], string[]] = [[], [], []];
  for (let at = 0; at < meant.length;) {
    const part = partAt(meant, at);
    wholeRoles.push(...part.whole);
    beginningRoles.push(...part.beginning);
    parts.push(typed.slice(at, at + part.length).join(' '));
    at += part.length;
  }
  const preferred = new Set([...wholeRoles, ...beginningRoles].map((role) => `role=${role}`));
  const asWord = (word: string, maxCodes: number = SEARCH_BOUNDS.codes): SearchWord => {
    const codes = codesOf(word, preferred).slice(0, maxCodes);
    return codes.length > 0 ? { word, codes } : { word };
  };
  return {
    words: typed.map((word, at) => {
      const instead = corrections[at] ?? [];
      return instead.length > 0
        ? { word, instead: instead.map((other) => asWord(other, SEARCH_BOUNDS.codesOfCorrection)) }
        : asWord(word);
    }),
    wholeRoles: unique(wholeRoles).slice(0, SEARCH_BOUNDS.codes),
    beginningRoles: unique(beginningRoles).slice(0, SEARCH_BOUNDS.codes),
    parts,
  };
}
