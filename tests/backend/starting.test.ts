import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { build } from 'esbuild';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { LOCAL_PUBLISHABLE_KEY } from '../../supabase/local/keys';
import { freshFolder, temporaryFolder } from '../support/backend';

const SERVER = 'node_modules/.marquee/test-server';
/** A first start makes a database, which is seconds of work on an idle machine. */
const START_WITHIN_MS = 120_000;

const STOP_WITHIN_MS = 3_000;
const EMPTY_PROCESS_MS = 100;

vi.setConfig({ testTimeout: 2 * START_WITHIN_MS });

/** Bundled as `npm start` bundles it: what is tested here is the process that people run. */
beforeAll(() =>
  build({
    entryPoints: { main: 'supabase/local/main.ts' },
    outdir: SERVER,
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

class Run {
  static readonly all = new Set<Run>();
  readonly child: ChildProcess;
  output = '';
  errors = '';

  constructor(...args: string[]) {
    this.child = spawn(process.execPath, [join(SERVER, 'main.mjs'), '--seed', 'none', ...args]);
    Run.all.add(this);
    this.child.stdout?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    this.child.stderr?.on('data', (chunk: Buffer) => (this.errors += chunk.toString()));
  }

  /** The address, once it says that it is ready. */
  async ready(): Promise<string> {
    for (const deadline = Date.now() + START_WITHIN_MS; Date.now() < deadline; await wait(20)) {
      if (this.child.exitCode !== null) break;
      const url = /Marquee is at {2}(\S+)/.exec(this.output)?.[1];
      if (url) return url;
    }
    throw new Error(`The server did not start:\n${this.output}${this.errors}`);
  }

  /** Waits for the end; its exit code. */
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

// A test that fails half-way must leave no server behind.
afterEach(async () => {
  for (const run of Run.all) await run.end('SIGKILL');
  Run.all.clear();
});

/** What a person sees of a fault: one sentence, no trace, exit code 1. */
async function fault(...args: string[]): Promise<string> {
  const run = new Run(...args);
  expect(await run.ended()).toBe(1);
  expect(run.errors).not.toMatch(/\n\s+at .*:\d+:\d+/);
  return run.errors.trim();
}

/** How much longer than on an idle machine everything takes just now: by what an empty process needs. */
async function slowness(): Promise<number> {
  const started = performance.now();
  await new Promise((done) => spawn(process.execPath, ['-e', '0']).once('exit', done));
  return Math.max(1, (performance.now() - started) / EMPTY_PROCESS_MS);
}

const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true });

describe('faults at start are one sentence for the person', () => {
  it('an unknown flag, with the usage', async () => {
    const said = await fault('--prot', '1');
    expect(said).toContain("Unknown option '--prot'");
    expect(said).toContain('--port <number>');
  });

  it.each([
    [['--port', 'many'], '--port needs a number from 0 to 65535, not "many".'],
    [['--seed', 'huge'], '--seed is demo, small or none, not "huge".'],
    [['--database-url', 'mysql://x'], '--database-url needs an address like'],
    [['--database-url', 'postgres://x', '--reset'], '--reset empties a data folder, never a server.'],
  ])('%j', async (args, sentence) => {
    expect(await fault(...args)).toContain(sentence);
  });

  it('a port in use, found before the database is opened', async () => {
    const taken = createServer();
    await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
    const { port } = taken.address() as AddressInfo;
    const folder = temporaryFolder();
    expect(await fault('--port', String(port), '--data', folder)).toContain(
      `Port ${port} is already in use. Stop the program that uses it, or choose another with --port.`,
    );
    expect(existsSync(join(folder, 'pg'))).toBe(false);
    expect(existsSync(join(folder, 'lock'))).toBe(false);
    taken.close();
    remove(folder);
  });

  it('a server that nobody answers at, without its password', async () => {
    const folder = temporaryFolder();
    const said = await fault(
      '--port',
      '0',
      '--data',
      folder,
      '--database-url',
      'postgres://me:hunter2@127.0.0.1:43150/films',
    );
    expect(said).toContain(
      'The database at 127.0.0.1:43150/films cannot be reached (ECONNREFUSED). Check --database-url',
    );
    expect(said).not.toContain('hunter2');
    remove(folder);
  });

  it('a folder with somebody else’s files, which stay', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'thesis.txt'), 'years of work');
    for (const args of [[], ['--reset']]) {
      expect(await fault('--port', '0', '--data', folder, ...args)).toContain(
        `${folder} holds files that are not Marquee's.`,
      );
    }
    expect(readdirSync(folder)).toEqual(['thesis.txt']);
    remove(folder);
  });

  it('a damaged database, which is left as it is; --reset starts anew', async () => {
    const folder = await freshFolder();
    const damaged = join(folder, 'pg/global/pg_control');
    writeFileSync(damaged, 'nonsense');
    const said = await fault('--port', '0', '--data', folder);
    expect(said).toContain(`The database in ${join(folder, 'pg')} cannot be opened`);
    expect(said).toContain('start anew with --reset');
    expect(readFileSync(damaged, 'utf8')).toBe('nonsense');
    const anew = new Run('--port', '0', '--data', folder, '--reset');
    await anew.ready();
    expect(await anew.end('SIGINT')).toBe(0);
    remove(folder);
  });
});

describe('one process on one folder', () => {
  it('the second is told who has it, and the first goes on', async () => {
    const folder = await freshFolder();
    const first = new Run('--port', '0', '--data', folder);
    const url = await first.ready();
    const said = await fault('--port', '0', '--data', folder, '--reset');
    expect(said).toContain(
      `Another Marquee (process ${first.child.pid}) is using ${folder}. Stop it first, or name another folder with --data.`,
    );
    expect((await fetch(`${url}/health`)).status).toBe(200);
    await first.end('SIGTERM');
    remove(folder);
  });

  it('a lock whose holder was killed is taken over, also when its process id lives on as another', async () => {
    const folder = await freshFolder();
    writeFileSync(join(folder, 'lock'), String(process.pid));
    const run = new Run('--port', '0', '--data', folder);
    await run.ready();
    expect(await run.end('SIGTERM')).toBe(0);
    remove(folder);
  });

  it('a holder that is frozen keeps its folder', async () => {
    const folder = await freshFolder();
    const first = new Run('--port', '0', '--data', folder);
    await first.ready();
    first.child.kill('SIGSTOP');
    expect(await fault('--port', '0', '--data', folder)).toContain('Another Marquee');
    first.child.kill('SIGCONT');
    await first.end('SIGTERM');
    remove(folder);
  });
});

describe('ending', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    '%s ends it cleanly within 3 s, with sockets open, and gives the folder free',
    async (signal) => {
      const folder = await freshFolder();
      const run = new Run('--port', '0', '--data', folder);
      const url = await run.ready();
      const { WebSocket } = await import('ws');
      const socket = new WebSocket(
        `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${LOCAL_PUBLISHABLE_KEY}`,
      );
      await new Promise((open) => socket.once('open', open));
      socket.on('error', () => undefined);
      await fetch(`${url}/health`, { keepalive: true });
      // Asked before and after: other work on the machine comes and goes.
      const slownessBefore = await slowness();
      const asked = performance.now();
      expect(await run.end(signal)).toBe(0);
      const took = performance.now() - asked;
      expect(took).toBeLessThan(STOP_WITHIN_MS * Math.max(slownessBefore, await slowness()));
      expect(existsSync(join(folder, 'lock'))).toBe(false);
      expect(run.errors).toBe('');
      socket.terminate();
      remove(folder);
    },
  );
});

describe('S2: what was acknowledged survives kill -9', () => {
  it('five times over, with writes in flight', async () => {
    const folder = await freshFolder();
    const acknowledged: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      const run = new Run('--port', '0', '--data', folder);
      const url = await run.ready();
      const { secretKey } = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8')) as {
        secretKey: string;
      };
      const headers = { apikey: secretKey, 'content-type': 'application/json' };
      const write = async (name: string): Promise<void> => {
        const body = JSON.stringify({
          email: `${name}@marquee.test`,
          email_confirm: true,
          user_metadata: { full_name: name },
        });
        const response = await fetch(`${url}/auth/v1/admin/users`, { method: 'POST', headers, body });
        if (response.ok) acknowledged.push(`${name}@marquee.test`);
      };
      const list = await fetch(`${url}/auth/v1/admin/users?per_page=1000`, { headers });
      const { users } = (await list.json()) as { users: { email: string }[] };
      expect(users.map(({ email }) => email)).toEqual(expect.arrayContaining(acknowledged));

      const before = acknowledged.length;
      let isOver = false;
      const writing = (async () => {
        for (let index = 0; !isOver; index += 1) await write(`round${round}-${index}`).catch(() => undefined);
      })();
      while (acknowledged.length < before + 4) await wait(2);
      await run.end('SIGKILL');
      isOver = true;
      await writing;
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(20);
    remove(folder);
  });
});

describe('the folder', () => {
  it('keeps its secrets to its owner, and the same over restarts', async () => {
    const folder = await freshFolder();
    const secrets = join(folder, 'secrets.json');
    const first = new Run('--port', '0', '--data', folder);
    await first.ready();
    await first.end('SIGTERM');
    const kept = readFileSync(secrets, 'utf8');
    expect(statSync(secrets).mode & 0o777).toBe(0o600);
    const second = new Run('--port', '0', '--data', folder);
    await second.ready();
    await second.end('SIGTERM');
    expect(readFileSync(secrets, 'utf8')).toBe(kept);
    remove(folder);
  });

  it('whose first start was cut off in the middle is made anew', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'pg/base'), { recursive: true });
    writeFileSync(join(folder, 'pg/PG_VERSION'), '17');
    writeFileSync(join(folder, 'marquee.json'), JSON.stringify({ format: 1, databaseMade: false }));
    const run = new Run('--port', '0', '--data', folder);
    await run.ready();
    expect(await run.end('SIGTERM')).toBe(0);
    remove(folder);
  });
});
