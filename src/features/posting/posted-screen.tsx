import { Share2 } from 'lucide-react';
import { Navigate } from 'react-router-dom';
import { useRouteParams } from '@/client-state/page/route-params';
import { isRouteId } from '@/domain/navigation/access';
import { closedToApplications } from '@/domain/jobs/lifetime/closing-day';
import { type MoreRole, moreRolesIn } from '@/domain/jobs/roles/more-roles';
import type { Job } from '@/domain/streams/jobs';
import { isStillComing } from '@/domain/sync/loadable';
import { shareLink } from '@/platform/share';
import { type JobDraft, observeDraft, observeJob } from '@/store/entities/jobs';
import { useIdentity } from '@/store/react/identity';
import { useLive } from '@/store/react/use-live';
import { useLoadableRow } from '@/store/react/use-loadable';
import { fetchJob } from '@/store/sync/fetch-rows';
import type { Stored } from '@/store/queries/write-status';
import { BoardPage } from '@/ui/layout/board-page';
import { Button, LinkButton } from '@/ui/button';
import { JobSlate } from '@/ui/domain/jobs/job-slate';
import { jobName } from '@/domain/jobs/job-copy';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { Page, PageTitle } from '@/ui/layout/page';
import { Problem } from '@/ui/feedback/problem';
import { StateLine } from '@/ui/status';
import { useNow } from '@/ui/dates/use-now';
import { sayShared } from '@/ui/feedback/say-shared';
import { useSyncBlocker } from '@/ui/sync/use-sync-blocker';
import { FormSkeleton } from './form/form-layout';
import { InvitePeople } from './invite/invite-people';
import { PostedRoles } from './posted-roles';

async function share(job: Job): Promise<void> {
  const path = `/jobs/${job.id}`;
  sayShared(await shareLink(jobName(job), path), path);
}

const NextLinks = () => (
  <>
    <LinkButton to="/jobs/post">Post another</LinkButton>
    <LinkButton to="/jobs/manage">Manage jobs</LinkButton>
  </>
);

/** The server refused the publication: says why, and links back to the form. */
function Refused({ draft, sentence }: { draft: JobDraft; sentence: string }) {
  return (
    <Page narrow>
      <PageTitle name="Job not published">This job was not published</PageTitle>
      <div className="mt-4">
        <Problem>{sentence}</Problem>
      </div>
      <p className="mt-4 text-ink-2">Your text is all here. Fix it and publish again.</p>
      <div className="mt-5 flex flex-wrap gap-2">
        <LinkButton variant="primary" to={`/jobs/post?draft=${draft.id}`}>
          Fix it
        </LinkButton>
        <LinkButton to="/jobs/manage">Manage jobs</LinkButton>
      </div>
    </Page>
  );
}

/** Says that a job is live only when the server has it (S8). */
function Posted({ job, isLive, roles }: { job: Stored<Job>; isLive: boolean; roles: readonly MoreRole[] }) {
  const copy = usePersistenceCopy();
  const blocker = useSyncBlocker();
  const closed = closedToApplications(job, useNow());
  return (
    <Page narrow>
      <PageTitle name={isLive ? 'Job posted' : 'Job waiting'}>
        {isLive ? 'Your job is live' : `Your job is waiting for ${blocker}`}
      </PageTitle>
      <p role="status" className="mt-2 mb-5">
        {isLive ? (
          <StateLine state="active">
            {closed === null ? 'Everyone can see it and apply.' : `Everyone can see it. ${closed}`}
          </StateLine>
        ) : (
          <StateLine state="waiting">{copy.publishing}</StateLine>
        )}
      </p>
      <JobSlate as="h2" job={job} to={`/jobs/${job.id}`} />
      <div className="mt-5 flex flex-wrap gap-2">
        <LinkButton variant="primary" to={`/jobs/${job.id}`}>
          See the job
        </LinkButton>
        {isLive && (
          <Button icon={<Share2 size={18} aria-hidden />} onClick={() => void share(job)}>
            Share
          </Button>
        )}
        <NextLinks />
      </div>
      <PostedRoles roles={roles} />
      <InvitePeople job={job} />
    </Page>
  );
}

function StoredJob({ id }: { id: string }) {
  const { userId } = useIdentity();
  const { value: job, absence } = useLoadableRow(observeJob, fetchJob, id);
  const draft = useLive(observeDraft, id);
  if (job === undefined || draft === undefined) return <FormSkeleton />;
  if (draft?.sync.state === 'refused' && (job === null || job.rev === 0))
    return <Refused draft={draft} sentence={draft.sync.sentence} />;
  if (job === null) return isStillComing({ absence }) ? <FormSkeleton /> : <JobNotFound />;
  // The outcome of a publication concerns who published it, as long as the job is open; everybody else finds the job itself.
  if (job.posted_by !== userId || job.status !== 'active') return <Navigate to={`/jobs/${id}`} replace />;
  // The server's answer to the publication may arrive a moment before the job itself.
  const isLive = job.rev > 0 || (draft !== null && draft.result_id !== null);
  return <Posted job={job} isLive={isLive} roles={moreRolesIn(draft?.payload ?? {})} />;
}

const JobNotFound = () => (
  <BoardPage
    cells={[
      ['Scene', '404'],
      ['Take', '1'],
      ['Roll', 'none'],
    ]}
    title="This job is not here"
    actions={
      <LinkButton variant="primary" to="/jobs/manage">
        Manage jobs
      </LinkButton>
    }
  >
    It may still be a draft. Your drafts are under Manage Jobs.
  </BoardPage>
);

/** `/jobs/posted/:id`: the outcome of a publication. */
export default function PostedScreen() {
  const { id } = useRouteParams();
  return isRouteId(id) ? <StoredJob key={id} id={id} /> : <JobNotFound />;
}
