import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import type { Mutant } from './mutants';
import { mutated } from './mutate';

export type DeviceBundle = typeof import('./device-bundle');

/** How many phones take part in a scenario. */
export const PHONES = 4;

async function mutation(mutant: Mutant): Promise<Plugin> {
  const changed = resolve(mutant.file);
  const contents = mutated(await readFile(changed, 'utf8'), mutant);
  return {
    name: 'mutant',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, async ({ path }) => (path === changed ? { contents, loader: 'ts' } : null));
    },
  };
}

/**
 * Loads the bundle once for each phone, with its own RxDB: phones share no memory, and the free edition of RxDB limits the
 * collections of one page. With a mutant, all phones have its bug.
 */
export async function loadDeviceBundles(mutant?: Mutant): Promise<DeviceBundle[]> {
  const outfile = resolve('dist/simulate', `${(mutant?.name ?? 'bundle').replaceAll(' ', '-')}.mjs`);
  await build({
    entryPoints: ['tests/sync/simulation/device-bundle.ts'],
    outfile,
    bundle: true,
    platform: 'browser',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
    define: { 'import.meta.env': '{}', 'process.env.NODE_ENV': '"production"' },
    plugins: mutant ? [await mutation(mutant)] : [],
  });
  const url = pathToFileURL(outfile).href;
  const run = `${process.pid}-${Math.floor(performance.now())}`;
  return Promise.all(
    Array.from(
      { length: PHONES },
      (_, index) => import(`${url}?phone=${index}&run=${run}`) as Promise<DeviceBundle>,
    ),
  );
}
