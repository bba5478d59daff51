import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Backend, startBackend } from '../../../supabase/local/backend';
import { storyData } from './data-folder';

/** Starts the built backend in this process, for stories that query its database. Stopping it deletes its data. */
export async function startBackendInProcess(appFolder = 'dist/app'): Promise<Backend> {
  const { startBackend: start } = (await import(pathToFileURL('dist/server/backend.mjs').href)) as {
    startBackend: typeof startBackend;
  };
  const { folder, databaseUrl } = await storyData('small');
  const backend = await start({
    port: 0,
    dataFolder: folder,
    databaseUrl: databaseUrl ?? undefined,
    appFolder,
    quiet: true,
  });
  return {
    ...backend,
    stop: async () => {
      await backend.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** For a backend whose app is built first: 110 s were measured where two other tests were running. */
export const BUILD_TIMEOUT_MS = 300_000;

/** Builds the app as a host with these settings would. Returns the output folder. */
export async function buildAppWithSettings(settings: Record<string, string>): Promise<string> {
  const { build } = await import('vite');
  const outDir = join(mkdtempSync(join(tmpdir(), 'marquee-app-')), 'app');
  const before = { ...process.env };
  Object.assign(process.env, settings);
  try {
    await build({ logLevel: 'error', build: { outDir, emptyOutDir: true } });
  } finally {
    for (const name of Object.keys(settings)) if (before[name] === undefined) delete process.env[name];
  }
  return outDir;
}
