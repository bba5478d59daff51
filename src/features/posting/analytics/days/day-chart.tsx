import { type Measure, TIME_TO_ANSWER } from '@/domain/jobs/analytics/measures';
import { formatDay } from '@/domain/values/days';
import { type DayFigures, totalOf, valueOf } from './figures-by-day';
import { axisText, measureText } from './measure-text';

const WIDTH = 364;
const HEIGHT = 132;
/** `12 days` is the longest at the axis, `12` of the counts. */
const MARGIN = { left: 24, leftOfTimes: 46, top: 12, bottom: 20 };

/** One bar for each day; the table beside it has every number. */
export function DayChart({ days, measure }: { days: readonly DayFigures[]; measure: Measure }) {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const top = Math.max(1, ...days.map((day) => valueOf(day, measure) ?? 0));
  const left = measure === TIME_TO_ANSWER ? MARGIN.leftOfTimes : MARGIN.left;
  const floor = HEIGHT - MARGIN.bottom;
  const step = (WIDTH - left) / days.length;
  const heightOf = (count: number): number => (count / top) * (floor - MARGIN.top);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`From ${formatDay(first.day)} to ${formatDay(last.day)}: ${measureText(measure, totalOf(days, measure) ?? (measure === TIME_TO_ANSWER ? null : 0))}. The table has every day.`}
      className="w-full rounded-box border border-hair bg-sheet text-ink"
    >
      <line x1={left} x2={WIDTH} y1={floor} y2={floor} stroke="currentColor" strokeOpacity="0.4" />
      <g fill="currentColor" fontSize="10" className="mono">
        <text x={left - 6} y={MARGIN.top + 4} textAnchor="end">
          {axisText(measure, top)}
        </text>
        <text x={left - 6} y={floor} textAnchor="end">
          0
        </text>
        <text x={left} y={HEIGHT - 6}>
          {formatDay(first.day)}
        </text>
        <text x={WIDTH - 6} y={HEIGHT - 6} textAnchor="end">
          {formatDay(last.day)}
        </text>
      </g>
      {days.map((day, place) => (
        <rect
          key={day.day}
          x={left + place * step + step * 0.15}
          y={floor - heightOf(valueOf(day, measure) ?? 0)}
          width={step * 0.7}
          height={heightOf(valueOf(day, measure) ?? 0)}
          fill="currentColor"
        />
      ))}
    </svg>
  );
}
