// @ts-check
// `npm start`: the whole product on one port, from a fresh checkout, with nothing but Node.
import { ensureAppBuilt, ensureInstalled, ensureServerBuilt, ROOT } from './lib/house.mjs';

process.chdir(ROOT);
await ensureInstalled();
await ensureServerBuilt();
if (!process.argv.includes('--help')) await ensureAppBuilt();
// Imported, not spawned: one process, so that Ctrl-C and signals reach the database itself.
await import(new URL('../dist/server/main.mjs', import.meta.url).href);
