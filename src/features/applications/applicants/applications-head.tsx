import { countsAsApplication } from '@/domain/applications/figures';
import { type Day, formatDayRange } from '@/domain/values/days';
import { plural } from '@/domain/values/counts';
import { answerBy } from '@/ui/domain/applications/deal-copy';
import { StateLine } from '@/ui/status';
import { SEPARATOR } from '@/ui/separator';
import type { Applicant, PromisedReplies } from './applicant';

/** The job, its days and how many are hired; for several jobs, the number of applicants and jobs. Of a list that is still arriving it says so. */
export function JobLine({
  applicants,
  isSingleJob,
  jobs,
  isWhole,
}: {
  applicants: readonly Applicant[];
  isSingleJob: boolean;
  jobs: number;
  isWhole: boolean;
}) {
  const [first] = applicants;
  const job = first?.job;
  const count = applicants.filter(({ application }) => countsAsApplication(application)).length;
  const withdrawn = applicants.length - count;
  if (!isSingleJob && jobs > 1)
    return (
      <p className="text-ink-2">
        <span className="mono">{count}</span> {count === 1 ? 'application' : 'applications'} for{' '}
        <span className="mono">{jobs}</span> jobs{!isWhole && ' so far'}
        {withdrawn > 0 && (
          <>
            {SEPARATOR}
            <span className="mono">{withdrawn}</span> withdrawn
          </>
        )}
      </p>
    );
  return (
    <p className="text-ink-2">
      {first?.application.job_title}
      {job && (
        <>
          , <span className="mono">{formatDayRange(job.starts_on, job.ends_on)}</span>
          {SEPARATOR}
          <span className="mono">{job.hired_count}</span> of <span className="mono">{job.headcount}</span>{' '}
          hired
        </>
      )}
    </p>
  );
}

/** The promised replies, in the words that applicants see. */
export function PromiseLine({ replies, today: day }: { replies: PromisedReplies; today: Day }) {
  if (replies.next === null && replies.overdue === 0) return null;
  return (
    <p className="mb-1 flex flex-wrap gap-x-6 gap-y-1">
      {replies.overdue > 0 && (
        <StateLine state="no-reply">
          {plural(replies.overdue, 'person sees', 'people see')} “No reply from employer”. An answer now still
          counts.
        </StateLine>
      )}
      {replies.next !== null && (
        <StateLine state="no-reply">
          Answer by {answerBy(replies.next, day)}, or they see “No reply from employer”.
        </StateLine>
      )}
    </p>
  );
}
