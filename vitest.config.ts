import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const alias = { '@': fileURLToPath(new URL('./src', import.meta.url)) };

/** One project a folder of tests. Databases and stores are real, so files run in processes of their own. */
const project = (name: string, timeout: number, globalSetup: string[] = []) => ({
  resolve: { alias },
  test: {
    name,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    environment: 'node',
    pool: 'forks' as const,
    // PGlite is there a second earlier, and each file makes its own: optimising it again in every process costs more than it brings.
    execArgv: ['--liftoff-only'],
    testTimeout: timeout,
    hookTimeout: 60_000,
    globalSetup,
  },
});

/** One PostgreSQL server for a whole run, where there are binaries for one. */
const withServer = ['tests/support/postgres.ts'];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      project('unit', 10_000),
      project('component', 20_000),
      project('database', 30_000, withServer),
      project('backend', 60_000, withServer),
      project('sync', 60_000),
    ],
  },
});
