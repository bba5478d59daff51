import { Link } from 'react-router-dom';
import { jobName, statusLabel } from '@/domain/jobs/job-copy';
import { formatDayRange } from '@/domain/values/days';
import { replyTime } from '@/ui/domain/company-copy';
import { Table, type TableColumn } from '@/ui/layout/table/table';
import { Count } from './days/day-table';
import type { JobFigures } from './job-figures';

const count = (head: string, of: (figures: JobFigures) => number | null): TableColumn<JobFigures> => ({
  head,
  isFigure: true,
  cell: (figures) => <Count count={of(figures)} />,
});

const COLUMNS: readonly TableColumn<JobFigures>[] = [
  {
    head: 'Job',
    wraps: true,
    // On a phone the figures beside it begin in the same view.
    className: 'min-w-48 font-semibold',
    cell: ({ job }) => (
      <>
        <Link
          to={`/employer/applications?job=${job.id}`}
          className="inline-flex min-h-11 min-w-11 items-center hover:underline"
        >
          {jobName(job)}
        </Link>
        <span className="block text-sm font-normal text-ink-2">
          {formatDayRange(job.starts_on, job.ends_on)}, {statusLabel(job)}
        </span>
      </>
    ),
  },
  count('Views', ({ views }) => views),
  count('Saves', ({ saves }) => saves),
  count('Applied', ({ applications }) => applications),
  count('Waiting', ({ waiting }) => waiting),
  count('Answered', ({ answered }) => answered),
  { head: 'Hired', isFigure: true, cell: ({ hired, job }) => `${hired} of ${job.headcount}` },
  {
    head: 'Usual answer',
    isFigure: true,
    cell: ({ replyMinutes }) => (replyMinutes === null ? 'None yet' : replyTime(replyMinutes)),
  },
];

/** Views and saves of the last four weeks, and everything else since the job was posted. */
export const FiguresTable = ({ figures }: { figures: readonly JobFigures[] }) => (
  <Table label="Figures by job" columns={COLUMNS} rows={figures} keyOf={({ job }) => job.id} />
);
