import { openDatabaseWith, type DatabaseKind, type Query, type TestDatabase } from '../../support/database';
import { platformSql } from '../../support/platform-stand-ins';
import { type Catalogue, readCatalogue } from './catalogue';
import { addRows, readReferenceRows, unlistedRows } from './reference-rows';

/**
 * A database created only by these SQL texts, on a platform with everything that hosted Supabase has. Its search path is empty, so
 * that names are printed, and must be written, with their schemas. The caller must close it.
 */
export async function openSchema(kind: DatabaseKind, texts: readonly string[]): Promise<TestDatabase> {
  const platform = platformSql({ storage: true, cron: true });
  const database = await openDatabaseWith(kind, [...platform, ...texts], { connections: 1 });
  await database.exec("select set_config('search_path', '', false)");
  return database;
}

/** Everything that must be the same in a database from the schema files and in one from the migrations. */
export async function describeDatabase(sql: Query): Promise<Catalogue> {
  const catalogue = await readCatalogue(sql);
  const unlisted = await unlistedRows(sql);
  if (unlisted.length > 0)
    throw new Error(`reference-rows.ts does not list the rows of ${unlisted.join(', ')}.`);
  addRows(catalogue, await readReferenceRows(sql));
  return catalogue;
}

/** One line per difference, by name; none when the databases are the same. */
export function differences(schemas: Catalogue, migrations: Catalogue): string[] {
  return [...new Set([...schemas.keys(), ...migrations.keys()])].toSorted().flatMap((name) => {
    const [wanted, made] = [schemas.get(name), migrations.get(name)];
    if (wanted === made) return [];
    if (wanted === undefined) return [`only the migrations have ${name}`];
    if (made === undefined) return [`only the schema files have ${name}`];
    return [`${name}\n  in the schema files: ${wanted}\n  by the migrations:   ${made}`];
  });
}
