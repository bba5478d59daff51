import type { Job } from '@/domain/streams/jobs';
import { reportSaving } from '@/platform/updates/kept-values';
import { useIdentity } from '@/store/react/identity';
import { useReport } from '@/store/react/reports/use-report';
import { ReportLink } from '@/ui/domain/reports/report-link';

/** Reports somebody else's job. For signed-in people. */
export function ReportJob({ job }: { job: Pick<Job, 'id' | 'title' | 'posted_by'> }) {
  const { userId } = useIdentity();
  const reporting = useReport('job', job.id, job.title);
  if (userId === null || userId === job.posted_by) return null;
  return (
    <ReportLink
      label="Report this job"
      about="job"
      name={job.title}
      {...reporting}
      {...reportSaving(userId, job.id)}
    />
  );
}
