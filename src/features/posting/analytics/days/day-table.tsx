import { COUNTED_MEASURES, MEASURE_COPY, TIME_TO_ANSWER } from '@/domain/jobs/analytics/measures';
import { formatWeekday } from '@/domain/values/days';
import { replyTime } from '@/ui/domain/company-copy';
import { Table, type TableColumn } from '@/ui/layout/table/table';
import type { DayFigures } from './figures-by-day';

const hasNews = (day: DayFigures): boolean => COUNTED_MEASURES.some((measure) => (day[measure] ?? 0) > 0);

/** A count, or a dash where it is not known. */
export const Count = ({ count }: { count: number | null }) =>
  count === null ? (
    <>
      <span aria-hidden>–</span>
      <span className="sr-only">not known yet</span>
    </>
  ) : (
    count
  );

const COLUMNS: readonly TableColumn<DayFigures>[] = [
  { head: 'Day', cell: ({ day }) => formatWeekday(day), className: 'mono' },
  ...COUNTED_MEASURES.map((measure) => ({
    head: MEASURE_COPY[measure].label,
    isFigure: true,
    cell: (figures: DayFigures) => <Count count={figures[measure]} />,
  })),
  {
    head: MEASURE_COPY[TIME_TO_ANSWER].label,
    isFigure: true,
    cell: ({ replyMinutes }) => (replyMinutes === null ? '' : replyTime(replyMinutes)),
  },
];

/** Every number of the days on which there was anything, the latest first. */
export function DayTable({ days }: { days: readonly DayFigures[] }) {
  const withNews = days.filter(hasNews);
  if (withNews.length === 0) return null;
  return (
    <Table
      label="Figures by day"
      columns={COLUMNS}
      rows={withNews.toReversed()}
      keyOf={({ day }) => day}
      density="dense"
      className="max-h-60"
    />
  );
}
