import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { BackendOptions } from '../../supabase/local/backend';
import { startTestBackend, type TestBackend } from '../support/backend';
import { nativePostgres } from '../support/postgres';

export type Engine = 'PGlite' | 'native PostgreSQL';

const native = await nativePostgres();

/** The engines available on this machine for the conformance tests. */
export const ENGINES: Engine[] = native ? ['PGlite', 'native PostgreSQL'] : ['PGlite'];

export const FIXTURES = join(import.meta.dirname, 'fixtures');

/** Starts a backend on that engine with the fixture schema instead of the project's. */
export async function startOnEngine(engine: Engine, options: BackendOptions = {}): Promise<TestBackend> {
  const databaseUrl =
    engine === 'PGlite'
      ? undefined
      : await native?.createDatabase(`backend_${randomBytes(6).toString('hex')}`);
  return startTestBackend({
    migrationsFolder: join(FIXTURES, 'migrations'),
    databaseUrl,
    ...options,
  });
}

/** Stops this file's PostgreSQL cluster, if it started one. */
export const stopEngines = async (): Promise<void> => native?.stop();
