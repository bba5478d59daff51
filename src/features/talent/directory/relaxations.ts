import { from, map, type Observable, switchMap } from 'rxjs';
import type { DistanceUnit } from '@/domain/people/distance-units';
import { getPeopleSearchParts, observePeople } from '@/store/entities/profiles';
import { observeNearest } from '@/store/queries/observe-nearest';
import type { Store } from '@/store/store';
import type { Nearest } from '@/ui/results/nearest-results';
import { partsOf, type TalentQuery, toFilter, without } from './talent-query';

/** A search for people without one of its words or filters. */
export interface NearestPeople extends Nearest {
  query: TalentQuery;
}

type Relaxation = Omit<NearestPeople, 'total'>;

/** @param words in parts that mean something by themselves */
export function relaxationsOf(
  query: TalentQuery,
  words: readonly string[],
  unit: DistanceUnit,
): Relaxation[] {
  const withoutWord = words.map((word, at) => ({
    id: `word-${at}`,
    label: `“${word}”`,
    query: { ...query, text: words.filter((_, other) => other !== at).join(' ') },
  }));
  return [
    ...withoutWord,
    ...partsOf(query, unit).map(({ field, label }) => ({ id: field, label, query: without(query, field) })),
  ];
}

/** Without any words it is another search: only where nothing less helps. */
export const widerRelaxationsOf = (query: TalentQuery, words: readonly string[]): Relaxation[] =>
  words.length > 1 ? [{ id: 'words', label: `“${words.join(' ')}”`, query: { ...query, text: '' } }] : [];

/** The nearest searches that find somebody, those that find most first. */
export const observeNearestPeople = (
  store: Store,
  query: TalentQuery,
  unit: DistanceUnit,
): Observable<NearestPeople[]> =>
  from(getPeopleSearchParts(store, query.text)).pipe(
    switchMap((words) =>
      observeNearest(
        relaxationsOf(query, words, unit),
        widerRelaxationsOf(query, words),
        ({ query: relaxed }) =>
          observePeople(store, { filter: toFilter(relaxed), limit: 1 }).pipe(map(({ total }) => total)),
      ),
    ),
  );
