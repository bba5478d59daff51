import { useMemo, useState } from 'react';
import { combineLatest, map, type Observable } from 'rxjs';
import { Link } from 'react-router-dom';
import type { Application } from '@/domain/streams/applications';
import { formatDayRange, today } from '@/domain/values/days';
import { observeApplications } from '@/store/entities/applications';
import { observeMyJobs } from '@/store/entities/jobs';
import { useAsOf } from '@/store/react/use-sync-state';
import { useLoadable } from '@/store/react/use-loadable';
import type { Store } from '@/store/store';
import { AsOf } from '@/ui/dates/as-of';
import { LinkButton } from '@/ui/button';
import { replyRateCopy } from '@/ui/domain/company-copy';
import { jobName, statusLabel } from '@/domain/jobs/job-copy';
import { LiveView } from '@/ui/loading/live-view';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { Page, PageTitle } from '@/ui/layout/page';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { SectionHeading } from '@/ui/layout/section-heading';
import { Select } from '@/ui/fields/choice';
import { SlateCells } from '@/ui/layout/slate';
import { useNow } from '@/ui/dates/use-now';
import { DayChart } from './days/day-chart';
import { figuresByDay } from './days/figures-by-day';
import { figuresOf, type JobFigures } from './job-figures';

interface Figures {
  jobs: JobFigures[];
  /** Those of the same jobs. */
  applications: Application[];
}

const observeFigures = (store: Store): Observable<Figures> =>
  combineLatest([observeMyJobs(store), observeApplications(store, { employerId: store.me() })]).pipe(
    map(([{ jobs }, applications]) => {
      const shown = jobs.filter(({ status }) => status !== 'archived');
      const ids = new Set(shown.map(({ id }) => id));
      return {
        jobs: shown.map((job) => figuresOf(job, applications)),
        applications: applications.filter(({ job_id: id }) => ids.has(id)),
      };
    }),
  );

const hasNoJobs = ({ jobs }: Figures): boolean => jobs.length === 0;

const sum = (all: readonly JobFigures[], field: 'applications' | 'waiting' | 'answered' | 'hired'): number =>
  all.reduce((total, one) => total + one[field], 0);

/** `/employer/jobs/analytics`: the outcome of each job's applications, counted on the device, so that it works offline. */
export default function JobAnalyticsScreen() {
  const figures = useLoadable(['jobs', 'applications'], observeFigures);
  const asOf = useAsOf();
  const now = useNow();
  const copy = usePersistenceCopy();
  return (
    <Page>
      <PageTitle>Job analytics</PageTitle>
      <LiveView
        data={figures}
        isEmpty={hasNoJobs}
        what="your figures"
        renderFrame={(state) => <div className="-mx-4 md:mx-0">{state}</div>}
        skeleton={<RowsSkeleton rows={4} />}
        offline={{
          title: 'Not here yet',
          text: `Your data downloads the first time you connect after signing in on this device, ${copy.staysSuffix}.`,
        }}
        empty={{
          title: 'No jobs yet',
          text: 'Each of your jobs is listed here with how many people applied, how many are waiting and how fast you answer.',
          action: (
            <LinkButton to="/jobs/post" variant="primary">
              Post Job
            </LinkButton>
          ),
        }}
      >
        {({ jobs: all, applications }) => (
          <>
            <AsOf at={asOf} now={now} />
            <SlateCells
              cols="four"
              className="my-5 rounded-box border border-hair"
              cells={[
                { label: 'Applications', value: sum(all, 'applications') },
                { label: 'Waiting', value: sum(all, 'waiting') },
                { label: 'Answered', value: sum(all, 'answered') },
                { label: 'Hired', value: sum(all, 'hired') },
              ]}
            />
            <ByDay figures={all} applications={applications} now={now} />
            <SectionHeading title="By job" />
            <FiguresTable figures={all} />
          </>
        )}
      </LiveView>
    </Page>
  );
}

interface ByDayProps {
  figures: readonly JobFigures[];
  applications: readonly Application[];
  now: Date;
}

/** The last four weeks, of all jobs or of one. */
function ByDay({ figures, applications, now }: ByDayProps) {
  const [chosen, setJobId] = useState('');
  const jobId = figures.some(({ job }) => job.id === chosen) ? chosen : '';
  const until = today(now);
  const days = useMemo(
    () =>
      figuresByDay(
        jobId === '' ? applications : applications.filter(({ job_id: id }) => id === jobId),
        until,
      ),
    [applications, jobId, until],
  );
  return (
    <>
      {figures.length > 1 && (
        <Select
          label="Jobs"
          placeholder="All jobs"
          className="mb-3 max-w-[26rem]"
          options={figures.map(({ job }) => ({ value: job.id, label: jobName(job) }))}
          value={jobId}
          onChange={(event) => setJobId(event.target.value)}
        />
      )}
      <DayChart days={days} />
    </>
  );
}

const HEAD_CLASS = 'caption px-3 py-2 font-semibold whitespace-nowrap';
const CELL_CLASS = 'border-t border-hair px-3 py-2';

function FiguresTable({ figures }: { figures: readonly JobFigures[] }) {
  return (
    <div
      className="overflow-x-auto rounded-box border border-hair bg-sheet"
      tabIndex={0}
      role="region"
      aria-label="Figures by job"
    >
      <table className="w-full min-w-[40rem] text-base">
        <thead>
          <tr>
            <th scope="col" className={`${HEAD_CLASS} text-left`}>
              Job
            </th>
            {['Applied', 'Waiting', 'Answered', 'Hired', 'Usual answer'].map((head) => (
              <th key={head} scope="col" className={`${HEAD_CLASS} text-right`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.map(({ job, applications, waiting, answered, hired, replyMinutes }) => (
            <tr key={job.id}>
              <th scope="row" className={`${CELL_CLASS} text-left font-semibold`}>
                <Link
                  to={`/employer/applications?job=${job.id}`}
                  className="inline-flex min-h-11 items-center hover:underline"
                >
                  {jobName(job)}
                </Link>
                <span className="block text-sm font-normal text-ink-2">
                  {formatDayRange(job.starts_on, job.ends_on)}, {statusLabel(job)}
                </span>
              </th>
              {[applications, waiting, answered].map((count, index) => (
                <td key={index} className={`${CELL_CLASS} mono text-right`}>
                  {count}
                </td>
              ))}
              <td className={`${CELL_CLASS} mono text-right whitespace-nowrap`}>
                {hired} of {job.headcount}
              </td>
              <td className={`${CELL_CLASS} mono text-right whitespace-nowrap`}>
                {replyMinutes === null ? 'None yet' : replyRateCopy(replyMinutes)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
