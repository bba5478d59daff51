import { useCallback, useMemo } from 'react';
import type { Coordinates } from '@/domain/jobs/fit/distance';
import type { DistanceUnit } from '@/domain/people/distance-units';
import { kilometresFrom } from '@/domain/search/near-place';
import { distanceWords } from '@/domain/search/near-words';
import type { Person } from '@/domain/streams/people';
import { isAround, originOf, type TalentQuery } from './talent-query';

/**
 * Returns how far somebody is, in words, where the list is about that: around a place, or the nearest first.
 * @param home null: not known
 */
export function useDistances(
  query: TalentQuery,
  home: Coordinates | null,
  unit: DistanceUnit,
): (person: Person) => string | null {
  const origin = isAround(query) || query.sort === 'nearest' ? originOf(query, home) : null;
  const [lat, lng] = [origin?.lat, origin?.lng];
  const kmTo = useMemo(
    () => (lat === undefined || lng === undefined ? null : kilometresFrom({ lat, lng })),
    [lat, lng],
  );
  const name = isAround(query) ? query.city.trim() : null;
  const within = isAround(query) ? query.within : null;
  return useCallback(
    (person) => kmTo && distanceWords(kmTo(person), { name, within }, unit),
    [kmTo, name, within, unit],
  );
}
