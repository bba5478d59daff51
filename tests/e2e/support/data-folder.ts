import { cpSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nativePostgres } from '../../support/postgres';

/** Names the seeded data folder that every story's server begins with a copy of. */
export const TEMPLATE = 'MARQUEE_E2E_TEMPLATE';
/** Names the seeded database on the run's native PostgreSQL that they get copies of; without it stories run on PGlite. */
export const TEMPLATE_DATABASE = 'MARQUEE_E2E_DATABASE';

export type Engine = 'fastest' | 'pglite';

/** What one server begins with. */
export interface StoryData {
  folder: string;
  /** Null where the database is in the folder (PGlite). */
  databaseUrl: string | null;
}

let databases = 0;

/**
 * Data of one's own, seeded when the run has a template and this is what it was seeded with. `pglite` is for stories about what is
 * in the folder after a crash; for all others a server of native PostgreSQL is there in a third of the time.
 */
export async function storyData(seed: string, engine: Engine = 'fastest'): Promise<StoryData> {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-e2e-'));
  const template = process.env[TEMPLATE];
  if (seed !== 'small' || !template || !existsSync(template)) return { folder, databaseUrl: null };
  cpSync(template, folder, { recursive: true });
  const server = process.env[TEMPLATE_DATABASE] && engine !== 'pglite' ? await nativePostgres() : null;
  if (!server) return { folder, databaseUrl: null };
  databases += 1;
  const name = `marquee_story_${process.pid}_${databases}`;
  return { folder, databaseUrl: await server.createDatabase(name, process.env[TEMPLATE_DATABASE]) };
}
