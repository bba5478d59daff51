/** The value below which this share of the values lies; 0.5 is the median. NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);
export const p95 = (values: readonly number[]): number => quantile(values, 0.95);

/** The middle of several rounds, and how far they are apart. */
export interface Spread {
  min: number;
  median: number;
  max: number;
}

export const spreadOf = (values: readonly number[]): Spread => ({
  min: quantile(values, 0),
  median: median(values),
  max: quantile(values, 1),
});
