import { LOAD_FAILURES } from '@/domain/errors/call-failures';
import { archivedNote } from '@/domain/jobs/lifetime/archived-copy';
import { observeJob } from '@/store/entities/jobs';
import { type MissingReason, useFetchMissing } from '@/store/react/use-fetch-missing';
import { useIdentity } from '@/store/react/identity';
import { useLive } from '@/store/react/use-live';
import { fetchJob } from '@/store/sync/fetch-rows';
import { Button } from '@/ui/button';
import { JobSlate } from '@/ui/domain/jobs/job-slate';

/** What stands in the place of a job that cannot be shown. Nothing of the job is in the message, so nothing of it is here. */
const ABSENT: Readonly<Record<MissingReason, string>> = {
  asking: 'Looking for the job…',
  missing: 'This job is gone, or not open to you.',
  offline: 'This job is not on this device. It arrives when you are next online.',
  failed: LOAD_FAILURES.job,
};

/** A job that a message carries, as this reader may see it now. */
export function JobCard({ jobId }: { jobId: string }) {
  const { userId } = useIdentity();
  const job = useLive(observeJob, jobId);
  const { reason, retry } = useFetchMissing(fetchJob, job === null ? jobId : null);
  // Its owner still has it, and their company.
  const isTakenBack = job?.status === 'archived' && job.posted_by === userId;
  return (
    <div className="my-1 w-96 max-w-full whitespace-normal">
      {job ? (
        <>
          <JobSlate as="h3" job={job} to={`/jobs/${jobId}`} />
          {isTakenBack && <p className="mt-1 text-sm text-ink-2">{archivedNote(job)}</p>}
        </>
      ) : (
        <div className="grid min-h-24 content-center gap-1 rounded-box border border-dashed border-line px-3 py-2 text-sm text-ink-2">
          <p role="status">{job === undefined ? ABSENT.asking : ABSENT[reason]}</p>
          {job === null && reason === 'failed' && (
            <Button variant="quiet" className="justify-self-start px-0" onClick={retry}>
              Try again
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
