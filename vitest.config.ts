import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/longest-first.ts';

const alias = [
  { find: '@', replacement: fileURLToPath(new URL('./src', import.meta.url)) },
  // What Edge Functions call a package.
  { find: /^npm:((?:@[^/]+\/)?[^@/]+)@[\d.]+$/, replacement: '$1' },
];

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
    // A condition that comes true later on a busy machine is not a failure.
    expect: { poll: { timeout: 30_000 } },
    globalSetup,
  },
});

/** One PostgreSQL server for a whole run, where there are binaries for one. */
const withServer = ['tests/support/postgres-per-run.ts'];

/**
 * Units keep no files or sockets, so their files share a process and its modules: a third of the time. Dexie looks for IndexedDB
 * when it is loaded, by whichever file is the first, so it is there before any.
 */
// A slow machine is no failure: what the tests may cost is bounded in CPU seconds (scripts/lib/parts.mjs).
const units = project('unit', 30_000);
const sharing = {
  ...units,
  test: {
    ...units.test,
    isolate: false,
    setupFiles: ['fake-indexeddb/auto', 'tests/unit/support/shared-process.ts'],
  },
};

const inDocument = readdirSync('tests/component', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => `tests/component/${file}`);
/** The whole app stays behind in its process: listeners, timers, an open store. */
const opensApp = (file: string): boolean => /from '[./]*support\/app'/.test(readFileSync(file, 'utf8'));

/** Components in a document without layout. Their files share a process, which more than halves what they cost. */
const pieces = project('component', 120_000);
const component = {
  ...pieces,
  test: {
    ...pieces.test,
    include: inDocument.filter((file) => !opensApp(file)),
    environment: 'happy-dom',
    isolate: false,
    sequence: { setupFiles: 'list' as const },
    setupFiles: ['tests/component/support/fresh-modules.ts', 'tests/component/support/document.ts'],
  },
};

/** The real screens in such a document, on fake-indexeddb, against a real backend. */
const screens = project('component-app', 120_000, [...withServer, 'tests/component/support/backend.ts']);
const app = {
  ...screens,
  test: {
    ...screens.test,
    include: inDocument.filter(opensApp),
    environment: 'happy-dom',
    setupFiles: ['tests/component/support/document.ts', 'tests/component/support/browser.ts'],
  },
};

/** What esbuild has bundled for the simulation's phones is loaded as it is: Vite would parse 16 copies of RxDB again. */
const sync = project('sync', 120_000, ['tests/support/postgres-per-worker.ts']);
const withBundles = {
  ...sync,
  test: { ...sync.test, server: { deps: { external: [/\/dist\/simulate\//] } } },
};

/** What the local backend has bundled runs as Node loads it: Vite would find packages that Node does not. */
const inProcess = project('backend', 120_000, withServer);
const backend = {
  ...inProcess,
  test: {
    ...inProcess.test,
    server: { deps: { external: [/\/(bundles|functions)\/[\w-]+-\d+-\d+\.mjs$/] } },
  },
};

export default defineConfig({
  test: {
    // One more than the cores that the budgets were measured with: most files wait for PostgreSQL, a socket or a timer part of the time.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Each page of a component test is a new client in one process, and a refusal is what many of them are about.
    onConsoleLog: (line) =>
      line.includes('Multiple GoTrueClient instances') || /^(GET|POST|PATCH) http/.test(line)
        ? false
        : undefined,
    projects: [sharing, component, app, project('database', 30_000, withServer), backend, withBundles],
  },
});
