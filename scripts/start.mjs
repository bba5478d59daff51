// @ts-check
// `npm start`: the whole product on one port. Needs a fresh checkout and Node, nothing else.
import { ensureAppBuilt, ensureInstalled, ensureServerBuilt, ROOT } from './lib/house.mjs';

process.chdir(ROOT);
await ensureInstalled();
await ensureServerBuilt();
if (!process.argv.includes('--help')) await ensureAppBuilt();
// Imported instead of spawned: in a single process Ctrl-C and signals reach the database itself.
await import(new URL('../dist/server/main.mjs', import.meta.url).href);
