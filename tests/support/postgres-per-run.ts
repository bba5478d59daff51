import { nativePostgres } from './postgres';

/** For Vitest's globalSetup: one cluster per run, whose address every test file finds in TEST_DATABASE_URL. */
export async function setup(): Promise<() => Promise<void>> {
  const server = await nativePostgres();
  if (!server) return async () => undefined;
  process.env['TEST_DATABASE_URL'] = server.url;
  return () => server.stop();
}
