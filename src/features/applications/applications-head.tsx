import { type Day, formatDayRange } from '@/domain/days';
import { answerBy } from '@/ui/domain/application-copy';
import { StateLine } from '@/ui/status';
import type { Applicant, Promised } from './applicant';

/** Which job, when, and how far the hiring is; with several jobs, how many people to how many. */
export function JobLine({
  applicants,
  isOne,
  jobs,
}: {
  applicants: readonly Applicant[];
  isOne: boolean;
  jobs: number;
}) {
  const [first] = applicants;
  const job = first?.job;
  if (!isOne && jobs > 1)
    return (
      <p className="text-ink-2">
        <span className="mono">{applicants.length}</span> to <span className="mono">{jobs}</span> jobs
      </p>
    );
  return (
    <p className="text-ink-2">
      {first?.application.job_title}
      {job && (
        <>
          , <span className="mono">{formatDayRange(job.starts_on, job.ends_on)}</span>
          {'\u2002·\u2002'}
          <span className="mono">{job.hired_count}</span> of <span className="mono">{job.headcount}</span>{' '}
          hired
        </>
      )}
    </p>
  );
}

/** The promise, in the words the applicants see. */
export function PromiseLine({ promised, today: day }: { promised: Promised; today: Day }) {
  if (promised.next === null && promised.overdue === 0) return null;
  return (
    <p className="mb-2 flex flex-wrap gap-x-6 gap-y-1 md:mb-5">
      {promised.overdue > 0 && (
        <StateLine state="no-reply">
          {promised.overdue} {promised.overdue === 1 ? 'person sees' : 'people see'} “No reply from employer”.
          An answer now still counts.
        </StateLine>
      )}
      {promised.next !== null && (
        <StateLine state="no-reply">
          Answer by {answerBy(promised.next, day)}, or they see “No reply from employer”.
        </StateLine>
      )}
    </p>
  );
}
