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

export function printTable(rows: readonly Row[]): void {
  const cells = [
    ['', 'case', 'measured', 'goal', ''],
    ...rows.map(({ id, what, measured, goal, met }) => [
      id,
      what,
      measured,
      goal,
      met === null ? '' : met ? 'met' : 'MISSED',
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
}

export const ms = (value: number): string =>
  value < 10
    ? `${value.toFixed(1)} ms`
    : value < 10_000
      ? `${Math.round(value)} ms`
      : `${(value / 1000).toFixed(1)} s`;
export const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;
export const times = (ratio: number): string => `${ratio.toFixed(ratio < 10 ? 2 : 1)} x`;
export const at = (slowdown: number): string => (slowdown === 1 ? '' : `, ${slowdown}x slower CPU`);

/** The number of repetitions: that of the goals, or what this environment variable sets during development. */
export function count(name: string, byDefault: number): number {
  const value = Number(process.env[name] ?? byDefault);
  if (!Number.isInteger(value) || value < 1) throw new Error(`${name} is not a count.`);
  return value;
}
