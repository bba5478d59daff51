import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
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
const TEMPLATE = 'node_modules/.marquee/empty-database';

/**
 * A data folder with an empty database. Creating one takes seconds, so it is created once and copied; test files that need it
 * at the same time may each create one, and the first one is kept.
 */
export async function freshFolder(): Promise<string> {
  if (!existsSync(TEMPLATE)) {
    const folder = DataFolder.at(temporaryFolder());
    folder.prepare();
    await loadLite();
    const database = await openPglite(folder.database);
    await database.close();
    folder.markDatabaseCreated();
    const temporary = `${TEMPLATE}.${process.pid}`;
    mkdirSync(temporary, { recursive: true });
    cpSync(folder.path, temporary, { recursive: true });
    rmSync(folder.path, { recursive: true });
    try {
      renameSync(temporary, TEMPLATE);
    } catch {
      rmSync(temporary, { recursive: true });
    }
  }
  const folder = temporaryFolder();
  cpSync(TEMPLATE, folder, { recursive: true });
  return folder;
}

/** A real backend with the project's migrations (or the given ones), no seed, on a free port, in its own folder. */
export async function startTestBackend(options: BackendOptions = {}): Promise<TestBackend> {
  const dataFolder = options.dataFolder ?? (options.databaseUrl ? temporaryFolder() : await freshFolder());
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
