import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { BackendOptions } from '../../supabase/local/backend';
import { startTestBackend, type TestBackend } from '../support/backend';
import { nativePostgres } from '../support/postgres';

export type Engine = 'PGlite' | 'native PostgreSQL';

const native = await nativePostgres();

/** What the conformance tests run on here. */
export const ENGINES: Engine[] = native ? ['PGlite', 'native PostgreSQL'] : ['PGlite'];

export const FIXTURES = join(import.meta.dirname, 'fixtures');

/** A backend of that kind with the fixture schema instead of the project's. */
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

/** Ends this file's cluster, if it made one. */
export const stopEngines = async (): Promise<void> => native?.stop();
