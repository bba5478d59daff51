import { useRef, useState } from 'react';
import { combineLatest, type Observable } from 'rxjs';
import { useNavigate } from 'react-router-dom';
import type { StreamName } from '@/domain/definition/stream';
import { jobsForPlace, type PlaceJob, placesWithoutJob } from '@/domain/projects/place-jobs';
import {
  daysAtOnce,
  isTooLongForDays,
  MAX_PROJECT_DAYS,
  type ProjectDay,
  projectDays,
} from '@/domain/projects/project-days';
import { hires } from '@/domain/roles';
import { type Absence, isStillComing } from '@/domain/sync/loadable';
import type { CallSheet } from '@/domain/streams/production/callsheets';
import { plural } from '@/domain/values/counts';
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
import { Button } from '@/ui/button';
import { useNow } from '@/ui/dates/use-now';
import { attempt } from '@/ui/feedback/attempt';
import { SectionHeading } from '@/ui/layout/section-heading';
import { LiveView } from '@/ui/loading/live-view';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { StateLine } from '@/ui/status';
import { jobForPlace } from './crew/job-for-place';
import { JobLink } from './crew/open-place';
import { OwnBookingsLine } from './crew/own-bookings-line';
import { useBookingsOfOthers } from './crew/use-bookings-of-others';
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

/** The days of a project, for its editors: which has a call sheet, and which roles nobody is booked for. Whoever is missing on a day to come becomes a job for it in one tap, for an account that hires. */
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
          {(planned) => <Days key={`${project.starts_on} ${project.ends_on}`} mine={mine} {...planned} />}
        </LiveView>
      )}
    </section>
  );
}

function Days({ mine, crew, sheets, jobs }: PlannedDays & { mine: MyProject }) {
  const { project } = mine;
  const others = useBookingsOfOthers(mine, crew.members);
  const store = useStore();
  const navigate = useNavigate();
  const isHiring = hires(useIdentity().role);
  const now = today(useNow(), project.timezone);
  const post = (role: string, count: number, day: string) =>
    attempt(async () => {
      const of = { ...project, starts_on: day, ends_on: day };
      await navigate(`/jobs/post?draft=${await startJobDraft(store, jobForPlace(of, role, count, now))}`);
    });
  const all = projectDays(project, crew.members, [...crew.bookings, ...others.bookings]);
  const [drawn, setDrawn] = useState(() =>
    daysAtOnce(
      all.map(({ day }) => day),
      now,
    ),
  );
  const list = useRef<HTMLUListElement>(null);
  const later = all.length - drawn.to;
  const show = (more: Partial<typeof drawn>): void => {
    setDrawn({ ...drawn, ...more });
    // The button that was pressed goes.
    list.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <OwnBookingsLine state={others.state} />
      {drawn.from > 0 && (
        <Button className="my-3" onClick={() => show({ from: 0 })}>
          Show {plural(drawn.from, 'earlier day', 'earlier days')}
        </Button>
      )}
      <ul ref={list} tabIndex={-1} className="border-t border-hair">
        {all.slice(drawn.from, drawn.to).map((planned) => (
          <DayLine
            key={planned.day}
            planned={planned}
            sheet={sheets.find(({ shoot_day: of, status }) => of === planned.day && status !== 'cancelled')}
            jobs={jobs}
            onPost={isHiring && planned.day >= now ? post : null}
          />
        ))}
      </ul>
      {later > 0 && (
        <Button className="mt-3" onClick={() => show({ to: all.length })}>
          Show {plural(later, 'later day', 'later days')}
        </Button>
      )}
      {later === 0 && isTooLongForDays(project) && (
        <p className="mt-3 text-sm text-ink-2">
          These are the first {MAX_PROJECT_DAYS} days. What is after them is planned by its call sheets.
        </p>
      )}
    </>
  );
}

interface DayLineProps {
  planned: ProjectDay;
  sheet: CallSheet | undefined;
  jobs: readonly PlaceJob[];
  /** Null where nobody is looked for any more, or not by this account. */
  onPost: ((role: string, count: number, day: string) => Promise<unknown>) | null;
}

/** One day: whether its call sheet is out, and which roles nobody is booked for. */
function DayLine({ planned: { day, missing }, sheet, jobs, onPost }: DayLineProps) {
  return (
    <li className="border-b border-hair py-2">
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
          <span className="text-sm text-ink-2">Not covered</span>
          {missing.map(({ role, label, count }) => {
            const found = jobsForPlace(jobs, role, day);
            const [job] = found;
            const name = count > 1 ? `${count} ${label}` : label;
            const left = placesWithoutJob(count, found);
            return left > 0 && onPost ? (
              <button
                key={role}
                type="button"
                aria-label={`${name}, post a job for ${formatWeekday(day)}`}
                onClick={() => void onPost(role, left, day)}
                className="inline-flex min-h-11 min-w-11 items-center text-sm font-medium underline underline-offset-4"
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
}
