import { useEffect, useMemo } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { isRouteId } from '@/domain/navigation/access';
import type { Job } from '@/domain/streams/jobs';
import { jobs } from '@/domain/streams';
import { asScriptText } from '@/domain/values/text/script-text';
import { observeJob, observeJobs } from '@/store/entities/jobs';
import { useLive } from '@/store/react/use-live';
import { useLoadableRow } from '@/store/react/use-loadable';
import { fetchJob } from '@/store/sync/fetch-rows';
import type { Stored } from '@/store/queries/write-status';
import { Button, LinkButton } from '@/ui/button';
import { JobSlate } from '@/ui/domain/jobs/job-slate';
import type { Lateness } from '@/ui/loading/late-text';
import { LiveView } from '@/ui/loading/live-view';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { ActionBar } from '@/ui/layout/action-bar';
import { useWide } from '@/ui/layout/use-wide';
import { ApplicationState, JobActions } from '../actions/job-actions';
import JobLook from '../first-look/job-look';
import { forgetServedJob, servedJob } from '../first-look/served-job';
import { JobDetail } from './job-detail';
import { JobPage } from './job-page';
import { jobPosting } from './job-posting';
import { OwnerPanel, OwnerState } from '../actions/owner-panel';
import { useApply } from '../actions/use-apply';

const MAX_SIBLINGS = 3;

/** Other open jobs by the same poster on the same production. */
function Siblings({ job }: { job: Job }) {
  const page = useLive(observeJobs, { filter: { text: job.production }, limit: 40 });
  const others = page?.jobs
    .filter(
      ({ id, production, posted_by: poster }) =>
        id !== job.id && poster === job.posted_by && production === job.production,
    )
    .slice(0, MAX_SIBLINGS);
  if (!others || others.length === 0) return null;
  return (
    <section>
      <h2 className="head mb-2 text-lg">More on {job.production}</h2>
      <ul className="grid gap-2.5">
        {others.map((other) => (
          <li key={other.id}>
            <JobSlate job={other} to={`/jobs/${other.id}`} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** For search engines. It is data, not code, so the content security policy allows it. */
function JobPostingData({ job }: { job: Stored<Job> }) {
  const text = useMemo(() => {
    const posting = jobPosting(job, location.origin);
    return posting && asScriptText(posting);
  }, [job]);
  return text ? <script type="application/ld+json">{text}</script> : null;
}

function LoadedJob({ job, late }: { job: Stored<Job>; late: Lateness }) {
  const apply = useApply(job);
  const wide = useWide();
  const isMine = apply.can === 'manage';
  useEffect(forgetServedJob, []);
  return (
    <>
      <JobPostingData job={job} />
      <JobPage>
        <JobDetail job={job} level={1} late={late}>
          {isMine && (
            <div className="lg:hidden">
              <OwnerState job={job} className="mt-3" />
            </div>
          )}
          {apply.can === 'view application' && <ApplicationState application={apply.application} />}
          <div className="mt-3 hidden md:block lg:hidden">
            {isMine ? <OwnerPanel job={job} as="panel" /> : <JobActions job={job} apply={apply} as="row" />}
          </div>
        </JobDetail>
        {wide && (
          <aside aria-label="What to do">
            <div className="sticky top-20 space-y-6">
              {isMine ? (
                <OwnerPanel job={job} as="panel" />
              ) : (
                <div className="rounded-box border border-line bg-sheet p-4">
                  {apply.can === 'apply' && (
                    <>
                      <p className="head text-lg">Apply with what is on this device</p>
                      <p className="mt-1 mb-4 text-sm text-ink-2">
                        Your profile, your quote and the days you are free. It goes out at once, or when there
                        is signal.
                      </p>
                    </>
                  )}
                  <JobActions job={job} apply={apply} as="rail" />
                </div>
              )}
              {job.production !== '' && <Siblings job={job} />}
            </div>
          </aside>
        )}
      </JobPage>
      <ActionBar>
        {isMine ? <OwnerPanel job={job} as="bar" /> : <JobActions job={job} apply={apply} as="bar" />}
      </ActionBar>
    </>
  );
}

/** `/jobs/:id`: open to everyone, read from this device. */
export default function JobScreen() {
  const id = useParams().id?.toLowerCase();
  const { pathname } = useLocation();
  const words = usePersistenceCopy();
  const job = useLoadableRow(observeJob, fetchJob, isRouteId(id) ? id : null, jobs);
  // Without a connection, too, what came with the page can be read until the store has it, or it is gone.
  if (!job.value && job.absence !== null && servedJob(pathname)) return <JobLook />;
  const backToList = <LinkButton to="/jobs">See jobs on this device</LinkButton>;
  const actions = (
    <>
      <Button variant="primary" onClick={job.retry}>
        Try again
      </Button>
      {backToList}
    </>
  );
  return (
    <LiveView
      data={job}
      what="the job"
      as="page"
      skeleton={<JobLook />}
      offline={{ title: 'This job is not on this device', text: words.needsConnection, action: actions }}
      failed={{ title: 'This job did not load', action: actions }}
      empty={{
        title: 'This job is not here',
        text: 'It may have been filled and archived, or the link is incomplete.',
        action: (
          <LinkButton variant="primary" to="/jobs">
            See open jobs
          </LinkButton>
        ),
      }}
    >
      {(known) => <LoadedJob key={known.id} job={known} late={job} />}
    </LiveView>
  );
}
