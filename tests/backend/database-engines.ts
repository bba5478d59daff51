import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { BackendOptions } from '../../supabase/local/backend';
import { startTestBackend, type TestBackend } from '../support/backend';
import { availableKinds } from '../support/database';
import { nativePostgres } from '../support/postgres';

export type Engine = 'PGlite' | 'native PostgreSQL';

const native = await nativePostgres();
const kinds = await availableKinds();

/** The engines that the conformance tests run on: those of this machine, or the faster one alone (`availableKinds`). */
export const ENGINES: Engine[] = kinds.map((kind) => (kind === 'native' ? 'native PostgreSQL' : 'PGlite'));

/** For what is the same on every engine. */
export const FASTEST_ENGINE: Engine = native ? 'native PostgreSQL' : 'PGlite';

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
