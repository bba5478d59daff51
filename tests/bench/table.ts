/** One measured thing: what, how much, what it should be, and whether it is. */
export interface Row {
  id: string;
  what: string;
  measured: string;
  goal: string;
  met: boolean | null;
}

const width = (rows: readonly (readonly string[])[], column: number): number => Math.max(...rows.map((row) => (row[column] ?? '').length));

export function printTable(rows: readonly Row[]): void {
  const cells = [['', 'case', 'measured', 'goal', ''], ...rows.map(({ id, what, measured, goal, met }) => [id, what, measured, goal, met === null ? '' : met ? 'met' : 'MISSED'])];
  const widths = [0, 1, 2, 3, 4].map((column) => width(cells, column));
  for (const row of cells) console.log(row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ').trimEnd());
}

export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
export const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;
