import { map, type Observable } from 'rxjs';
import { type PlaceJob, placeJobs } from '@/domain/projects/place-jobs';
import { observeMyJobs } from '../entities/jobs';
import type { Store } from '../store';

/** The own jobs that look for people of this project, and those of companies that this person works for. */
export const observePlaceJobs = (store: Store, projectId: string): Observable<PlaceJob[]> =>
  observeMyJobs(store).pipe(
    map(({ jobs, publishing, drafts }) => placeJobs(projectId, jobs, [...publishing, ...drafts])),
  );
