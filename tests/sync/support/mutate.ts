import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import type { Mutant } from './mutants';
import type { simulate as Simulate } from './simulation';

const times = (text: string, part: string): number => text.split(part).length - 1;

/** The simulation over an engine with one deliberate bug, as a module of its own. */
export async function simulationWith({ name, file, from, to }: Mutant): Promise<typeof Simulate> {
  const changed = resolve(file);
  const original = await readFile(changed, 'utf8');
  if (times(original, from) !== 1) throw new Error(`The mutant "${name}" does not find its place in ${file}.`);
  const outfile = resolve('dist/simulate', `${name.replaceAll(' ', '-')}.mjs`);
  await build({
    entryPoints: ['tests/sync/support/simulation.ts'], outfile, bundle: true, platform: 'node', format: 'esm', target: 'node20',
    packages: 'external', logLevel: 'error', define: { 'import.meta.env': '{}' },
    plugins: [{
      name: 'mutant',
      setup({ onLoad }) {
        onLoad({ filter: /\.ts$/ }, async ({ path }) => (path === changed ? { contents: original.replace(from, () => to), loader: 'ts' } : null));
      },
    }],
  });
  return ((await import(outfile)) as { simulate: typeof Simulate }).simulate;
}
