/** Search over short lists of names as people type them on a phone: ignores case, accents, dots and dashes. */

/** Text in the form that is compared: `Décor-Chef` and `decor chef` become the same. */
export const foldForSearch = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[.'’]/g, '')
    .replace(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim();

/** Whether every word of the query begins some word of the name, in any order; both folded. An empty query is one empty word, which begins any. */
function everyWordBegins(query: string, name: string): boolean {
  const words = name.split(' ');
  return query.split(' ').every((part) => words.some((word) => word.startsWith(part)));
}

/** The same for what somebody types over a list of things with several names. Blank text finds everything. */
export const fitsText = (names: readonly string[], text: string): boolean =>
  everyWordBegins(foldForSearch(text), foldForSearch(names.join(' ')));

/**
 * How well `query` matches `name`, both folded: 0 the whole name, 1 whole words of it ("ac" in "1st AC"), 2 its beginning,
 * 3 the beginning of a later word, 4 every word of the query begins some word of the name; null for no match.
 */
function rank(query: string, name: string): number | null {
  if (name === query) return 0;
  if (` ${name} `.includes(` ${query} `)) return 1;
  if (name.startsWith(query)) return 2;
  if (` ${name}`.includes(` ${query}`)) return 3;
  return everyWordBegins(query, name) ? 4 : null;
}

/** The best rank over all names of one entry. On the same rank, an alias ranks below the label. */
function bestRank(query: string, names: readonly string[]): number | null {
  const ranks = names.flatMap((name, i) => {
    const found = rank(query, name);
    return found === null ? [] : [found * 2 + (i === 0 ? 0 : 1)];
  });
  return ranks.length === 0 ? null : Math.min(...ranks);
}

export interface NamedEntry<T> {
  item: T;
  /** Folded; the label first, then aliases. */
  names: readonly string[];
}

/** The items that `text` may mean, best match first, in list order within a rank. Blank text finds everything. */
export function findByName<T>(entries: readonly NamedEntry<T>[], text: string): T[] {
  const query = foldForSearch(text);
  if (query === '') return entries.map(({ item }) => item);
  return entries
    .flatMap(({ item, names }, position) => {
      const found = bestRank(query, names);
      return found === null ? [] : [{ item, found, position }];
    })
    .toSorted((a, b) => a.found - b.found || a.position - b.position)
    .map(({ item }) => item);
}
