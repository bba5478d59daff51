import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { LOCAL_PUBLISHABLE_KEY } from '../../supabase/local/keys';
import { migratedFolder, temporaryFolder } from '../support/backend';
import { isPromise } from '../support/scope';
import { removeFolder, ServerProcess, startupError, withServerProcesses } from '../support/server-process';

const STOP_TIMEOUT_MS = 3_000;
const IDLE_PROCESS_MS = 100;

withServerProcesses();

/** How much slower than when idle the machine is right now, measured by starting an empty process. */
async function slowdownFactor(): Promise<number> {
  const started = performance.now();
  await new Promise((done) => spawn(process.execPath, ['-e', '0']).once('exit', done));
  return Math.max(1, (performance.now() - started) / IDLE_PROCESS_MS);
}

describe('startup errors are one sentence for the person', () => {
  it('an unknown flag, with usage', async () => {
    const message = await startupError('--prot', '1');
    expect(message).toContain("Unknown option '--prot'");
    expect(message).toContain('--port <number>');
  });

  it.each([
    [['--port', 'many'], '--port needs a number from 0 to 65535, not "many".'],
    [['--seed', 'huge'], '--seed is demo, small or none, not "huge".'],
    [['--database-url', 'mysql://x'], '--database-url needs an address like'],
    [['--database-url', 'postgres://x', '--reset'], '--reset empties a data folder, never a server.'],
  ])('%j', async (args, sentence) => {
    expect(await startupError(...args)).toContain(sentence);
  });

  it('a port in use, before the database is opened', async () => {
    const taken = createServer();
    await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
    const { port } = taken.address() as AddressInfo;
    const folder = temporaryFolder();
    expect(await startupError('--port', String(port), '--data', folder)).toContain(
      `Port ${port} is already in use. Stop the program that uses it, or choose another with --port.`,
    );
    expect(existsSync(join(folder, 'pg'))).toBe(false);
    expect(existsSync(join(folder, 'lock'))).toBe(false);
    taken.close();
    removeFolder(folder);
  });

  it('an unreachable server, without revealing the password', async () => {
    const folder = temporaryFolder();
    const message = await startupError(
      '--port',
      '0',
      '--data',
      folder,
      '--database-url',
      'postgres://me:hunter2@127.0.0.1:43150/films',
    );
    expect(message).toContain(
      'The database at 127.0.0.1:43150/films cannot be reached (ECONNREFUSED). Check --database-url',
    );
    expect(message).not.toContain('hunter2');
    removeFolder(folder);
  });

  it('a folder with other files, which stay', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'thesis.txt'), 'years of work');
    for (const args of [[], ['--reset']]) {
      expect(await startupError('--port', '0', '--data', folder, ...args)).toContain(
        `${folder} holds files that are not Marquee's.`,
      );
    }
    expect(readdirSync(folder)).toEqual(['thesis.txt']);
    removeFolder(folder);
  });
});

describe('one process per data folder', () => {
  it('a second process learns who holds the folder, and the first keeps running', async () => {
    const folder = await migratedFolder();
    const first = new ServerProcess('--port', '0', '--data', folder);
    const url = await first.ready();
    const message = await startupError('--port', '0', '--data', folder, '--reset');
    expect(message).toContain(
      `Another Marquee (process ${first.child.pid}) is using ${folder}. Stop it first, or name another folder with --data.`,
    );
    expect((await fetch(`${url}/health`)).status).toBe(200);
    await first.end('SIGTERM');
    removeFolder(folder);
  });

  it('a lock whose holder was killed is taken over, even if its process id has been reused', async () => {
    const folder = await migratedFolder();
    writeFileSync(join(folder, 'lock'), String(process.pid));
    const server = new ServerProcess('--port', '0', '--data', folder);
    await server.ready();
    expect(await server.end('SIGTERM')).toBe(0);
    removeFolder(folder);
  });

  it('a frozen holder keeps its folder', async () => {
    const folder = await migratedFolder();
    const first = new ServerProcess('--port', '0', '--data', folder);
    await first.ready();
    first.child.kill('SIGSTOP');
    expect(await startupError('--port', '0', '--data', folder)).toContain('Another Marquee');
    first.child.kill('SIGCONT');
    await first.end('SIGTERM');
    removeFolder(folder);
  });
});

/** Ctrl-C, and what everything else sends; both have one listener. */
const SIGNALS = isPromise() ? (['SIGTERM'] as const) : (['SIGINT', 'SIGTERM'] as const);

describe('shutdown', () => {
  it.each(SIGNALS)(
    '%s shuts down cleanly within 3 s, with sockets open, and releases the folder',
    async (signal) => {
      const folder = await migratedFolder();
      const server = new ServerProcess('--port', '0', '--data', folder);
      const url = await server.ready();
      const { WebSocket } = await import('ws');
      const socket = new WebSocket(
        `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${LOCAL_PUBLISHABLE_KEY}`,
      );
      await new Promise((open) => socket.once('open', open));
      socket.on('error', () => undefined);
      await fetch(`${url}/health`, { keepalive: true });
      // Measured before and after: other load on the machine comes and goes.
      const slownessBefore = await slowdownFactor();
      const askedAt = performance.now();
      expect(await server.end(signal)).toBe(0);
      const took = performance.now() - askedAt;
      expect(took).toBeLessThan(STOP_TIMEOUT_MS * Math.max(slownessBefore, await slowdownFactor()));
      expect(existsSync(join(folder, 'lock'))).toBe(false);
      expect(server.errors).toBe('');
      socket.terminate();
      removeFolder(folder);
    },
  );
});

const KILLS = isPromise() ? 2 : 5;
const WRITES_BEFORE_A_KILL = 4;

describe('S2: acknowledged writes survive kill -9', () => {
  it('several times in a row, with writes in flight', async () => {
    const folder = await migratedFolder();
    const acknowledged: string[] = [];
    for (let round = 0; round < KILLS; round += 1) {
      const server = new ServerProcess('--port', '0', '--data', folder);
      const url = await server.ready();
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
      while (acknowledged.length < before + WRITES_BEFORE_A_KILL) await wait(2);
      await server.end('SIGKILL');
      isOver = true;
      await writing;
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS * WRITES_BEFORE_A_KILL);
    removeFolder(folder);
  });
});

describe('the data folder', () => {
  it('keeps its secrets private to its owner and stable over restarts', async () => {
    const folder = await migratedFolder();
    const secrets = join(folder, 'secrets.json');
    const first = new ServerProcess('--port', '0', '--data', folder);
    await first.ready();
    await first.end('SIGTERM');
    const before = readFileSync(secrets, 'utf8');
    expect(statSync(secrets).mode & 0o777).toBe(0o600);
    const second = new ServerProcess('--port', '0', '--data', folder);
    await second.ready();
    await second.end('SIGTERM');
    expect(readFileSync(secrets, 'utf8')).toBe(before);
    removeFolder(folder);
  });
});
