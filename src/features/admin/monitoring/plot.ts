import { DESIGN } from '@/domain/design-constants';
import type { VitalsDay } from '@/backend/queries/admin/monitoring';
import type { Metric } from '@/domain/monitoring/web-vitals';

export const WIDTH = 360;
export const HEIGHT = 140;
export const MARGIN = { left: 62, right: 12, top: 10, bottom: 22 };

const HEADROOM = 1.1;

interface Point {
  day: string;
  x: number;
  y: number;
}

export interface Plot {
  /** Consecutive days are joined; the line breaks at a day without a value. */
  lines: readonly (readonly Point[])[];
  /** The y position of the budget's line; null when it is above the plot. */
  budgetY: number | null;
  /** The value at the upper edge. */
  top: number;
}

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** Values by day on an axis that starts at zero. `days`: all days, oldest first. */
export function plotOf(values: readonly VitalsDay[], days: readonly string[], budget: number): Plot {
  const top = Math.max(...values.map(({ p75 }) => p75), Number.EPSILON) * HEADROOM;
  const step = (WIDTH - MARGIN.left - MARGIN.right) / Math.max(1, days.length - 1);
  const yOf = (value: number): number =>
    tenth(HEIGHT - MARGIN.bottom - (value / top) * (HEIGHT - MARGIN.top - MARGIN.bottom));
  const byDay = new Map(values.map((value) => [value.day, value]));
  const lines: Point[][] = [[]];
  days.forEach((day, index) => {
    const value = byDay.get(day);
    if (value) lines.at(-1)?.push({ day, x: tenth(MARGIN.left + index * step), y: yOf(value.p75) });
    else if (lines.at(-1)?.length) lines.push([]);
  });
  return { lines: lines.filter((line) => line.length > 0), budgetY: budget <= top ? yOf(budget) : null, top };
}

const wholes = new Intl.NumberFormat(DESIGN.locale, { maximumFractionDigits: 0 });

export const amountOf = (metric: Metric, value: number): string =>
  metric === 'CLS' ? value.toFixed(2) : `${wholes.format(value)} ms`;

export const METRIC_NAMES: Readonly<Record<Metric, string>> = {
  LCP: 'Largest thing painted',
  FCP: 'First thing painted',
  TTFB: 'First byte',
  CLS: 'Shifts of the page',
  INP: 'Answer to a tap',
};
