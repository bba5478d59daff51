import { closedToApplications } from '@/domain/jobs/lifetime/closing-day';
import { observeJob } from '@/store/entities/jobs';
import { useFetchMissing } from '@/store/react/use-fetch-missing';
import { useLive } from '@/store/react/use-live';
import { fetchJob } from '@/store/sync/fetch-rows';
import { LinkButton } from '@/ui/button';
import { useNow } from '@/ui/dates/use-now';
import { JobSlate } from '@/ui/domain/jobs/job-slate';

/** The job that an invitation is to, and the way to apply. */
export function InvitationCard({ jobId, isMine }: { jobId: string; isMine: boolean }) {
  const job = useLive(observeJob, jobId);
  const now = useNow();
  const closed = job ? closedToApplications(job, now) : null;
  useFetchMissing(fetchJob, job === null ? jobId : null);
  return (
    <div className="my-1 w-96 max-w-full whitespace-normal">
      {job && <JobSlate as="h3" job={job} to={`/jobs/${jobId}`} />}
      {closed !== null && <p className="mt-1 text-sm text-ink-2">{closed}</p>}
      {(!job || (!isMine && closed === null)) && (
        <LinkButton to={`/jobs/${jobId}`} className="mt-2" wide>
          {job ? 'See the job and apply' : 'See the job'}
        </LinkButton>
      )}
    </div>
  );
}
