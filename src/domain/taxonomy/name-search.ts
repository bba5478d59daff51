/** Search over short lists of names, as people type them on a phone, whatever the case, without accents, dots or dashes. */

/** `Décor-Chef` and `decor chef` are one. */
export const foldForSearch = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[.'’]/g, '')
    .replace(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim();

/**
 * How well `query` (folded) names `name` (folded): 0 the whole name, 1 whole words of it ("ac" in "1st AC"),
 * 2 its beginning, 3 the beginning of a later word, 4 every word of the query begins a word of the name; null for no match.
 */
function rank(query: string, name: string): number | null {
  if (name === query) return 0;
  if (` ${name} `.includes(` ${query} `)) return 1;
  if (name.startsWith(query)) return 2;
  if (` ${name}`.includes(` ${query}`)) return 3;
  const words = name.split(' ');
  return query.split(' ').every((part) => words.some((word) => word.startsWith(part))) ? 4 : null;
}

/** Best match over several names of one thing. A later name (an alias) stands behind the first on the same rank. */
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

/** The items that `text` may mean, best first, in list order within a rank. A blank text finds everything. */
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
