import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';

/** A first start creates a database, which takes seconds even on an idle machine. */
const START_TIMEOUT_MS = 120_000;

/** In the project, so that its packages are found; one per worker, because two may build at once. */
const BUNDLE = `node_modules/.marquee/test-server-${process.pid}`;

/** The process that `npm start` runs, with what it printed. */
export class ServerProcess {
  static readonly all = new Set<ServerProcess>();
  readonly child: ChildProcess;
  output = '';
  errors = '';

  constructor(...args: string[]) {
    // Without the second compilation of PGlite, which a process that lives for seconds never gets to use.
    this.child = spawn(process.execPath, ['--liftoff-only', `${BUNDLE}/main.mjs`, '--seed', 'none', ...args]);
    ServerProcess.all.add(this);
    this.child.stdout?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    this.child.stderr?.on('data', (chunk: Buffer) => (this.errors += chunk.toString()));
  }

  /** Resolves to the address once the server reports that it is ready. */
  async ready(): Promise<string> {
    for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline; await wait(20)) {
      if (this.child.exitCode !== null) break;
      const url = /Marquee is at {2}(\S+)/.exec(this.output)?.[1];
      if (url) return url;
    }
    throw new Error(`The server did not start:\n${this.output}${this.errors}`);
  }

  /** Waits for the process to exit; returns its exit code. */
  ended(): Promise<number | null> {
    if (this.child.exitCode !== null || this.child.signalCode !== null)
      return Promise.resolve(this.child.exitCode);
    return new Promise((done) => this.child.once('close', done));
  }

  end(signal: NodeJS.Signals): Promise<number | null> {
    this.child.kill(signal);
    return this.ended();
  }
}

/** Bundles the server as `npm start` does, once for the test file that calls this, and leaves no process behind. */
export function withServerProcesses(): void {
  vi.setConfig({ testTimeout: 2 * START_TIMEOUT_MS });
  beforeAll(() =>
    build({
      entryPoints: { main: 'supabase/local/main.ts' },
      outdir: BUNDLE,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      splitting: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      packages: 'external',
      logLevel: 'error',
    }),
  );
  afterAll(() => removeFolder(BUNDLE));
  // A test that fails half-way must leave no server behind.
  afterEach(async () => {
    for (const server of ServerProcess.all) await server.end('SIGKILL');
    ServerProcess.all.clear();
  });
}

/** Runs a start that must fail with one sentence, no stack trace and exit code 1. Returns what was printed. */
export async function startupError(...args: string[]): Promise<string> {
  const server = new ServerProcess(...args);
  expect(await server.ended()).toBe(1);
  expect(server.errors).not.toMatch(/\n\s+at .*:\d+:\d+/);
  return server.errors.trim();
}

export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });
