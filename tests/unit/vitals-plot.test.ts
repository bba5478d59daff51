import { describe, expect, it } from 'vitest';
import { amountOf, MARGIN, HEIGHT, plotOf, WIDTH } from '@/features/admin/monitoring/plot';

const DAYS = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'];
const value = (day: string, p75: number) => ({ day, metric: 'LCP' as const, p75, count: 1 });

describe('a metric plotted over days', () => {
  it('runs from edge to edge, with zero at the bottom', () => {
    const { lines, top } = plotOf([value(DAYS[0]!, 1000), value(DAYS[1]!, 500)], DAYS.slice(0, 2), 6000);
    expect(top).toBeCloseTo(1100);
    expect(lines).toHaveLength(1);
    expect(lines[0]!.map(({ x }) => x)).toEqual([MARGIN.left, WIDTH - MARGIN.right]);
    const [high, low] = lines[0]!.map(({ y }) => y);
    expect(high).toBeGreaterThan(MARGIN.top);
    expect(HEIGHT - MARGIN.bottom - low!).toBeCloseTo((HEIGHT - MARGIN.bottom - high!) / 2, 0);
  });
  it('has a gap where a day has no value', () => {
    const { lines } = plotOf(
      [DAYS[0], DAYS[1], DAYS[3]].map((day) => value(day!, 100)),
      DAYS,
      6000,
    );
    expect(lines.map((line) => line.map(({ day }) => day))).toEqual([DAYS.slice(0, 2), [DAYS[3]]]);
  });
  it('shows the budget line when it is in range', () => {
    expect(plotOf([value(DAYS[0]!, 1000)], DAYS, 6000).budgetY).toBeNull();
    const { budgetY, lines } = plotOf([value(DAYS[0]!, 8000)], DAYS, 6000);
    expect(budgetY).toBeGreaterThan(lines[0]![0]!.y);
  });
  it('contains no NaN when every value is zero', () => {
    expect(plotOf([value(DAYS[0]!, 0)], [DAYS[0]!], 0.3).lines[0]![0]).toEqual({
      day: DAYS[0],
      x: MARGIN.left,
      y: HEIGHT - MARGIN.bottom,
    });
  });
  it('formats its values', () => {
    expect([amountOf('LCP', 1234.5), amountOf('CLS', 0.123)]).toEqual(['1,235 ms', '0.12']);
  });
});
