import type { Job } from '@/domain/streams/jobs';
import { keptValues } from '@/platform/updates/kept-values';
import { holdUnsavedText } from '@/platform/updates/unsaved-text';
import { useIdentity } from '@/store/react/identity';
import { useReport } from '@/store/react/reports/use-report';
import { ReportLink } from '@/ui/domain/reports/report-link';

/** Reports somebody else's job. For signed-in people. */
export function ReportJob({ job }: { job: Pick<Job, 'id' | 'title' | 'posted_by'> }) {
  const { userId } = useIdentity();
  const { report, send } = useReport('job', job.id, job.title);
  if (userId === null || userId === job.posted_by) return null;
  return (
    <ReportLink
      label="Report this job"
      about="job"
      name={job.title}
      report={report}
      onReport={send}
      hold={holdUnsavedText}
      kept={keptValues({ accountId: userId, name: `report ${job.id}` })}
    />
  );
}
