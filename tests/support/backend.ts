import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { WebSocket } from 'ws';
import { type Backend, type BackendOptions, startBackend } from '../../supabase/local/backend';
import { DataFolder } from '../../supabase/local/data-folder';
import { openPglite } from '../../supabase/local/database';
import { loadLite } from '../../supabase/local/lite';

export interface TestBackend extends Backend {
  /** Its data folder; deleted by `stop`. */
  dataFolder: string;
  /** A new client without a stored session; with the publishable key unless another is given. */
  client(key?: string, userAgent?: string): SupabaseClient;
  /** Stops it as `stop` does, but keeps its data for the next backend. */
  stopKeepingData(): Promise<void>;
  /** The client of a new, signed-in account. */
  signUp(
    email: string,
    data?: Record<string, unknown>,
  ): Promise<{ client: SupabaseClient; id: string; token: string }>;
}

export const PASSWORD = 'Test-Password-1!';

export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'marquee-test-'));

/** In node_modules, so that installing other versions deletes it. */
const TEMPLATES = 'node_modules/.marquee';

/**
 * A data folder like the one that `make` leaves. It is made once and copied, which takes a tenth of the time; test files that
 * need it at the same moment may each make one, and the first is kept.
 */
async function copyOf(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const template = join(TEMPLATES, name);
  if (!existsSync(template)) {
    const made = temporaryFolder();
    await make(made);
    const temporary = `${template}.${process.pid}`;
    // The database alone: every copy gets secrets of its own.
    for (const entry of ['pg', 'marquee.json'])
      cpSync(join(made, entry), join(temporary, entry), { recursive: true });
    rmSync(made, { recursive: true });
    try {
      renameSync(temporary, template);
    } catch {
      rmSync(temporary, { recursive: true });
    }
  }
  const folder = temporaryFolder();
  cpSync(template, folder, { recursive: true });
  return folder;
}

/** A data folder with an empty database. */
export const freshFolder = (): Promise<string> =>
  copyOf('empty-database', async (path) => {
    const folder = DataFolder.at(path);
    folder.prepare();
    await loadLite();
    await (await openPglite(folder.database)).close();
    folder.markDatabaseCreated();
  });

/** What a first start runs on its database, as a name. */
function migrationsDigest(): string {
  const digest = createHash('sha256');
  for (const folder of ['supabase/migrations', 'supabase/local/sql'])
    for (const file of readdirSync(folder).toSorted()) digest.update(readFileSync(join(folder, file)));
  return digest.digest('hex').slice(0, 16);
}

/** A data folder with the project's migrations and no rows. */
export const migratedFolder = (): Promise<string> =>
  copyOf(`migrated-database-${migrationsDigest()}`, async (dataFolder) => {
    await (await startBackend({ port: 0, quiet: true, seed: 'none', dataFolder })).stop();
  });

const emptyFolder = async ({
  databaseUrl,
  migrationsFolder,
  seed = 'none',
}: BackendOptions): Promise<string> => {
  if (databaseUrl) return temporaryFolder();
  // A database says which seed it has, also none: it keeps that.
  return migrationsFolder || seed !== 'none' ? freshFolder() : migratedFolder();
};

/** A real backend with the project's migrations (or the given ones), no seed, on a free port, in its own folder. */
export async function startTestBackend(options: BackendOptions = {}): Promise<TestBackend> {
  const dataFolder = options.dataFolder ?? (await emptyFolder(options));
  const backend = await startBackend({ port: 0, quiet: true, seed: 'none', ...options, dataFolder }).catch(
    (error: unknown) => {
      if (!options.dataFolder) rmSync(dataFolder, { recursive: true, force: true });
      throw error;
    },
  );
  const client = (key = backend.publishableKey, userAgent?: string): SupabaseClient =>
    createClient(backend.url, key, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      // Node 20 has no built-in WebSocket.
      realtime: { transport: WebSocket as never },
      ...(userAgent && { global: { headers: { 'user-agent': userAgent } } }),
    });
  return {
    ...backend,
    dataFolder,
    client,
    signUp: async (email, data) => {
      const mine = client();
      const { data: answer, error } = await mine.auth.signUp({
        email,
        password: PASSWORD,
        options: { data },
      });
      if (error || !answer.session || !answer.user) throw error ?? new Error(`No session for ${email}`);
      return { client: mine, id: answer.user.id, token: answer.session.access_token };
    },
    stopKeepingData: () => backend.stop(),
    stop: async () => {
      await backend.stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
