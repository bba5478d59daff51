import { combineLatest, type Observable } from 'rxjs';
import { useNavigate } from 'react-router-dom';
import type { StreamName } from '@/domain/definition/stream';
import { jobsForPlace, type PlaceJob, placesWithoutJob } from '@/domain/projects/place-jobs';
import { projectDays } from '@/domain/projects/project-days';
import { hires } from '@/domain/roles';
import { type Absence, isStillComing } from '@/domain/sync/loadable';
import type { CallSheet } from '@/domain/streams/production/callsheets';
import { formatWeekday, today } from '@/domain/values/days';
import { startJobDraft } from '@/store/entities/jobs';
import { observeCallsheets } from '@/store/projects/callsheets';
import { observePlaceJobs } from '@/store/projects/place-jobs';
import type { MyProject } from '@/store/projects/projects';
import type { Stored } from '@/store/queries/write-status';
import { useIdentity } from '@/store/react/identity';
import { useLoadable } from '@/store/react/use-loadable';
import { useStore } from '@/store/react/store-context';
import type { Store } from '@/store/store';
import { useNow } from '@/ui/dates/use-now';
import { attempt } from '@/ui/feedback/attempt';
import { SectionHeading } from '@/ui/layout/section-heading';
import { LiveView } from '@/ui/loading/live-view';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { StateLine } from '@/ui/status';
import { jobForPlace } from './crew/job-for-place';
import { JobLink } from './crew/open-place';
import { OwnBookingsLine } from './crew/own-bookings-line';
import { CREW_STREAMS, observeProjectCrew, type ProjectCrew } from './crew/project-crew';

const STREAMS: readonly StreamName[] = [...CREW_STREAMS, 'callsheets'];

interface PlannedDays {
  crew: ProjectCrew;
  sheets: Stored<CallSheet>[];
  /** Own jobs that look for people already. */
  jobs: PlaceJob[];
}

const observePlannedDays = (store: Store, projectId: string): Observable<PlannedDays> =>
  combineLatest({
    crew: observeProjectCrew(store, projectId),
    sheets: observeCallsheets(store, projectId),
    jobs: observePlaceJobs(store, projectId),
  });

/**
 * Whether people or their bookings are still to come: each day would lack somebody who is on it. Whoever started a project is on its crew, so offline a crew
 * without anybody is not on this device.
 */
const isOnItsWay = (absence: Absence | null, { members }: ProjectCrew): boolean =>
  isStillComing({ absence }) || (absence !== null && members.length === 0);

/** The days of a project, for its editors: which has a call sheet, and who is missing on it. Whoever is missing on a day to come becomes a job for it in one tap, for an account that hires. */
export function DaysSection({ mine }: { mine: MyProject }) {
  const { project } = mine;
  const data = useLoadable(STREAMS, observePlannedDays, project.id);
  return (
    <section aria-label="Days">
      <SectionHeading title="Days" />
      {project.starts_on === null ? (
        <p className="border-t border-hair py-3 text-ink-2">
          Say when the first and the last day are: each is here then, with whoever is missing on it.
        </p>
      ) : (
        <LiveView
          data={data}
          isEmpty={({ crew }) => isOnItsWay(data.absence, crew)}
          what="its days"
          as="line"
          className="border-t border-hair py-3"
          skeleton={<RowsSkeleton rows={3} />}
          offline={{ title: 'Not here yet', text: 'Who is on which day is not on this device yet.' }}
          empty={{ title: 'No days', text: 'No days yet.' }}
        >
          {(planned) => <Days mine={mine} {...planned} />}
        </LiveView>
      )}
    </section>
  );
}

function Days({ mine: { project }, crew, sheets, jobs }: PlannedDays & { mine: MyProject }) {
  const store = useStore();
  const navigate = useNavigate();
  const isHiring = hires(useIdentity().role);
  const now = today(useNow(), project.timezone);
  const post = (role: string, count: number, day: string) =>
    attempt(async () => {
      const of = { ...project, starts_on: day, ends_on: day };
      await navigate(`/jobs/post?draft=${await startJobDraft(store, jobForPlace(of, role, count, now))}`);
    });
  return (
    <>
      <OwnBookingsLine project={project} members={crew.members} />
      <ul className="border-t border-hair">
        {projectDays(project, crew.members, crew.bookings).map(({ day, missing }) => {
          const sheet = sheets.find(({ shoot_day: of, status }) => of === day && status !== 'cancelled');
          return (
            <li key={day} className="border-b border-hair py-2">
              <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-semibold">{formatWeekday(day)}</span>
                {sheet ? (
                  <StateLine state={sheet.status === 'published' ? 'confirmed' : 'draft'}>
                    {sheet.status === 'published' ? 'Call sheet out' : 'Call sheet begun'}
                  </StateLine>
                ) : (
                  <span className="text-sm text-ink-2">No call sheet</span>
                )}
              </span>
              {missing.length > 0 && (
                <span className="mt-1 flex flex-wrap items-center gap-x-3">
                  <span className="text-sm text-ink-2">Missing</span>
                  {missing.map(({ role, label, count }) => {
                    const found = jobsForPlace(jobs, role, day);
                    const [job] = found;
                    const name = count > 1 ? `${count} ${label}` : label;
                    const left = placesWithoutJob(count, found);
                    return left > 0 && isHiring && day >= now ? (
                      <button
                        key={role}
                        type="button"
                        aria-label={`${name}, post a job for ${formatWeekday(day)}`}
                        onClick={() => void post(role, left, day)}
                        className="inline-flex min-h-11 items-center text-sm font-medium underline underline-offset-4"
                      >
                        {name}
                      </button>
                    ) : (
                      <span key={role} className="inline-flex items-center gap-2 text-sm">
                        {name}
                        {job && <JobLink job={job} label={`${label}, ${formatWeekday(day)}`} />}
                      </span>
                    );
                  })}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
