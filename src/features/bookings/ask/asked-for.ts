import { combineLatest, map, of, switchMap, type Observable } from 'rxjs';
import { type Loadable, loadStateOf } from '@/domain/sync/loadable';
import { observeBooking } from '@/store/bookings/bookings';
import { observeJob } from '@/store/entities/jobs';
import { type MyProject, observeMyProject } from '@/store/projects/projects';
import { useLoadable } from '@/store/react/use-loadable';
import type { Store } from '@/store/store';
import type { AskedFor } from './ask-form';

/** What the address names: the job or project that the days are for, a role, and a request that was refused. */
export interface About {
  job: string | null;
  project: string | null;
  refused: string | null;
  role: string;
}

const observeProject = (store: Store, id: string): Observable<MyProject | null> =>
  observeMyProject(store, id).pipe(map(({ found }) => found));

const observeAskedFor = (store: Store, { job, project, refused, role }: About): Observable<AskedFor> => {
  const job$ = job === null ? of(null) : observeJob(store, job);
  // A job that was posted for a place of a project is of that, for those who edit it.
  const ofJob$ = job$.pipe(
    switchMap((found) => (found?.project_id ? observeProject(store, found.project_id) : of(null))),
    map((found) => (found?.isEditor ? found.project : null)),
  );
  return combineLatest({
    job: job$,
    project:
      project === null ? ofJob$ : observeProject(store, project).pipe(map((found) => found?.project ?? null)),
    refused: refused === null ? of(null) : observeBooking(store, refused),
    roleCode: of(role),
  });
};

/** The job and the project of a request that is made from these. */
export const belongingTo = (
  about: About,
  { refused, project }: AskedFor,
): { jobId: string | null; projectId: string | null } => ({
  jobId: about.job ?? refused?.job_id ?? null,
  projectId: about.project ?? refused?.project_id ?? project?.id ?? null,
});

/** What a request is made from; undefined as long as what the address names may still come. What is not here is left out. */
export function useAskedFor(about: About): AskedFor | undefined {
  const data: Loadable<AskedFor> = useLoadable(['jobs', 'projects', 'bookings'], observeAskedFor, about);
  const isMissing = ({ job, project, refused }: AskedFor): boolean =>
    (about.job !== null && !job) ||
    (about.project !== null && !project) ||
    (about.refused !== null && !refused);
  const state = loadStateOf(data, isMissing);
  return state === 'loading' || state === 'filling' ? undefined : data.value;
}

/** The request that is being written, among all of this person's: to whom, and about what. */
export const nameOfRequest = (to: string, { job, project, refused }: About): string =>
  ['ask', to, refused ?? job ?? project ?? ''].join(' ').trim();
