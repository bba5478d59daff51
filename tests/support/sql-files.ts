import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An SQL file; `file` is its path within its folder. */
export interface SqlFile {
  file: string;
  text: string;
}

const SUPABASE = join(process.cwd(), 'supabase');

const read = (folder: string, files: readonly string[]): SqlFile[] =>
  files.toSorted().map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));

/** The migrations, in order. */
export const migrationFiles = (folder = join(SUPABASE, 'migrations')): SqlFile[] =>
  read(
    folder,
    readdirSync(folder).filter((file) => file.endsWith('.sql')),
  );

/** The schema files, in the order in which the Supabase CLI runs them too (`schema_paths` in config.toml). */
export const schemaFiles = (folder = join(SUPABASE, 'schemas')): SqlFile[] =>
  read(
    folder,
    readdirSync(folder).flatMap((part) =>
      readdirSync(join(folder, part))
        .filter((file) => file.endsWith('.sql'))
        .map((file) => `${part}/${file}`),
    ),
  );
