import { useMemo } from 'react';
import { combineLatest, distinctUntilChanged, map, type Observable, switchMap } from 'rxjs';
import type { Job } from '@/domain/streams/jobs';
import type { Loadable } from '@/domain/sync/loadable';
import type { Person } from '@/domain/streams/people';
import { observeApplications } from '@/store/entities/applications';
import { type HiringTeam, mayFor, observeHiringTeam } from '@/store/company/hiring-team';
import { observeTeamMarks } from '@/store/company/team-notes';
import { observeMyJobs } from '@/store/entities/jobs';
import { observePeopleById } from '@/store/entities/profiles';
import type { TeamMarks } from '@/domain/applications/team-marks';
import type { PersonNote } from '@/domain/saved/person-note';
import { observePersonNotes } from '@/store/saved/person-notes';
import { useLoadable } from '@/store/react/use-loadable';
import type { Store } from '@/store/store';
import { type Applicant, toApplicant } from './applicant';

interface ApplicationData {
  applications: Applicant['application'][];
  jobs: Map<string, Job>;
  people: ReadonlyMap<string, Person>;
  notes: ReadonlyMap<string, PersonNote>;
  marks: ReadonlyMap<string, TeamMarks>;
  team: HiringTeam;
}

const sameIds = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, i) => id === b[i]);

function observeApplicationData(store: Store): Observable<ApplicationData> {
  const applications$ = observeApplications(store, 'received');
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
    marks: observeTeamMarks(store),
    team: observeHiringTeam(store),
  });
}

/** Everybody who has applied to this employer's jobs, and to those of companies that they work for. */
export function useApplicants(now: Date): Loadable<Applicant[]> {
  const loadable = useLoadable(['applications'], observeApplicationData);
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
          mayFor(data.team, { owner: application.employer_id, company: application.company_id }, 'hire'),
          data.marks.get(application.id) ?? null,
        ),
      ),
    [data, now],
  );
  return { ...loadable, value };
}
