import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './database';
import { fieldOf, messageOf, StartupError } from './startup-error';

const FILE_NAME = /^(\d{14})_(\w+)\.sql$/;

export interface Migration {
  version: string;
  name: string;
  file: string;
  sql: string;
}

interface Applied {
  version: string;
  name: string | null;
  statements: string[] | null;
}

/** The table that the Supabase CLI keeps, so that it and we agree on what has been applied. */
const HISTORY = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text not null primary key,
    statements text[],
    name text,
    created_by text,
    idempotency_key text unique,
    rollback text[]
  );`;

/**
 * The project's migrations, in order.
 * @throws StartupError naming the folder, or the file whose name does not say when it comes
 */
export function readMigrations(folder: string): Migration[] {
  if (!existsSync(folder)) throw new StartupError(`There are no migrations: ${folder} does not exist.`);
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted();
  const migrations = files.map((file) => {
    const [, version, name] = FILE_NAME.exec(file) ?? [];
    if (!version || !name) {
      throw new StartupError(
        `The migration ${file} needs a name like 20260131120000_what_it_does.sql (14 digits, then words).`,
      );
    }
    return { version, name, file, sql: readFileSync(join(folder, file), 'utf8') };
  });
  const twice = migrations.find(({ version }, index) => migrations[index + 1]?.version === version);
  if (twice) throw new StartupError(`Two migrations have the version ${twice.version}; each needs its own.`);
  return migrations;
}

/**
 * Applies what is new, in order, each file in one transaction together with its record: a broken one leaves nothing.
 * @param wayOut what a person can do about a database with another history, as a sentence
 * @returns the names of the files applied now, and a sentence for each recorded file that was changed since.
 * @throws StartupError naming the file, the line and what the database said; and, before anything is applied, where the database
 *   has other migrations.
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[],
  wayOut: string,
): Promise<{ applied: string[]; warnings: string[] }> {
  await database.exec(HISTORY);
  const rows = await database.query<Applied>(
    'select version, name, statements from supabase_migrations.schema_migrations order by version',
  );
  requireOurHistory(rows, migrations, wayOut);
  const recorded = new Map(rows.map((row) => [row.version, row.statements]));
  const applied: string[] = [];
  const warnings: string[] = [];
  for (const migration of migrations) {
    const earlier = recorded.get(migration.version);
    if (earlier === undefined) {
      await apply(database, migration);
      applied.push(migration.file);
    } else if (earlier?.length === 1 && earlier[0] !== migration.sql) {
      warnings.push(
        `${migration.file} was changed after it was applied; this database keeps the earlier version until --reset.`,
      );
    }
  }
  return { applied, warnings };
}

/** What other files have made is not what these begin from: they would stop half way, or leave rules out. */
function requireOurHistory(rows: readonly Applied[], migrations: readonly Migration[], wayOut: string): void {
  const [first, ...more] = rows.filter(
    ({ version }) => !migrations.some((migration) => migration.version === version),
  );
  if (!first) return;
  const file = [first.version, first.name].filter(Boolean).join('_');
  throw new StartupError(
    `This database was made by another version of Marquee, whose migrations are not those of this one (${file}${
      more.length > 0 ? ` and ${more.length} more` : ''
    }). Nothing was changed. ${wayOut}`,
  );
}

async function apply(database: Database, { version, name, file, sql }: Migration): Promise<void> {
  try {
    await database.transaction(async (statements) => {
      await statements.exec(sql);
      await statements.query(
        'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, array[$3::text])',
        [version, name, sql],
      );
    });
  } catch (error) {
    const line = lineAt(sql, Number(fieldOf(error, 'position')));
    throw new StartupError(
      `The migration ${file}${line} was refused by the database: ${messageOf(error)}. Nothing of it was applied.`,
    );
  }
}

/** @param position counted in characters from 1, as PostgreSQL reports it; absent for errors raised at run time. */
function lineAt(sql: string, position: number): string {
  return position > 0 ? `, line ${[...sql].slice(0, position).join('').split('\n').length}` : '';
}
