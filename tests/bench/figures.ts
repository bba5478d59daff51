import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fillIn, whereAndWhen } from './docs-page';
import type { Row } from './table';

const FIGURES_FILE = 'docs/figures/bench.json';

interface CaseFigures {
  measured: string;
  rows: Row[];
}

/** Writes the figures of these cases into docs/speed.md, and keeps the last ones of all other cases. */
export function writeFigures(rows: readonly Row[]): void {
  const figures = existsSync(FIGURES_FILE)
    ? (JSON.parse(readFileSync(FIGURES_FILE, 'utf8')) as Record<string, CaseFigures>)
    : {};
  const measured = whereAndWhen();
  for (const { id } of rows) figures[id] = { measured, rows: rows.filter((row) => row.id === id) };
  const cases = Object.entries(figures).toSorted(([a], [b]) => (a < b ? -1 : 1));
  mkdirSync(dirname(FIGURES_FILE), { recursive: true });
  writeFileSync(FIGURES_FILE, `${JSON.stringify(Object.fromEntries(cases), null, 2)}\n`);
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.trim().replaceAll('|', '\\|')).join(' | ')} |`;
  const verdict = (met: boolean | null): string => (met === null ? '' : met ? 'met' : '**missed**');
  fillIn(
    'docs/speed.md',
    'figures',
    [
      line(['', 'case', 'measured', 'goal', '']),
      line(['--', '--', '--', '--', '--']),
      ...cases.flatMap(([id, each]) =>
        each.rows.map((row, index) =>
          line([index === 0 ? id : '', row.what, row.measured, row.goal, verdict(row.met)]),
        ),
      ),
      '',
      ...cases.map(([id, each]) => `- ${id}: ${each.measured}`),
    ].join('\n'),
  );
}
