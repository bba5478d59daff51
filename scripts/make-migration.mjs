// @ts-check
// `npm run db:migration -- what_it_does`: generates the migration for what has changed in supabase/schemas (docs/database.md). Needs no Docker.
import { ensureInstalled, ROOT } from './lib/setup.mjs';
import { loadProgram } from './lib/bundle.mjs';

process.chdir(ROOT);
await ensureInstalled();
const { makeMigration } = await loadProgram('tests/database/schema/run.ts', 'make-migration');
process.exitCode = await makeMigration?.(process.argv.slice(2));
