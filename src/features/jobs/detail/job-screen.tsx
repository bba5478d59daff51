import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useRouteParams } from '@/client-state/page/route-params';
import { forgetServed, servedAt } from '@/client-state/page/served-row';
import { isRouteId } from '@/domain/navigation/access';
import type { Job } from '@/domain/streams/jobs';
import { jobs } from '@/domain/streams';
import { asScriptText } from '@/domain/values/text/script-text';
import { observeJob } from '@/store/entities/jobs';
import { useIdentity } from '@/store/react/identity';
import { isStillComing } from '@/domain/sync/loadable';
import { useLoadableRow } from '@/store/react/use-loadable';
import { fetchJob } from '@/store/sync/fetch-rows';
import type { Stored } from '@/store/queries/write-status';
import { Button, LinkButton } from '@/ui/button';
import { cx } from '@/ui/cx';
import type { Lateness } from '@/ui/loading/late-text';
import { LiveView } from '@/ui/loading/live-view';
import { useAwaitedContent } from '@/ui/loading/use-awaited-content';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { ActionBar } from '@/ui/layout/action-bar';
import { useWide } from '@/ui/layout/use-wide';
import { BackToList, JOBS_LIST } from '@/ui/navigation/back-to-list';
import { ActionsFor } from '../actions/actions-for';
import { ApplicationState } from '../actions/job-actions';
import { JobFacts, JobSkeleton, type KnownJob } from './job-facts';
import { useTalent } from '../use-talent';
import { useRememberViewed } from './use-remember-viewed';
import { ActionsPlaceholder, JobPage, WhatIsSent } from './job-page';
import { jobPosting } from './job-posting';
import { FitOf, JobSurroundings } from './job-surroundings';
import { OtherJobs } from './beside/other-jobs';
import { InvitedLine } from '../actions/invited-line';
import { OwnerQuestion, OwnerState } from '../actions/owner-panel';
import type { Apply } from '../actions/apply';
import { useApply } from '../actions/use-apply';

/** For search engines. It is data, not code, so the content security policy allows it. */
function JobPostingData({ job }: { job: Stored<Job> }) {
  const text = useMemo(() => {
    const posting = jobPosting(job, location.origin);
    return posting && asScriptText(posting);
  }, [job]);
  return text ? <script type="application/ld+json">{text}</script> : null;
}

interface WhatToDoProps {
  job: Stored<Job>;
  apply: Apply;
}

/** Among the job's facts: what this person did about it, and on tablets what they can do. */
const JobStateAndActions = ({ job, apply }: WhatToDoProps) => (
  <>
    <InvitedLine job={job} />
    <FitOf job={job} person={useTalent()} level={1} />
    {apply.can === 'manage' && (
      <div className="lg:hidden">
        <OwnerState job={job} className="mt-3" />
        <div className="md:hidden print:hidden">
          <OwnerQuestion job={job} />
        </div>
      </div>
    )}
    {apply.can === 'view application' && <ApplicationState application={apply.application} />}
    <div className="mt-3 hidden md:block lg:hidden print:hidden">
      <ActionsFor job={job} apply={apply} as="row" />
    </div>
  </>
);

const WhatToDo = ({ job, apply }: WhatToDoProps) => (
  <aside aria-label="What to do" className="print:hidden">
    <div className="sticky top-20 space-y-6">
      <div className={cx(apply.can !== 'manage' && 'rounded-box border border-line bg-sheet p-4')}>
        {apply.can === 'apply' && <WhatIsSent />}
        <ActionsFor job={job} apply={apply} as="rail" />
      </div>
      <OtherJobs job={job} />
    </div>
  </aside>
);

/** What can wait leaves the line to the row. */
function AwaitsRow(): null {
  useAwaitedContent();
  return null;
}

interface JobContentProps {
  /** Of the store, or, until that has it, the one that came with the page. */
  job: KnownJob;
  /** Null: nothing can be done about it yet. */
  stored: Stored<Job> | null;
  late: Lateness;
}

/** One tree for both, so that what came with the page is drawn once. */
function JobContent({ job, stored, late }: JobContentProps) {
  useRememberViewed(stored?.id ?? null);
  const { userId } = useIdentity();
  const apply = useApply(stored);
  const wide = useWide();
  useEffect(() => {
    if (stored) forgetServed();
  }, [stored]);
  const isComing = !stored && isStillComing(late);
  return (
    <>
      {isComing && <AwaitsRow />}
      {stored && <JobPostingData job={stored} />}
      <JobPage back={<BackToList list={JOBS_LIST} accountId={userId} />}>
        <JobFacts
          job={job}
          level={1}
          application={apply?.can === 'view application' ? apply.application : undefined}
          late={late}
          more={
            stored && (
              <>
                <JobSurroundings job={stored} level={1} />
                {!wide && <OtherJobs job={stored} />}
              </>
            )
          }
        >
          {stored && apply ? <JobStateAndActions job={stored} apply={apply} /> : <ActionsPlaceholder />}
        </JobFacts>
        {wide && stored && apply && <WhatToDo job={stored} apply={apply} />}
      </JobPage>
      {stored && apply && (
        <ActionBar>
          <ActionsFor job={stored} apply={apply} as="bar" />
        </ActionBar>
      )}
    </>
  );
}

/** `/jobs/:id`: open to everyone, read from this device. */
export default function JobScreen() {
  const id = useRouteParams().id?.toLowerCase();
  const { pathname } = useLocation();
  const words = usePersistenceCopy();
  const job = useLoadableRow(observeJob, fetchJob, isRouteId(id) ? id : null, jobs);
  // Without a connection, too, what came with the page can be read until the store has it, or it is gone.
  const known: KnownJob | null =
    job.value ?? (job.absence === null ? null : (servedAt<KnownJob>(pathname)?.row ?? null));
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
      data={{ ...job, value: known ?? job.value }}
      what="the job"
      as="page"
      skeleton={
        <JobPage>
          <JobSkeleton />
        </JobPage>
      }
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
      {(shown) => <JobContent key={shown.id} job={shown} stored={job.value ?? null} late={job} />}
    </LiveView>
  );
}
