import { type ReactNode, useState } from 'react';
import { useRouteParams } from '@/client-state/page/route-params';
import { isRouteId } from '@/domain/navigation/access';
import { today } from '@/domain/values/days';
import type { Application } from '@/domain/streams/applications';
import type { Job } from '@/domain/streams/jobs';
import type { Profile } from '@/domain/streams/profiles';
import { webHost } from '@/domain/navigation/web-address';
import { hirerName } from '@/domain/jobs/job-copy';
import { observeMyApplicationTo } from '@/store/entities/applications';
import { fetchJob } from '@/store/sync/fetch-rows';
import { observeJob } from '@/store/entities/jobs';
import { observeMe } from '@/store/entities/profiles';
import { useIdentity } from '@/store/react/identity';
import { useLive } from '@/store/react/use-live';
import { useLoadable, useLoadableRow } from '@/store/react/use-loadable';
import type { Stored } from '@/store/queries/write-status';
import { LinkButton } from '@/ui/button';
import { type Absent, LiveView } from '@/ui/loading/live-view';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { Page, PageTitle } from '@/ui/layout/page';
import { useNow } from '@/ui/dates/use-now';
import { SlateSkeleton } from '@/ui/loading/skeleton';
import { Problem } from '@/ui/feedback/problem';
import { ApplyWizard } from './apply-wizard';
import { applyRefusal } from './apply-refusal';

const withTitle = (state: ReactNode) => (
  <>
    <PageTitle hidden>Apply</PageTitle>
    {state}
  </>
);

const JOB_NOT_FOUND: Absent = {
  title: 'This job is not on this device',
  text: 'It may have been taken down, or this device has not seen it yet. Open the job itself once with a connection, then apply from there, also without one.',
  action: (
    <LinkButton to="/jobs" variant="primary">
      Find jobs
    </LinkButton>
  ),
};

const PROFILE_NOT_LOADED: Absent = {
  title: 'Your profile is not here yet',
  text: 'It downloads the first time you connect after signing in on this device. Then you can apply without one.',
};

/** `/jobs/:id/apply` (P2). Refuses early, in the server's own sentences; otherwise shows the form. */
export default function ApplyScreen() {
  const { id } = useRouteParams();
  const jobId = isRouteId(id) ? id : null;
  const job = useLoadableRow(observeJob, fetchJob, jobId);
  const me = useLoadable(['profiles'], observeMe);
  const mine = useLive(observeMyApplicationTo, jobId);
  return (
    <Page narrow>
      <LiveView
        // Waits for `mine`, because somebody who has already applied must not see the form for a moment.
        data={jobId !== null && mine === undefined ? { ...job, value: undefined } : job}
        what="the job"
        renderFrame={withTitle}
        skeleton={<SlateSkeleton />}
        empty={JOB_NOT_FOUND}
        offline={JOB_NOT_FOUND}
      >
        {(loaded) => (
          <LiveView
            data={me}
            what="your profile"
            renderFrame={withTitle}
            skeleton={<SlateSkeleton />}
            empty={PROFILE_NOT_LOADED}
            offline={PROFILE_NOT_LOADED}
          >
            {(profile) => <Apply key={loaded.id} job={loaded} me={profile} mine={mine ?? null} />}
          </LiveView>
        )}
      </LiveView>
    </Page>
  );
}

interface ApplyProps {
  job: Stored<Job>;
  me: Stored<Profile>;
  mine: Stored<Application> | null;
}

function Apply({ job, me, mine }: ApplyProps) {
  const { role } = useIdentity();
  const now = useNow();
  // Once sending, the new application appears in the store, which must not turn the form into "already applied".
  const [sending, setSending] = useState(false);
  const refused = mine?.sync.state === 'refused' && mine.rev === 0 ? mine : null;
  const refusal = sending
    ? null
    : applyRefusal({ role, me, job, mine: refused ? null : mine, today: today(now, job.timezone) });
  if (refusal) {
    return (
      <>
        <PageTitle>Apply</PageTitle>
        <p className="mt-1 text-ink-2">
          {job.title}, {hirerName(job)}
        </p>
        <div className="mt-5 grid gap-4">
          <Problem>{refusal.sentence}</Problem>
          <div className="flex flex-wrap gap-2">
            <LinkButton to={refusal.action.to} variant="primary">
              {refusal.action.label}
            </LinkButton>
            <LinkButton to={`/jobs/${job.id}`}>Back to the job</LinkButton>
          </div>
        </div>
      </>
    );
  }
  if (job.apply_mode === 'external') return <External url={job.external_url} jobId={job.id} />;
  return <ApplyWizard key={job.id} job={job} me={me} refused={refused} onSending={setSending} />;
}

/** The employer takes applications on their own site, which needs a connection and leaves this app. */
function External({ url, jobId }: { url: string | null; jobId: string }) {
  const copy = usePersistenceCopy();
  const host = url === null ? null : webHost(url);
  return (
    <>
      <PageTitle>Apply</PageTitle>
      <p className="mt-3 mb-5">
        {host !== null
          ? `This employer takes applications on ${host}. ${copy.needsConnection}`
          : 'This employer takes applications elsewhere, and has not said where. Ask them in a message.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {url !== null && host !== null && (
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-12 items-center rounded-box border border-accent-edge bg-accent px-4 font-semibold text-on-accent"
          >
            Go to {host}
          </a>
        )}
        <LinkButton to={`/jobs/${jobId}`}>Back to the job</LinkButton>
      </div>
    </>
  );
}
