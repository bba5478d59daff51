/** One measured thing: what, how much, what it should be, and whether it is. `met` is null where nothing was promised. */
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

/** How many times something is done: the number that the goals speak of, or what the environment asks for while developing. */
export function count(name: string, standard: number): number {
  const asked = Number(process.env[name] ?? standard);
  if (!Number.isInteger(asked) || asked < 1) throw new Error(`${name} is not a count.`);
  return asked;
}
