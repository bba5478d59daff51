import { cpSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nativePostgres } from '../../support/postgres';

/** Environment variable: the seeded data folder that every story's server copies. */
export const TEMPLATE_FOLDER_VARIABLE = 'MARQUEE_E2E_TEMPLATE';
/** Environment variable: the seeded database on the run's native PostgreSQL that they copy; without it stories run on PGlite. */
export const TEMPLATE_DATABASE_VARIABLE = 'MARQUEE_E2E_DATABASE';

export type Engine = 'fastest' | 'pglite';

/** The data that one server starts with. */
export interface StoryData {
  folder: string;
  /** Null where the database is in the folder (PGlite). */
  databaseUrl: string | null;
}

let databasesCreated = 0;

/**
 * A fresh copy of the data, seeded when the run has a template with this seed. `pglite` is for stories about what is in the
 * folder after a crash; for all others native PostgreSQL starts in a third of the time.
 */
export async function storyData(seed: string, engine: Engine = 'fastest'): Promise<StoryData> {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-e2e-'));
  const template = process.env[TEMPLATE_FOLDER_VARIABLE];
  if (seed !== 'small' || !template || !existsSync(template)) return { folder, databaseUrl: null };
  cpSync(template, folder, { recursive: true });
  const server =
    process.env[TEMPLATE_DATABASE_VARIABLE] && engine !== 'pglite' ? await nativePostgres() : null;
  if (!server) return { folder, databaseUrl: null };
  databasesCreated += 1;
  const name = `marquee_story_${process.pid}_${databasesCreated}`;
  return { folder, databaseUrl: await server.createDatabase(name, process.env[TEMPLATE_DATABASE_VARIABLE]) };
}
