// @ts-check
// `npm run bench` prints the benchmarks as a table; `npm run bench -- B6 B9` runs only those. Compare ratios, not
// absolute figures: machines differ.
import { ensureBrowser } from './lib/browser.mjs';
import { loadProgram } from './lib/bundle.mjs';
import { ensureAppBuilt, ensureInstalled, ensureServerBuilt, ROOT } from './lib/setup.mjs';

process.chdir(ROOT);
await ensureInstalled();
process.env['CHROMIUM'] = await ensureBrowser();
await ensureServerBuilt();
await ensureAppBuilt();

const { runBenchmarks } = await loadProgram('tests/bench/run.ts', 'bench');
process.exitCode = await runBenchmarks?.(process.argv.slice(2));
