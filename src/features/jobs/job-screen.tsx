import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { isRouteId } from '@/domain/access';
import type { Job } from '@/domain/streams/jobs';
import { observeJobs } from '@/store/entities/jobs';
import { useLive } from '@/store/react/use-live';
import { useStore } from '@/store/react/store-context';
import type { Stored } from '@/store/queries/write-status';
import { BoardPage } from '@/ui/board-page';
import { Button, LinkButton } from '@/ui/button';
import { JobSlate } from '@/ui/domain/job-slate';
import { usePersistenceCopy } from '@/ui/use-persistence-copy';
import { ActionBar, Page } from '@/ui/page';
import { useWide } from '@/ui/use-wide';
import { ApplicationState, JobActions } from './job-actions';
import { JobDetail } from './job-detail';
import { asScriptText, jobPosting } from './job-posting';
import { JobSkeleton } from './job-skeleton';
import { OwnerPanel, OwnerState } from './owner-panel';
import { useApply } from './use-apply';
import { useJob } from './use-job';

const SIBLINGS = 3;

/** Other open jobs of the same poster on the same show. */
function Siblings({ job }: { job: Job }) {
  const store = useStore();
  const page = useLive(
    () => observeJobs(store, { filter: { text: job.production }, limit: 40 }),
    [store, job.production],
  );
  const others = page?.jobs
    .filter(
      ({ id, production, posted_by: poster }) =>
        id !== job.id && poster === job.posted_by && production === job.production,
    )
    .slice(0, SIBLINGS);
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

/** For search engines only: data, not code, so the content security policy has nothing to say about it. */
function Posting({ job }: { job: Stored<Job> }) {
  const text = useMemo(() => {
    const posting = jobPosting(job, location.origin);
    return posting && asScriptText(posting);
  }, [job]);
  return text ? <script type="application/ld+json">{text}</script> : null;
}

function Shown({ job }: { job: Stored<Job> }) {
  const apply = useApply(job);
  const wide = useWide();
  const isMine = apply.can === 'own';
  return (
    <Page className="md:pt-4">
      <Posting job={job} />
      <div className="grid grid-cols-1 gap-12 lg:grid-cols-[minmax(0,1.618fr)_minmax(0,1fr)]">
        <JobDetail job={job} level={1}>
          {isMine && (
            <div className="lg:hidden">
              <OwnerState job={job} className="mt-3" />
            </div>
          )}
          {apply.can === 'see' && <ApplicationState application={apply.application} />}
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
      </div>
      <ActionBar>
        {isMine ? <OwnerPanel job={job} as="bar" /> : <JobActions job={job} apply={apply} as="bar" />}
      </ActionBar>
    </Page>
  );
}

const ELSEWHERE = {
  offline: { scene: 'Offline', title: 'This job is not on this device', text: null },
  failed: {
    scene: 'Error',
    title: 'This job did not load',
    text: 'There was a problem loading the data. Please try again.',
  },
} as const;

/** Not on this device, and could not be fetched. */
function Away({ why, onRetry }: { why: keyof typeof ELSEWHERE; onRetry: () => void }) {
  const words = usePersistenceCopy();
  const { scene, title, text } = ELSEWHERE[why];
  return (
    <BoardPage
      cells={[
        ['Scene', scene],
        ['Take', '1'],
        ['Roll', 'none'],
      ]}
      title={title}
      actions={
        <>
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
          <LinkButton to="/jobs">See jobs on this device</LinkButton>
        </>
      }
    >
      {text ?? words.needsConnection}
    </BoardPage>
  );
}

const Missing = () => (
  <BoardPage
    cells={[
      ['Scene', '404'],
      ['Take', '1'],
      ['Roll', 'none'],
    ]}
    title="This job is not here"
    actions={
      <LinkButton variant="primary" to="/jobs">
        See open jobs
      </LinkButton>
    }
  >
    It may have been filled and put away, or the link lost a piece on its way.
  </BoardPage>
);

function Known({ id }: { id: string }) {
  const view = useJob(id);
  if (view.state === 'here') return <Shown job={view.job} />;
  if (view.state === 'loading')
    return (
      <Page className="md:pt-4">
        <JobSkeleton />
      </Page>
    );
  return view.state === 'missing' ? <Missing /> : <Away why={view.state} onRetry={view.retry} />;
}

/** `/jobs/:id`: open to everyone, read from this device. */
export default function JobScreen() {
  const { id } = useParams();
  return isRouteId(id) ? <Known key={id} id={id} /> : <Missing />;
}
