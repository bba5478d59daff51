import { MEASURE_COPY, MEASURES } from '@/domain/jobs/analytics/measures';
import { formatWeekday } from '@/domain/values/days';
import { replyRateCopy } from '@/ui/domain/company-copy';
import type { DayFigures } from './figures-by-day';

const HEAD_CLASS = 'caption px-3 py-2 text-right font-semibold whitespace-nowrap first:text-left';
const CELL_CLASS = 'mono border-t border-hair px-3 py-1.5 whitespace-nowrap';

const hasNews = (day: DayFigures): boolean => MEASURES.some((measure) => (day[measure] ?? 0) > 0);

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

/** Every number of the days on which there was anything, the latest first. */
export function DayTable({ days }: { days: readonly DayFigures[] }) {
  const withNews = days.filter(hasNews);
  if (withNews.length === 0) return null;
  return (
    <div
      className="max-h-60 overflow-auto rounded-box border border-hair bg-sheet"
      tabIndex={0}
      role="region"
      aria-label="Figures by day"
    >
      <table className="w-full text-sm">
        <thead>
          <tr>
            <th scope="col" className={HEAD_CLASS}>
              Day
            </th>
            {MEASURES.map((measure) => (
              <th key={measure} scope="col" className={HEAD_CLASS}>
                {MEASURE_COPY[measure].label}
              </th>
            ))}
            <th scope="col" className={HEAD_CLASS}>
              Usual answer
            </th>
          </tr>
        </thead>
        <tbody>
          {withNews.toReversed().map((figures) => (
            <tr key={figures.day}>
              <th scope="row" className={`${CELL_CLASS} text-left font-normal`}>
                {formatWeekday(figures.day)}
              </th>
              {MEASURES.map((measure) => (
                <td key={measure} className={`${CELL_CLASS} text-right`}>
                  <Count count={figures[measure]} />
                </td>
              ))}
              <td className={`${CELL_CLASS} text-right`}>
                {figures.replyMinutes === null ? '' : replyRateCopy(figures.replyMinutes)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
