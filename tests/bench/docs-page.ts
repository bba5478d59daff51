import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';

/** Puts text between a page's own marks, `<!-- name -->` and `<!-- /name -->`; what people wrote around it stays. */
export function fillIn(path: string, name: string, text: string): void {
  const page = readFileSync(path, 'utf8');
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [begin, end] = [page.indexOf(open), page.indexOf(close)];
  if (begin < 0 || end < begin) throw new Error(`${path} has no place for ${name}.`);
  writeFileSync(path, `${page.slice(0, begin + open.length)}\n\n${text}\n\n${page.slice(end)}`);
}

/** A table of figures; the first row heads it. */
export const markdownTable = (rows: readonly (readonly string[])[]): string => {
  const lines = rows.map((cells) => `| ${cells.join(' | ')} |`);
  return [lines[0] ?? '', `| ${(rows[0] ?? []).map(() => '--:').join(' | ')} |`, ...lines.slice(1)].join(
    '\n',
  );
};

export const figure = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 });

/** Where and when figures come from, and whether the machine had other work: a load above zero before the start makes all of them worse. */
export function whereAndWhen(): string {
  const [load = 0] = loadavg();
  return `${new Date().toISOString().slice(0, 10)} on ${availableParallelism()} cores, Node ${process.versions.node}, PGlite; load before the start ${load.toFixed(1)}`;
}
