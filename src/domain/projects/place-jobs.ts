import type { JobContent } from '../jobs/job-content';
import type { Job } from '../streams/jobs';
import type { Day } from '../values/days';

/** An own job for places of a project: open, on its way to the server, or begun. */
export interface PlaceJob {
  id: string;
  role: string;
  /** None: of all days. */
  days: readonly Day[];
  /** How many people it still looks for. */
  places: number;
  /** `waiting`: published here, and not on the server yet. `begun`: a draft, or one whose publication was refused. */
  state: 'posted' | 'waiting' | 'begun';
}

const STATES: readonly PlaceJob['state'][] = ['posted', 'waiting', 'begun'];

type OfProject = Pick<Partial<JobContent>, 'project_id' | 'role_code' | 'headcount' | 'job_dates'>;

const placeJob = (id: string, job: OfProject, hired: number, state: PlaceJob['state']): PlaceJob => ({
  id,
  role: job.role_code ?? '',
  days: (job.job_dates ?? []).map(({ day }) => day),
  places: Math.max(0, (job.headcount ?? 1) - hired),
  state,
});

interface DraftOfProject {
  id: string;
  payload: OfProject;
  intent: string | null;
  result_id: string | null;
  sync: { state: string };
}

const stateOfDraft = ({ intent, result_id: result, sync }: DraftOfProject): PlaceJob['state'] => {
  if (intent !== 'publish' || sync.state === 'refused') return 'begun';
  return result === null ? 'waiting' : 'posted';
};

/** The own jobs of a project that still look for somebody, what is posted first. */
export function placeJobs(
  projectId: string,
  jobs: readonly Pick<Job, 'id' | 'status' | 'hired_count' | keyof OfProject>[],
  drafts: readonly DraftOfProject[],
): PlaceJob[] {
  return [
    ...jobs
      .filter(({ project_id: of, status }) => of === projectId && status === 'active')
      .map((job) => placeJob(job.id, job, job.hired_count, 'posted')),
    ...drafts
      .filter(({ payload }) => payload.project_id === projectId)
      .map((draft) => placeJob(draft.id, draft.payload, 0, stateOfDraft(draft))),
  ].toSorted((a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state));
}

/** Those for a role, and on a day where one is named. */
export const jobsForPlace = (jobs: readonly PlaceJob[], role: string, day?: Day): PlaceJob[] =>
  jobs.filter(
    ({ role: of, days }) => of === role && (day === undefined || days.length === 0 || days.includes(day)),
  );

/** How many of these open places no job looks for yet. */
export const placesWithoutJob = (open: number, jobs: readonly PlaceJob[]): number =>
  Math.max(0, open - jobs.reduce((sum, { places }) => sum + places, 0));
