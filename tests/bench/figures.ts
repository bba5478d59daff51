import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Circumstances, inWords, verdict } from './circumstances/circumstances';
import { fillIn, machineAndDay } from './docs-page';
import type { Row } from './table';

const FIGURES_FILE = 'docs/figures/bench.json';

interface CaseFigures {
  measured: string;
  rows: Row[];
  circumstances?: Circumstances;
}

/** `B2` before `B10`. */
const byNumber = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  Number(a.slice(1)) - Number(b.slice(1));

/** Writes the figures of these cases into docs/speed.md, and keeps the last ones of all other cases. */
export function writeFigures(rows: readonly Row[], circumstances: ReadonlyMap<string, Circumstances>): void {
  const figures = existsSync(FIGURES_FILE)
    ? (JSON.parse(readFileSync(FIGURES_FILE, 'utf8')) as Record<string, CaseFigures>)
    : {};
  for (const { id } of rows)
    figures[id] = {
      measured: machineAndDay(),
      rows: rows.filter((row) => row.id === id),
      circumstances: circumstances.get(id),
    };
  const cases = Object.entries(figures).toSorted(byNumber);
  mkdirSync(dirname(FIGURES_FILE), { recursive: true });
  writeFileSync(FIGURES_FILE, `${JSON.stringify(Object.fromEntries(cases), null, 2)}\n`);
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.trim().replaceAll('|', '\\|')).join(' | ')} |`;
  fillIn(
    'docs/speed.md',
    'figures',
    [
      line(['', 'case', 'measured', 'goal', '']),
      line(['--', '--', '--', '--', '--']),
      ...cases.flatMap(([id, each]) =>
        each.rows.map((row, index) =>
          line([
            index === 0 ? id : '',
            row.what,
            row.measured,
            row.goal,
            verdict(row.met, '**missed**', each.circumstances),
          ]),
        ),
      ),
      '',
      ...cases.map(
        ([id, { measured, circumstances: found }]) =>
          `- ${id}: ${measured}${found ? `; ${inWords(found)}` : ''}`,
      ),
    ].join('\n'),
  );
}
