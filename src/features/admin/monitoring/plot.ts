import type { VitalsDay } from '@/backend/monitoring';
import type { Metric } from '@/domain/web-vitals';

export const WIDTH = 360;
export const HEIGHT = 140;
export const EDGE = { left: 62, right: 12, top: 10, bottom: 22 };

const HEADROOM = 1.1;

interface Point {
  day: string;
  x: number;
  y: number;
}

export interface Plot {
  /** Days that follow one another are joined; where a day has no value the line breaks. */
  lines: readonly (readonly Point[])[];
  /** Height of the budget's line; null where it is above everything drawn. */
  budgetY: number | null;
  /** The value at the upper edge. */
  top: number;
}

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** Values by day on an axis that begins at nothing. `days`: all of them, oldest first. */
export function plotOf(values: readonly VitalsDay[], days: readonly string[], budget: number): Plot {
  const top = Math.max(...values.map(({ p75 }) => p75), Number.EPSILON) * HEADROOM;
  const step = (WIDTH - EDGE.left - EDGE.right) / Math.max(1, days.length - 1);
  const yOf = (value: number): number =>
    tenth(HEIGHT - EDGE.bottom - (value / top) * (HEIGHT - EDGE.top - EDGE.bottom));
  const byDay = new Map(values.map((value) => [value.day, value]));
  const lines: Point[][] = [[]];
  days.forEach((day, index) => {
    const value = byDay.get(day);
    if (value) lines.at(-1)?.push({ day, x: tenth(EDGE.left + index * step), y: yOf(value.p75) });
    else if (lines.at(-1)?.length) lines.push([]);
  });
  return { lines: lines.filter((line) => line.length > 0), budgetY: budget <= top ? yOf(budget) : null, top };
}

const wholes = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

export const amountOf = (metric: Metric, value: number): string =>
  metric === 'CLS' ? value.toFixed(2) : `${wholes.format(value)} ms`;

export const METRIC_NAMES: Readonly<Record<Metric, string>> = {
  LCP: 'Largest thing painted',
  FCP: 'First thing painted',
  TTFB: 'First byte',
  CLS: 'Shifts of the page',
  INP: 'Answer to a tap',
};
