import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fillIn, whereAndWhen } from './docs-page';
import type { Row } from './table';

const KEPT = 'docs/figures/bench.json';

interface Kept {
  measured: string;
  rows: Row[];
}

/** Puts the last figures of each case that ran into docs/speed.md, beside those of cases that did not run now. */
export function keepFigures(rows: readonly Row[]): void {
  const kept = existsSync(KEPT) ? (JSON.parse(readFileSync(KEPT, 'utf8')) as Record<string, Kept>) : {};
  const measured = whereAndWhen();
  for (const { id } of rows) kept[id] = { measured, rows: rows.filter((row) => row.id === id) };
  const cases = Object.entries(kept).toSorted(([a], [b]) => (a < b ? -1 : 1));
  mkdirSync(dirname(KEPT), { recursive: true });
  writeFileSync(KEPT, `${JSON.stringify(Object.fromEntries(cases), null, 2)}\n`);
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
