import { combineLatest, from, map, type Observable, of, switchMap } from 'rxjs';
import type { DistanceUnit } from '@/domain/people/distance-units';
import { getPeopleSearchParts, observePeople } from '@/store/entities/profiles';
import type { Store } from '@/store/store';
import type { Nearest } from '@/ui/results/nearest-results';
import { partsOf, type TalentQuery, toFilter, without } from './talent-query';

/** A search for people without one of its words or filters. */
export interface NearestPeople extends Nearest {
  query: TalentQuery;
}

const MAX_SHOWN = 6;
const ALL_WORDS = 'words';

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
  const withoutWords = { id: ALL_WORDS, label: `“${words.join(' ')}”`, query: { ...query, text: '' } };
  return [
    ...withoutWord,
    ...(words.length > 1 ? [withoutWords] : []),
    ...partsOf(query, unit).map(({ field, label }) => ({ id: field, label, query: without(query, field) })),
  ];
}

/** The nearest searches that find somebody, those that find most first. */
export function observeNearestPeople(
  store: Store,
  query: TalentQuery,
  unit: DistanceUnit,
): Observable<NearestPeople[]> {
  return from(getPeopleSearchParts(store, query.text)).pipe(
    switchMap((words) => {
      const relaxations = relaxationsOf(query, words, unit);
      if (relaxations.length === 0) return of([]);
      return combineLatest(
        relaxations.map((relaxation) =>
          observePeople(store, { filter: toFilter(relaxation.query), limit: 1 }).pipe(
            map(({ total }) => ({ ...relaxation, total: total ?? 0 })),
          ),
        ),
      );
    }),
    map((counted) => {
      const found = counted.filter(({ total }) => total > 0);
      const nearer = found.filter(({ id }) => id !== ALL_WORDS);
      // Without any words it is another search: only where nothing less helps.
      return (nearer.length > 0 ? nearer : found).toSorted((a, b) => b.total - a.total).slice(0, MAX_SHOWN);
    }),
  );
}
