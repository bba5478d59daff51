import { Ellipsis, Pencil, Share2, UserPlus } from 'lucide-react';
import { choosingPath } from '@/domain/bookings/asking-path';
import type { Job } from '@/domain/streams/jobs';
import type { JobAction } from '@/domain/jobs/job-action';
import { onceComplete } from '@/domain/sync/loadable';
import { observeApplications } from '@/store/entities/applications';
import { performJobAction } from '@/store/entities/jobs';
import { useMayFor } from '@/store/react/posting/use-hiring-team';
import { useLoadable } from '@/store/react/use-loadable';
import { useStore } from '@/store/react/store-context';
import type { Stored } from '@/store/queries/write-status';
import { attempt } from '@/ui/feedback/attempt';
import { Button, LinkButton } from '@/ui/button';
import { cx } from '@/ui/cx';
import { AllTaken } from '@/ui/domain/jobs/all-taken';
import { JobActionsMenu } from '@/ui/domain/jobs/job-actions-menu';
import { StillHiring } from '@/ui/domain/jobs/still-hiring';
import { statusLabel } from '@/domain/jobs/job-copy';
import { plural } from '@/domain/values/counts';
import { Mono } from '@/ui/layout/page';
import { StateLine } from '@/ui/status';
import { useSyncBlocker } from '@/ui/sync/use-sync-blocker';
import { ShareJob, useShareJob } from './share-job';

/** The number of applications; undefined until all are on this device. */
function useApplicants(jobId: string): number | undefined {
  const { value } = onceComplete(useLoadable(['applications'], observeApplications, { jobId }));
  return value?.filter(({ status }) => status !== 'withdrawn').length;
}

interface OwnerPanelProps {
  job: Stored<Job>;
  /** `bar`: docked on a phone, where only two buttons fit. */
  as: 'bar' | 'panel';
}

/** "Your job": shown to the poster where others see Apply, and to colleagues; those who only read their company's jobs are offered nothing that changes it. */
export function OwnerPanel({ job, as }: OwnerPanelProps) {
  const store = useStore();
  const applicants = useApplicants(job.id);
  const act = (what: JobAction): void => void attempt(() => performJobAction(store, job.id, what));
  const sharing = useShareJob(job);
  const isOnServer = job.rev > 0;
  const mayHire = useMayFor('hire')(job);
  const asking =
    job.status === 'active' && mayHire ? [{ label: 'Ask people for its days', to: choosingPath(job) }] : [];
  const applicantsLink = (
    <LinkButton variant="primary" to={`/employer/applications?job=${job.id}`} className="flex-1">
      {applicants === undefined ? 'Applicants' : plural(applicants, 'applicant', 'applicants')}
    </LinkButton>
  );
  const menu = isOnServer && job.status !== 'archived' && (
    <JobActionsMenu
      job={job}
      onAct={act}
      mayChange={mayHire}
      items={
        as === 'bar'
          ? [
              ...(mayHire
                ? [
                    { label: 'Edit', to: `/jobs/${job.id}/edit` },
                    { label: 'Invite people', to: `/jobs/posted/${job.id}` },
                  ]
                : []),
              ...asking,
              ...sharing.items,
            ]
          : asking
      }
      trigger={
        <Button aria-label="More for this job" className="px-3">
          <Ellipsis size={20} aria-hidden />
        </Button>
      }
    />
  );
  if (as === 'bar')
    return (
      <div className="flex gap-2">
        {menu}
        {applicantsLink}
        {sharing.sheet}
      </div>
    );
  return (
    <section aria-label="Your job" className="rounded-box border border-line bg-sheet p-4">
      <p className="head text-lg">{mayHire ? 'Your job' : 'A job of your company'}</p>
      <p className="mt-1 text-sm text-ink-2">
        {statusLabel(job)}.{' '}
        {applicants !== undefined && (
          <>
            <Mono>{applicants}</Mono> {applicants === 1 ? 'person has' : 'people have'} applied.
          </>
        )}
      </p>
      <OwnerState job={job} />
      {mayHire && (
        <>
          <AllTaken job={job} />
          <StillHiring job={job} onYes={() => act({ type: 'confirm' })} />
        </>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {applicantsLink}
        {isOnServer && job.status === 'active' && mayHire && (
          <LinkButton to={`/jobs/${job.id}/edit`} icon={<Pencil size={18} aria-hidden />}>
            Edit
          </LinkButton>
        )}
        {job.status === 'active' && mayHire && (
          <LinkButton to={`/jobs/posted/${job.id}`} icon={<UserPlus size={18} aria-hidden />}>
            Invite people
          </LinkButton>
        )}
        <ShareJob
          job={job}
          renderButton={(onClick) => (
            <Button icon={<Share2 size={18} aria-hidden />} onClick={onClick}>
              Share
            </Button>
          )}
        />
        {menu}
      </div>
    </section>
  );
}

/** "Still hiring?", and that all places are taken, on a phone: its bar has no place for them. */
export function OwnerQuestion({ job }: { job: Stored<Job> }) {
  const store = useStore();
  const mayHire = useMayFor('hire');
  if (!mayHire(job)) return null;
  return (
    <>
      <AllTaken job={job} />
      <StillHiring
        job={job}
        onYes={() => void attempt(() => performJobAction(store, job.id, { type: 'confirm' }))}
      />
    </>
  );
}

/** The sync state of the owner's last change (S8). */
export function OwnerState({ job, className }: { job: Stored<Job>; className?: string }) {
  const blocker = useSyncBlocker();
  if (job.sync.state === 'sent') return null;
  const text =
    job.rev === 0
      ? `Waiting for ${blocker}. Nobody else sees this job yet.`
      : `Your change is waiting for ${blocker}.`;
  return (
    <p className={cx('mt-2', className)}>
      {job.sync.state === 'waiting' ? (
        <StateLine state="waiting">{text}</StateLine>
      ) : (
        <StateLine state="refused">Your last change was refused. {job.sync.sentence}</StateLine>
      )}
    </p>
  );
}
