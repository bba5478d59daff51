// @ts-check
// `npm run mutate:sql`: mutation tests of the second factor's SQL. `npm run mutate:sql -- private.gate` tests the mutants of one function.
import { ensureInstalled, ROOT } from './lib/setup.mjs';
import { loadProgram } from './lib/bundle.mjs';

process.chdir(ROOT);
await ensureInstalled();
const { runSqlMutation } = await loadProgram('tests/database/mutation/run.ts', 'mutate-sql');
process.exitCode = await runSqlMutation?.(process.argv.slice(2));
