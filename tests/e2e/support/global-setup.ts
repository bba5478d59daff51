import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nativePostgres } from '../../support/postgres';
import { TEMPLATE, TEMPLATE_DATABASE } from './data-folder';
import { Server } from './server';

const DATABASE = 'marquee_story_template';

/**
 * Migrating and seeding takes seconds, copying a folder or a database does not: done once a run, before the first story. The
 * promise runs on native PostgreSQL where there is one (TEST_ENGINES), everything on PGlite, which `npm start` runs on.
 */
export default async function prepare(): Promise<() => Promise<void>> {
  const server = await Server.start('small');
  await server.stop();
  const { folder } = server.data;
  process.env[TEMPLATE] = folder;
  const postgres = process.env['TEST_ENGINES'] === 'fastest' ? await nativePostgres() : null;
  if (postgres) {
    process.env['TEST_DATABASE_URL'] = postgres.url;
    // A copy, because a server with another database writes into its folder what belongs to that one.
    const beside = mkdtempSync(join(tmpdir(), 'marquee-e2e-'));
    cpSync(folder, beside, { recursive: true });
    const native = await Server.on(
      { folder: beside, databaseUrl: await postgres.createDatabase(DATABASE) },
      'small',
    );
    await native.remove();
    process.env[TEMPLATE_DATABASE] = DATABASE;
  }
  return async () => {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
