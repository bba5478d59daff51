// @ts-check
// `npm run simulate -- --seeds 10000 --start 1`: the sync simulation of tests/sync, as long as wanted.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, ROOT } from './lib/house.mjs';

process.chdir(ROOT);
await ensureInstalled();
const { build } = await import('esbuild');
const outfile = join(ROOT, 'dist/simulate/run.mjs');
mkdirSync(join(ROOT, 'dist/simulate'), { recursive: true });
await build({
  absWorkingDir: ROOT, entryPoints: ['tests/sync/simulate.ts'], outfile, bundle: true, platform: 'node', format: 'esm', target: 'node20',
  packages: 'external', logLevel: 'error', define: { 'import.meta.env': '{}' }, logOverride: { 'empty-import-meta': 'silent' },
});
const { runSimulation } = await import(outfile);
process.exitCode = await runSimulation(process.argv.slice(2));
