import { formatDay, formatWeekday } from '@/domain/values/days';
import { replyRateCopy } from '@/ui/domain/company-copy';
import { SectionHeading } from '@/ui/layout/section-heading';
import type { DayFigures } from './figures-by-day';

const WIDTH = 364;
const HEIGHT = 132;
const MARGIN = { left: 24, top: 12, bottom: 20 };

const HEAD_CLASS = 'caption px-3 py-2 text-right font-semibold whitespace-nowrap first:text-left';
const CELL_CLASS = 'mono border-t border-hair px-3 py-1.5 whitespace-nowrap';

const applications = (count: number): string => (count === 1 ? '1 application' : `${count} applications`);

/** How many applied and how many were answered, by day: two bars for each day, and a table with every number. */
export function DayChart({ days }: { days: readonly DayFigures[] }) {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const sum = (field: 'applied' | 'answered'): number => days.reduce((total, day) => total + day[field], 0);
  const top = Math.max(1, ...days.flatMap(({ applied, answered }) => [applied, answered]));
  const floor = HEIGHT - MARGIN.bottom;
  const step = (WIDTH - MARGIN.left) / days.length;
  const bar = step * 0.38;
  const heightOf = (count: number): number => (count / top) * (floor - MARGIN.top);
  const summary = `From ${formatDay(first.day)} to ${formatDay(last.day)}: ${applications(sum('applied'))}, ${sum('answered')} answered.`;
  const withNews = days.filter(({ applied, answered }) => applied + answered > 0);
  return (
    <section aria-label="By day" className="mb-6">
      <SectionHeading
        title="The last four weeks"
        aside={
          <span className="flex gap-4 text-sm text-ink-2">
            <span className="inline-flex items-center gap-1.5">
              <i aria-hidden className="size-3 bg-ink" /> Applied
            </span>
            <span className="inline-flex items-center gap-1.5">
              <i aria-hidden className="size-3 border-[1.5px] border-ink" /> Answered
            </span>
          </span>
        }
      />
      <p className="mb-2 text-sm text-ink-2">{summary}</p>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          role="img"
          aria-label={`${summary} The table has every day.`}
          className="w-full rounded-box border border-hair bg-sheet text-ink"
        >
          <line x1={MARGIN.left} x2={WIDTH} y1={floor} y2={floor} stroke="currentColor" strokeOpacity="0.4" />
          <g fill="currentColor" fontSize="10" className="mono">
            <text x={MARGIN.left - 6} y={MARGIN.top + 4} textAnchor="end">
              {top}
            </text>
            <text x={MARGIN.left - 6} y={floor} textAnchor="end">
              0
            </text>
            <text x={MARGIN.left} y={HEIGHT - 6}>
              {formatDay(first.day)}
            </text>
            <text x={WIDTH - 6} y={HEIGHT - 6} textAnchor="end">
              {formatDay(last.day)}
            </text>
          </g>
          {days.map(({ day, applied, answered }, place) => {
            const x = MARGIN.left + place * step + step * 0.1;
            return (
              <g key={day}>
                <rect
                  x={x}
                  y={floor - heightOf(applied)}
                  width={bar}
                  height={heightOf(applied)}
                  fill="currentColor"
                />
                {answered > 0 && (
                  <rect
                    x={x + bar + 0.5}
                    y={floor - heightOf(answered) + 0.5}
                    width={bar - 1}
                    height={heightOf(answered) - 0.5}
                    fill="none"
                    stroke="currentColor"
                  />
                )}
              </g>
            );
          })}
        </svg>
        {withNews.length > 0 && (
          <div
            className="max-h-60 overflow-auto rounded-box border border-hair bg-sheet"
            tabIndex={0}
            role="region"
            aria-label="Figures by day"
          >
            <table className="w-full text-sm">
              <thead>
                <tr>
                  {['Day', 'Applied', 'Answered', 'Usual answer'].map((head) => (
                    <th key={head} scope="col" className={HEAD_CLASS}>
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {withNews.toReversed().map(({ day, applied, answered, replyMinutes }) => (
                  <tr key={day}>
                    <th scope="row" className={`${CELL_CLASS} text-left font-normal`}>
                      {formatWeekday(day)}
                    </th>
                    <td className={`${CELL_CLASS} text-right`}>{applied}</td>
                    <td className={`${CELL_CLASS} text-right`}>{answered}</td>
                    <td className={`${CELL_CLASS} text-right`}>
                      {replyMinutes === null ? '' : replyRateCopy(replyMinutes)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
    </section>
  );
}
