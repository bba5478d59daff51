import { useMemo } from 'react';
import { combineLatest, distinctUntilChanged, map, type Observable, switchMap } from 'rxjs';
import type { Job } from '@/domain/streams/jobs';
import type { Loadable } from '@/domain/sync/loadable';
import type { Person } from '@/domain/streams/people';
import { observeApplications } from '@/store/entities/applications';
import { observeMyJobs } from '@/store/entities/jobs';
import { observePeopleById } from '@/store/entities/profiles';
import type { PersonNote } from '@/domain/saved/person-note';
import { observePersonNotes } from '@/store/saved/person-notes';
import { useIdentity } from '@/store/react/identity';
import { useLoadable } from '@/store/react/use-loadable';
import type { Store } from '@/store/store';
import { type Applicant, toApplicant } from './applicant';

interface ApplicationData {
  applications: Applicant['application'][];
  jobs: Map<string, Job>;
  people: ReadonlyMap<string, Person>;
  notes: ReadonlyMap<string, PersonNote>;
}

const sameIds = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, i) => id === b[i]);

function observeApplicationData(store: Store, me: string): Observable<ApplicationData> {
  const applications$ = observeApplications(store, { employerId: me }).pipe(
    // Only applications to this employer's jobs, and none that an employer account made itself.
    map((all) =>
      all.filter((application) => application.employer_id === me && application.applicant_id !== me),
    ),
  );
  const jobs$ = observeMyJobs(store).pipe(
    map(({ jobs }) => new Map<string, Job>(jobs.map((job) => [job.id, job]))),
  );
  const people$ = applications$.pipe(
    map((all) => [...new Set(all.map((application) => application.applicant_id))].toSorted()),
    distinctUntilChanged(sameIds),
    switchMap((ids) => observePeopleById(store, ids)),
  );
  return combineLatest({
    applications: applications$,
    jobs: jobs$,
    people: people$,
    notes: observePersonNotes(store),
  });
}

/** Everybody who has applied to this employer's jobs. */
export function useApplicants(now: Date): Loadable<Applicant[]> {
  const { userId } = useIdentity();
  const loadable = useLoadable(['applications'], observeApplicationData, userId);
  const data = loadable.value;
  const value = useMemo(
    () =>
      data?.applications.map((application) =>
        toApplicant(
          application,
          data.jobs.get(application.job_id) ?? null,
          data.people.get(application.applicant_id) ?? null,
          now,
          data.notes.get(application.applicant_id) ?? null,
        ),
      ),
    [data, now],
  );
  return { ...loadable, value };
}
