import { combineLatest, map, type Observable, of, switchMap } from 'rxjs';

const MAX_SHOWN = 6;

const observeCounted = <S>(
  searches: readonly S[],
  totalOf: (search: S) => Observable<number | null>,
): Observable<(S & { total: number })[]> => {
  if (searches.length === 0) return of([]);
  return combineLatest(
    searches.map((search) => totalOf(search).pipe(map((total) => ({ ...search, total: total ?? 0 })))),
  ).pipe(
    map((counted) =>
      counted
        .filter(({ total }) => total > 0)
        .toSorted((a, b) => b.total - a.total)
        .slice(0, MAX_SHOWN),
    ),
  );
};

/** Those of these searches that find something, those that find most first; only where there are none, those of the wider ones. */
export const observeNearest = <S>(
  searches: readonly S[],
  wider: readonly S[],
  totalOf: (search: S) => Observable<number | null>,
): Observable<(S & { total: number })[]> =>
  observeCounted(searches, totalOf).pipe(
    switchMap((nearest) => (nearest.length > 0 ? of(nearest) : observeCounted(wider, totalOf))),
  );
