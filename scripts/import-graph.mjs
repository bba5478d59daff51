// @ts-check
// `npm run graph`: draws the import graph of docs/architecture.md; `unit/import-graph` fails while the document differs.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readImports, layerOf } from './import-directions.mjs';
import { ROOT } from './lib/setup.mjs';

const DOCUMENT = join(ROOT, 'docs/architecture.md');
const [BEGIN, END] = ['<!-- imports: npm run graph -->', '<!-- /imports -->'];

/** @param {string} layer */
const box = (layer) => `${layer.replaceAll(/\W/g, '_')}[${layer}]`;

/**
 * A Mermaid flowchart with a box for each room. An arrow is solid where a file of one room imports a file of the other as it
 * loads, and dotted where it only does so later, with `import()`.
 */
export function drawImportGraph() {
  const { edges } = readImports(ROOT, ['src', 'sw', 'supabase'], (file) => !/[\\/]functions[\\/]/.test(file));
  /** @type {Map<string, boolean>} whether the arrow is solid */
  const arrows = new Map();
  for (const { from, to, isDynamic } of edges) {
    const [source, target] = [layerOf(from), layerOf(to)];
    if (source === null || target === null || source === target) continue;
    const arrow = `${source} ${target}`;
    arrows.set(arrow, !isDynamic || arrows.get(arrow) === true);
  }
  const lines = [...arrows].toSorted().map(([arrow, isSolid]) => {
    const [source = '', target = ''] = arrow.split(' ');
    return `  ${box(source)} ${isSolid ? '-->' : '-.->'} ${box(target)}`;
  });
  return ['```mermaid', 'flowchart TD', ...lines, '```'].join('\n');
}

/** docs/architecture.md as it should be. */
export function withImportGraph() {
  const [before, rest = ''] = readFileSync(DOCUMENT, 'utf8').split(BEGIN);
  const [, after] = rest.split(END);
  if (after === undefined) throw new Error(`docs/architecture.md has lost its markers ${BEGIN} and ${END}.`);
  return `${before}${BEGIN}\n\n${drawImportGraph()}\n\n${END}${after}`;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  writeFileSync(DOCUMENT, withImportGraph());
