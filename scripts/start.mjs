// @ts-check
// `npm start`: the whole product on one port. Needs a checkout and Node, nothing else.
import { ensureAppBuilt, ensureInstalled, ensureServerBuilt, ROOT } from './lib/setup.mjs';

process.chdir(ROOT);
await ensureInstalled();
await ensureServerBuilt();
if (!process.argv.includes('--help')) await ensureAppBuilt();
// Imported, not spawned: in a single process, Ctrl-C and signals reach the database directly.
await import(new URL('../dist/server/main.mjs', import.meta.url).href);
