import { Link } from 'react-router-dom';
import { jobName, statusLabel } from '@/domain/jobs/job-copy';
import { formatDayRange } from '@/domain/values/days';
import { replyRateCopy } from '@/ui/domain/company-copy';
import { Count } from './days/day-table';
import type { JobFigures } from './job-figures';

const HEADS = ['Views', 'Saves', 'Applied', 'Waiting', 'Answered', 'Hired', 'Usual answer'];
const HEAD_CLASS = 'caption px-3 py-2 font-semibold whitespace-nowrap';
const CELL_CLASS = 'border-t border-hair px-3 py-2';

/** Views and saves of the last four weeks, and everything else since the job was posted. */
export function FiguresTable({ figures }: { figures: readonly JobFigures[] }) {
  return (
    <div
      className="overflow-x-auto rounded-box border border-hair bg-sheet"
      tabIndex={0}
      role="region"
      aria-label="Figures by job"
    >
      <table className="w-full min-w-[48rem] text-base">
        <thead>
          <tr>
            <th scope="col" className={`${HEAD_CLASS} text-left`}>
              Job
            </th>
            {HEADS.map((head) => (
              <th key={head} scope="col" className={`${HEAD_CLASS} text-right`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.map(({ job, views, saves, applications, waiting, answered, hired, replyMinutes }) => (
            <tr key={job.id}>
              <th scope="row" className={`${CELL_CLASS} text-left font-semibold`}>
                <Link
                  to={`/employer/applications?job=${job.id}`}
                  className="inline-flex min-h-11 items-center hover:underline"
                >
                  {jobName(job)}
                </Link>
                <span className="block text-sm font-normal text-ink-2">
                  {formatDayRange(job.starts_on, job.ends_on)}, {statusLabel(job)}
                </span>
              </th>
              {[views, saves, applications, waiting, answered].map((count, index) => (
                <td key={index} className={`${CELL_CLASS} mono text-right`}>
                  <Count count={count} />
                </td>
              ))}
              <td className={`${CELL_CLASS} mono text-right whitespace-nowrap`}>
                {hired} of {job.headcount}
              </td>
              <td className={`${CELL_CLASS} mono text-right whitespace-nowrap`}>
                {replyMinutes === null ? 'None yet' : replyRateCopy(replyMinutes)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
