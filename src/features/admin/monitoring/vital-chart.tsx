import type { VitalsDay } from '@/backend/queries/admin/monitoring';
import { formatDay } from '@/domain/values/days';
import { BUDGETS, type Metric } from '@/domain/monitoring/web-vitals';
import { SectionHeading } from '@/ui/layout/section-heading';
import { Table } from '@/ui/layout/table/table';
import { amountOf, MARGIN, HEIGHT, METRIC_NAMES, plotOf, WIDTH } from './plot';

interface VitalChartProps {
  metric: Metric;
  /** Oldest first. */
  values: readonly VitalsDay[];
  days: readonly string[];
}

/** One metric by day, as a chart and as a table. */
export function VitalChart({ metric, values, days }: VitalChartProps) {
  const budget = BUDGETS[metric].desktop;
  const { lines, budgetY, top } = plotOf(values, days, budget);
  const [first, last] = [values[0], values.at(-1)];
  if (!first || !last) return null;
  const description = `${METRIC_NAMES[metric]}, 75th percentile by day: ${amountOf(metric, first.p75)} on ${formatDay(first.day)}, ${amountOf(metric, last.p75)} on ${formatDay(last.day)}. The table has every value.`;
  return (
    <section aria-label={METRIC_NAMES[metric]} className="border-t border-ink py-4">
      <SectionHeading
        title={METRIC_NAMES[metric]}
        aside={
          <span className="text-sm text-ink-2">
            {metric}, budget <span className="mono">{amountOf(metric, budget)}</span>, on phones{' '}
            <span className="mono">{amountOf(metric, BUDGETS[metric].mobile)}</span>
          </span>
        }
      />
      <div className="mt-2 grid items-start gap-4 md:grid-cols-[minmax(0,34rem)_minmax(0,1fr)]">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          role="img"
          aria-label={description}
          className="w-full max-w-[34rem] rounded-box border border-hair bg-sheet text-ink"
        >
          <line
            x1={MARGIN.left}
            x2={WIDTH - MARGIN.right}
            y1={HEIGHT - MARGIN.bottom}
            y2={HEIGHT - MARGIN.bottom}
            stroke="currentColor"
            strokeOpacity="0.4"
          />
          {budgetY !== null && (
            <line
              x1={MARGIN.left}
              x2={WIDTH - MARGIN.right}
              y1={budgetY}
              y2={budgetY}
              stroke="currentColor"
              strokeDasharray="4 4"
            />
          )}
          <g fill="currentColor" fontSize="10" className="mono">
            <text x={MARGIN.left - 6} y={MARGIN.top + 6} textAnchor="end">
              {amountOf(metric, top)}
            </text>
            <text x={MARGIN.left - 6} y={HEIGHT - MARGIN.bottom} textAnchor="end">
              0
            </text>
            {budgetY !== null && (
              <text x={MARGIN.left + 4} y={budgetY - 4}>
                Budget
              </text>
            )}
            <text x={MARGIN.left} y={HEIGHT - 6}>
              {formatDay(days[0])}
            </text>
            <text x={WIDTH - MARGIN.right} y={HEIGHT - 6} textAnchor="end">
              {formatDay(days.at(-1))}
            </text>
          </g>
          {lines.map((line) => (
            <g key={line[0]?.day} fill="none" stroke="currentColor" strokeWidth="2">
              <polyline points={line.map(({ x, y }) => `${x},${y}`).join(' ')} />
              {line.map(({ day, x, y }) => (
                <circle key={day} cx={x} cy={y} r="2.5" fill="currentColor" stroke="none" />
              ))}
            </g>
          ))}
        </svg>
        <Table
          label={`${METRIC_NAMES[metric]}, as a table`}
          columns={[
            { head: 'Day', className: 'mono', cell: ({ day }) => formatDay(day) },
            { head: '75th percentile', isFigure: true, cell: ({ p75 }) => amountOf(metric, p75) },
            { head: 'Measures', isFigure: true, cell: ({ count }) => count },
          ]}
          rows={values.toReversed()}
          keyOf={({ day }) => day}
          density="dense"
          className="max-h-56"
        />
      </div>
    </section>
  );
}
