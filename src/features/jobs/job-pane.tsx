import { JobActions, ApplicationState } from './job-actions';
import { JobDetail } from './job-detail';
import { JobSkeleton } from './job-skeleton';
import { OwnerPanel } from './owner-panel';
import { useApply } from './use-apply';
import { useJob } from './use-job';
import type { Job } from '@/domain/streams/jobs';
import type { Stored } from '@/store/queries/write-status';

function Shown({ job }: { job: Stored<Job> }) {
  const apply = useApply(job);
  return (
    <JobDetail job={job} level={2}>
      <div className="mt-3">
        {apply.can === 'own' ? (
          <OwnerPanel job={job} as="panel" />
        ) : (
          <JobActions job={job} apply={apply} as="row" />
        )}
        {apply.can === 'see' && <ApplicationState application={apply.application} />}
      </div>
    </JobDetail>
  );
}

const WORDS = {
  offline: 'This job is not on this device. Reading it needs a connection.',
  failed: 'There was a problem loading the data. Please try again.',
  missing: 'This job is no longer listed. Pick another one.',
} as const;

/** The selected job beside the list. */
export function JobPane({ id }: { id: string }) {
  const view = useJob(id);
  if (view.state === 'here') return <Shown job={view.job} />;
  if (view.state === 'loading') return <JobSkeleton />;
  return <p className="py-8 text-ink-2">{WORDS[view.state]}</p>;
}
