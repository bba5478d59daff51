import { combineLatest, distinctUntilChanged, map, type Observable } from 'rxjs';
import { observeSaved } from '../entities/saved';
import type { Store } from '../store';
import { observeSearches } from './saved-searches';

export type SavedSection = 'jobs' | 'searches' | 'people';

const countOf = (all$: Observable<readonly unknown[]>): Observable<number> =>
  all$.pipe(
    map((all) => all.length),
    distinctUntilChanged(),
  );

/** How much of each is saved. */
export const observeSavedCounts = (store: Store): Observable<Readonly<Record<SavedSection, number>>> =>
  combineLatest({
    jobs: countOf(observeSaved(store, 'job')),
    searches: countOf(observeSearches(store)),
    people: countOf(observeSaved(store, 'profile')),
  });
