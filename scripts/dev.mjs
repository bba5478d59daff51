// @ts-check
// `npm run dev`: the local backend behind Vite's dev server.
import { join } from 'node:path';
import { ensureInstalled, ensureServerBuilt, ROOT } from './lib/setup.mjs';
import { fail, log } from './lib/terminal.mjs';

process.chdir(ROOT);
await ensureInstalled();
await ensureServerBuilt();

/** @type {typeof import('../supabase/local/backend.ts')} */
const { startBackend } = await import(new URL('../dist/server/backend.mjs', import.meta.url).href);
const backend = await startBackend({
  port: 0,
  dataFolder: join(ROOT, '.local/dev'),
  seed: 'demo',
  appFolder: null,
}).catch((error) => fail(error instanceof Error ? error.message : String(error)));

const { createServer } = await import('vite');
const proxied = ['/rest', '/auth/v1', '/functions', '/storage', '/realtime', '/_mail', '/health', '/api'];
const server = await createServer({
  root: ROOT,
  server: {
    host: '127.0.0.1',
    port: 4173,
    strictPort: true,
    proxy: Object.fromEntries(
      proxied.map((path) => [path, { target: backend.url, ws: path === '/realtime' }]),
    ),
  },
});
await server.listen().catch((error) => fail(error instanceof Error ? error.message : String(error)));
log('The app runs at http://127.0.0.1:4173 and reloads as you edit. Stop it with Ctrl-C.');

const stop = async () => {
  await server.close();
  await backend.stop();
  process.exit(0);
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
