// @ts-check
// `npm run simulate -- --seeds 10000 --start 1`: the simulation in tests/sync, for any number of seeds.
import { ensureInstalled, ROOT } from './lib/setup.mjs';
import { loadProgram } from './lib/bundle.mjs';

process.chdir(ROOT);
await ensureInstalled();
const { runSimulation } = await loadProgram('tests/sync/simulation/run.ts', 'simulate');
process.exitCode = await runSimulation?.(process.argv.slice(2));
