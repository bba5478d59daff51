// @ts-check
import { join } from 'node:path';
import { ROOT } from './setup.mjs';

/**
 * Bundles a TypeScript program of the tests for plain Node and loads it. Packages are not bundled.
 * @param {string} entry path from the root @param {string} name of the output folder under dist
 * @returns {Promise<Record<string, (args: string[]) => Promise<number>>>}
 */
export async function loadProgram(entry, name) {
  const { build } = await import('esbuild');
  const outfile = join(ROOT, 'dist', name, 'run.mjs');
  await build({
    absWorkingDir: ROOT,
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    external: ['*/backend.mjs'],
    logLevel: 'error',
    define: { 'import.meta.env': '{}' },
  });
  return import(outfile);
}
