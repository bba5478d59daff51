import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';

/** Replaces the text between the page's marks `<!-- name -->` and `<!-- /name -->`. */
export function fillIn(path: string, name: string, text: string): void {
  const page = readFileSync(path, 'utf8');
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [begin, end] = [page.indexOf(open), page.indexOf(close)];
  if (begin < 0 || end < begin) throw new Error(`${path} has no marks for ${name}.`);
  writeFileSync(path, `${page.slice(0, begin + open.length)}\n\n${text}\n\n${page.slice(end)}`);
}

/** A Markdown table of figures; the first row is its head. */
export const markdownTable = (rows: readonly (readonly string[])[]): string => {
  const lines = rows.map((cells) => `| ${cells.join(' | ')} |`);
  return [lines[0] ?? '', `| ${(rows[0] ?? []).map(() => '--:').join(' | ')} |`, ...lines.slice(1)].join(
    '\n',
  );
};

export const figure = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 });

/** When and on which machine the figures were measured, and its load before the start: above zero, all figures are worse. */
export function whereAndWhen(): string {
  const [load = 0] = loadavg();
  return `${machineAndDay()}; load before the start ${load.toFixed(1)}`;
}

export const machineAndDay = (): string =>
  `${new Date().toISOString().slice(0, 10)} on ${availableParallelism()} cores, Node ${process.versions.node}, PGlite`;
