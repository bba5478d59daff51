import { from, map, type Observable, switchMap } from 'rxjs';
import type { DistanceUnit } from '@/domain/people/distance-units';
import { getSearchParts } from '@/store/entities/jobs';
import type { JobFilter } from '@/store/search/job-query';
import { observeNearest } from '@/store/queries/observe-nearest';
import type { Store } from '@/store/store';
import { filterParts } from '../job-query';
import { observeListed } from '../personal/observe-listed';

/** A search without one of its words or filters. */
export interface Relaxation {
  id: string;
  /** What is left out: `“los angeles”`, `Remote`. */
  label: string;
  filter: JobFilter;
}

export interface CountedRelaxation extends Relaxation {
  /** How many jobs on this device it finds. */
  total: number;
}

/** @param words in parts that mean something by themselves: half of a role's name is not worth leaving out */
export function relaxationsOf(
  filter: JobFilter,
  words: readonly string[],
  unit?: DistanceUnit,
): Relaxation[] {
  const withoutWord =
    words.length < 2
      ? []
      : words.map((word, at) => ({
          id: `word-${at}`,
          label: `“${word}”`,
          filter: { ...filter, text: words.filter((_, other) => other !== at).join(' ') },
        }));
  const withoutFilter = filterParts(filter, unit)
    .filter(({ id }) => id !== 'text' || words.length < 2)
    .map(({ id, label, without }) => ({ id, label, filter: without(filter) }));
  return [...withoutWord, ...withoutFilter];
}

/** For a search of which several parts are too much: all of its words, or all of its filters. */
export function widerRelaxationsOf(filter: JobFilter, words: readonly string[]): Relaxation[] {
  const filters = filterParts(filter).filter(({ id }) => id !== 'text');
  const { text, ...withoutWords } = filter;
  return [
    ...(words.length > 1 && filters.length > 0
      ? [{ id: 'words', label: `“${words.join(' ')}”`, filter: withoutWords }]
      : []),
    ...(words.length > 0 && filters.length > 1
      ? [{ id: 'filters', label: 'all filters', filter: { text } }]
      : []),
  ];
}

/** The nearest searches that find something, those that find most first. @param isTalent what they have hidden does not count */
export function observeRelaxations(
  store: Store,
  filter: JobFilter,
  isTalent: boolean,
  unit?: DistanceUnit,
): Observable<CountedRelaxation[]> {
  return from(getSearchParts(store, filter.text ?? '')).pipe(
    switchMap((words) =>
      observeNearest(
        relaxationsOf(filter, words, unit),
        widerRelaxationsOf(filter, words),
        ({ filter: relaxed }) =>
          observeListed(store, { filter: relaxed, limit: 1 }, isTalent).pipe(map(({ total }) => total)),
      ),
    ),
  );
}
