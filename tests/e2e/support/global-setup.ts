import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nativePostgres } from '../../support/postgres';
import { TEMPLATE_DATABASE_VARIABLE, TEMPLATE_FOLDER_VARIABLE } from './data-folder';
import { Server } from './server';

const TEMPLATE_DATABASE = 'marquee_story_template';

/**
 * Migrating and seeding takes seconds, copying a folder or a database does not: so it is done once per run, before the first
 * story. The promise runs on native PostgreSQL where there is one (TEST_ENGINES); `all` runs on PGlite, as `npm start` does.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await Server.start('small');
  await server.stop();
  const { folder } = server.data;
  process.env[TEMPLATE_FOLDER_VARIABLE] = folder;
  const postgres = process.env['TEST_ENGINES'] === 'fastest' ? await nativePostgres() : null;
  if (postgres) {
    process.env['TEST_DATABASE_URL'] = postgres.url;
    // A copy, because a server with another database writes files for that database into its folder.
    const nativeFolder = mkdtempSync(join(tmpdir(), 'marquee-e2e-'));
    cpSync(folder, nativeFolder, { recursive: true });
    const native = await Server.on(
      { folder: nativeFolder, databaseUrl: await postgres.createDatabase(TEMPLATE_DATABASE) },
      'small',
    );
    await native.remove();
    process.env[TEMPLATE_DATABASE_VARIABLE] = TEMPLATE_DATABASE;
  }
  return async () => {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
