import { combineLatest, from, map, type Observable, of, switchMap } from 'rxjs';
import type { DistanceUnit } from '@/domain/people/distance-units';
import { getSearchParts } from '@/store/entities/jobs';
import type { JobFilter } from '@/store/search/job-query';
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

const MAX_SHOWN = 6;

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

const observeCounted = (
  store: Store,
  relaxations: readonly Relaxation[],
  isTalent: boolean,
): Observable<CountedRelaxation[]> => {
  if (relaxations.length === 0) return of([]);
  return combineLatest(
    relaxations.map((relaxation) =>
      observeListed(store, { filter: relaxation.filter, limit: 1 }, isTalent).pipe(
        map(({ total }) => ({ ...relaxation, total: total ?? 0 })),
      ),
    ),
  ).pipe(
    map((counted) =>
      counted
        .filter(({ total }) => total > 0)
        .toSorted((a, b) => b.total - a.total)
        .slice(0, MAX_SHOWN),
    ),
  );
};

/** The nearest searches that find something, those that find most first. @param isTalent what they have hidden does not count */
export function observeRelaxations(
  store: Store,
  filter: JobFilter,
  isTalent: boolean,
  unit?: DistanceUnit,
): Observable<CountedRelaxation[]> {
  return from(getSearchParts(store, filter.text ?? '')).pipe(
    switchMap((words) =>
      observeCounted(store, relaxationsOf(filter, words, unit), isTalent).pipe(
        switchMap((nearest) =>
          nearest.length > 0
            ? of(nearest)
            : observeCounted(store, widerRelaxationsOf(filter, words), isTalent),
        ),
      ),
    ),
  );
}
