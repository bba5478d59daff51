// @ts-check
// `npm run bench`: the benchmarks as a table. `npm run bench -- B6 B9` runs some. Ratios count; machines differ.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureAppBuilt, ensureInstalled, ensureServerBuilt, ROOT } from './lib/house.mjs';

process.chdir(ROOT);
await ensureInstalled();
process.env['CHROMIUM'] = await ensureBrowser();
await ensureServerBuilt();
await ensureAppBuilt();

const { build } = await import('esbuild');
const outfile = join(ROOT, 'dist/bench/run.mjs');
mkdirSync(join(ROOT, 'dist/bench'), { recursive: true });
await build({
  absWorkingDir: ROOT, entryPoints: ['tests/bench/run.ts'], outfile, bundle: true, platform: 'node', format: 'esm', target: 'node20',
  packages: 'external', external: ['*/backend.mjs'], logLevel: 'error',
});
const { runBenchmarks } = await import(outfile);
process.exitCode = await runBenchmarks(process.argv.slice(2));
