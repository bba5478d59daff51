import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationFiles, schemaFiles } from '../../support/sql-files';
import { generate } from './generate';

const FOLDER = 'supabase/migrations';

/**
 * `npm run db:migration -- what_it_does`: writes the migration from the state of the migrations to that of the schema files.
 * @returns the exit code: 0 when nothing is left to do by hand
 */
export async function makeMigration([name = '', ...more]: string[]): Promise<number> {
  const migrations = migrationFiles();
  if (!/^[a-z][a-z0-9_]*$/.test(name) || more.length > 0) {
    console.log('Name the change in a few words: npm run db:migration -- add_notes_to_saved');
    return 1;
  }
  const { text, missing } = await generate(schemaFiles(), migrations);
  if (text === null) {
    console.log('Nothing to do: migrations and schema files give the same database.');
    return 0;
  }
  const path = join(FOLDER, `${nextVersion(migrations.at(-1)?.file)}_${name}.sql`);
  writeFileSync(path, text);
  console.log(`Wrote ${path}.`);
  if (missing.length === 0) return 0;
  console.log(`It is incomplete. Remaining differences:\n${missing.join('\n')}`);
  return 1;
}

/** The current time in UTC, in the Supabase CLI's format for file names; always later than the last migration. */
function nextVersion(last: string | undefined): string {
  const now = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const previous = last?.slice(0, 14) ?? '';
  return now > previous ? now : String(BigInt(previous) + 1n);
}
