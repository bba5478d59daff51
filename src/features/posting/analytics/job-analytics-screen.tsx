import { combineLatest, map, type Observable } from 'rxjs';
import type { Application } from '@/domain/streams/applications';
import { lastCountedDay } from '@/domain/jobs/analytics/job-days';
import { plural } from '@/domain/values/counts';
import { today } from '@/domain/values/days';
import { observeApplications } from '@/store/entities/applications';
import { observeMyJobs } from '@/store/entities/jobs';
import { useAsOf } from '@/store/react/use-sync-state';
import { useLoadable } from '@/store/react/use-loadable';
import type { Store } from '@/store/store';
import { AsOf } from '@/ui/dates/as-of';
import { LinkButton } from '@/ui/button';
import { LiveView } from '@/ui/loading/live-view';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { Page, PageTitle } from '@/ui/layout/page';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { SectionHeading } from '@/ui/layout/section-heading';
import { SlateCells } from '@/ui/layout/slate';
import { useNow } from '@/ui/dates/use-now';
import { ByDay } from './days/by-day';
import { useJobDays } from './days/use-job-days';
import { FiguresTable } from './figures-table';
import { figuresOf, type JobFigures, outcomeOf, withJobDays } from './job-figures';

interface Figures {
  jobs: JobFigures[];
  applications: Application[];
}

const observeFigures = (store: Store): Observable<Figures> =>
  combineLatest([observeMyJobs(store), observeApplications(store, 'received')]).pipe(
    map(([{ jobs }, applications]) => ({
      jobs: jobs.map((job) => figuresOf(job, applications)),
      applications,
    })),
  );

const hasNoJobs = ({ jobs }: Figures): boolean => jobs.length === 0;

/** Of all applications together. Those that are neither waiting nor answered are said in words, so that the figures add up. */
function Totals({ of }: { of: readonly Application[] }) {
  const { applications, waiting, answered, hired } = outcomeOf(of);
  const unanswered = applications - waiting - answered;
  return (
    <div className="my-5">
      <SlateCells
        cols="four"
        className="rounded-box border border-hair"
        cells={[
          { label: 'Applications', value: applications },
          { label: 'Waiting', value: waiting },
          { label: 'Answered', value: answered },
          { label: 'Hired', value: hired },
        ]}
      />
      {unanswered > 0 && (
        <p className="mt-2 text-sm text-ink-2">
          {plural(unanswered, 'application', 'applications')} ended without an answer.
        </p>
      )}
    </div>
  );
}

/** `/employer/jobs/analytics`: the outcome of each job's applications, counted on the device, so that it works offline, and how often it was opened and saved, as the server last said. */
export default function JobAnalyticsScreen() {
  const figures = useLoadable(['jobs', 'applications', 'colleagues'], observeFigures);
  const jobDays = useJobDays();
  const days = jobDays.latest?.days ?? null;
  const asOf = useAsOf();
  const now = useNow();
  const until = lastCountedDay(days, today(now));
  const copy = usePersistenceCopy();
  return (
    <Page>
      <PageTitle>Job analytics</PageTitle>
      <LiveView
        data={figures}
        // Until all of it is here its numbers grow, and are not said.
        isEmpty={(value) => figures.absence !== null || hasNoJobs(value)}
        what="your figures"
        renderFrame={(state) => <div className="-mx-4 md:mx-0">{state}</div>}
        skeleton={<RowsSkeleton rows={4} />}
        offline={{
          title: 'Not here yet',
          text: copy.dataDownloads,
        }}
        empty={{
          title: 'No jobs yet',
          text: 'Each of your jobs is listed here with how often it was opened and saved, how many people applied, how many are waiting and how fast you answer.',
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
            <Totals of={applications} />
            <ByDay figures={all} applications={applications} jobDays={jobDays} now={now} until={until} />
            <SectionHeading title="By job" />
            <p className="mb-2 text-sm text-ink-2">
              Views and saves are those of the last four weeks. Archived jobs count too, as they do in
              Applications.
            </p>
            <FiguresTable figures={all.map((one) => withJobDays(one, days, until))} />
          </>
        )}
      </LiveView>
    </Page>
  );
}
