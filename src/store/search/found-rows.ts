import type { FoundWord } from '@/domain/search/found-because';
import type { WordPlace } from '@/domain/search/relevance';
import type { FoundByWords } from './job-query';
import type { TextMatches } from './text-index';

interface Page<C> {
  items: C[];
  total: number;
  /** Where each stands among what was found. */
  positions: readonly number[];
}

/** The first `limit` of what was found that fit, most relevant first. In one pass: nothing is sorted or copied (B8). */
export function firstRelevant<C>(
  { ids }: TextMatches,
  get: (id: string) => C | undefined,
  fits: (item: C) => boolean,
  limit: number,
): Page<C> {
  const [items, positions]: [C[], number[]] = [[], []];
  let total = 0;
  for (let position = 0; position < ids.length; position += 1) {
    const item = get(ids[position] ?? '');
    if (item === undefined || !fits(item)) continue;
    total += 1;
    if (items.length >= limit) continue;
    items.push(item);
    positions.push(position);
  }
  return { items, total, positions };
}

/** By id, where each stands among what was found. */
export const positionsOf = ({ ids }: TextMatches): ReadonlyMap<string, number> =>
  new Map(ids.map((id, position) => [id, position]));

/** What a list says of its rows, of those that it shows alone. */
export function foundByWords<Row extends { id: string }>(
  matches: TextMatches,
  rows: readonly Row[],
  positions: ReadonlyMap<string, number>,
  because: (row: Row, found: readonly FoundWord[]) => string,
): FoundByWords {
  const { words, places, corrections } = matches;
  const meant = new Map(corrections.map(({ typed, meant: word }) => [typed, word]));
  const reasons = new Map<string, string>();
  for (const row of rows) {
    const at = (positions.get(row.id) ?? 0) * words.length;
    const found = words.map((word, i) => ({
      word: meant.get(word) ?? word,
      place: places[at + i] as WordPlace,
    }));
    const reason = because(row, found);
    if (reason !== '') reasons.set(row.id, reason);
  }
  return { reasons, corrections };
}
