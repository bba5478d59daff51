import { combineLatest, map } from 'rxjs';
import { Link } from 'react-router-dom';
import { formatDayRange } from '@/domain/values/days';
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
import { SlateCells } from '@/ui/layout/slate';
import { useNow } from '@/ui/dates/use-now';
import { figuresOf, type JobFigures } from './job-figures';

const observeFigures = (store: Store) =>
  combineLatest([observeMyJobs(store), observeApplications(store, { employerId: store.me() })]).pipe(
    map(([{ jobs }, applications]) =>
      jobs.filter(({ status }) => status !== 'archived').map((job) => figuresOf(job, applications)),
    ),
  );

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
        {(all) => (
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
            <FiguresTable figures={all} />
          </>
        )}
      </LiveView>
    </Page>
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
