import { type Circumstances, inWords, verdict } from './circumstances/circumstances';
import { spreadOf } from './stats';

/** One measurement with its goal. `met` is null where there is no goal. */
export interface Row {
  id: string;
  what: string;
  measured: string;
  goal: string;
  met: boolean | null;
}

const width = (rows: readonly (readonly string[])[], column: number): number =>
  Math.max(...rows.map((row) => (row[column] ?? '').length));

/** The table, and below it the circumstances of each case. */
export function printTable(rows: readonly Row[], circumstances: ReadonlyMap<string, Circumstances>): void {
  const cells = [
    ['', 'case', 'measured', 'goal', ''],
    ...rows.map(({ id, what, measured, goal, met }) => [
      id,
      what,
      measured,
      goal,
      verdict(met, 'MISSED', circumstances.get(id)),
    ]),
  ];
  const widths = [0, 1, 2, 3, 4].map((column) => width(cells, column));
  for (const row of cells)
    console.log(
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  for (const [id, found] of circumstances) console.log(`${id}: ${inWords(found)}`);
}

export const ms = (value: number): string =>
  value < 10
    ? `${value.toFixed(1)} ms`
    : value < 10_000
      ? `${Math.round(value)} ms`
      : `${(value / 1000).toFixed(1)} s`;
/** Several rounds: `12 ms (11 ms to 14 ms)`. */
export function rounds(values: readonly number[]): string {
  const { min, median, max } = spreadOf(values);
  return values.length > 1 ? `${ms(median)} (${ms(min)} to ${ms(max)})` : ms(median);
}
export const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;
export const times = (ratio: number): string => `${ratio.toFixed(ratio < 10 ? 2 : 1)} x`;
export const at = (slowdown: number): string => (slowdown === 1 ? '' : `, ${slowdown}x slower CPU`);

/** The number of repetitions: that of the goals, or what this environment variable sets during development. */
export function count(name: string, byDefault: number): number {
  const value = Number(process.env[name] ?? byDefault);
  if (!Number.isInteger(value) || value < 1) throw new Error(`${name} is not a count.`);
  return value;
}
