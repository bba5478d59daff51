import { map, type Observable, of, switchMap } from 'rxjs';
import { observeJobFacets, observeJobs } from '@/store/entities/jobs';
import { observeHiddenJobs } from '@/store/saved/saved-jobs';
import type { JobFacets, JobFilter, JobPage, JobQuery } from '@/store/search/job-query';
import type { Store } from '@/store/store';

interface ListedJobs extends JobPage {
  hidden: readonly string[];
}

/** Without the jobs that this person has hidden, unless the filter asks for them. @param isTalent only they hide jobs */
export const observeListed = (store: Store, query: JobQuery, isTalent: boolean): Observable<ListedJobs> =>
  (isTalent ? observeHiddenJobs(store) : of<readonly string[]>([])).pipe(
    switchMap((hidden) =>
      observeJobs(store, query.filter?.showHidden ? query : { ...query, without: hidden }).pipe(
        map((page) => ({ ...page, hidden })),
      ),
    ),
  );

/** For the filters of the same list. @param isTalent only they hide jobs */
export const observeListedFacets = (
  store: Store,
  filter: JobFilter,
  isTalent: boolean,
): Observable<JobFacets> =>
  (isTalent ? observeHiddenJobs(store) : of<readonly string[]>([])).pipe(
    switchMap((hidden) => observeJobFacets(store, filter, filter.showHidden ? [] : hidden)),
  );
