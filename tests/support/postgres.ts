import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';

const OLDEST = 15;
const START_WITHIN_MS = 20_000;
const USER = 'postgres';

/** Unsafe but fast: a temporary cluster need not survive a crash. */
const SPEED = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  'shared_buffers=64MB',
  // Compiling a query that runs once costs more than running it.
  'jit=off',
];

export interface NativePostgres {
  /** Address of the cluster's maintenance database, as superuser. */
  url: string;
  /** Creates a database, empty or as a copy of another, and returns its address. An earlier one of that name is dropped. */
  createDatabase(name: string, like?: string): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Runs the server until its input ends, then deletes it. The input is a pipe from the test process, which the system
 * closes however that process ends: test runners kill their workers, so exit handlers would not run.
 */
const SUPERVISE = `
  "$@" < /dev/null & server=$!
  cat > /dev/null
  kill -INT $server; wait $server
  rm -rf "$0"`;

let shared: Promise<NativePostgres | null> | null = null;

/**
 * A real PostgreSQL server for this process's tests: the one in TEST_DATABASE_URL, or else a cluster created with installed
 * binaries. Null, with a printed message, where there is neither. Every caller in one process gets the same one.
 */
export function nativePostgres(): Promise<NativePostgres | null> {
  const url = process.env['TEST_DATABASE_URL'] ?? urlOfWorker();
  shared ??= url ? Promise.resolve(serverAt(url)) : makeCluster();
  return shared;
}

/**
 * A separate cluster for the caller, for tests that must not share transaction ids: a long transaction in another file's database
 * holds back the horizon of the whole server (S5). Without binaries for one, the server in TEST_DATABASE_URL.
 */
export async function ownPostgres(): Promise<NativePostgres | null> {
  const url = urlOfWorker();
  if (url) return serverAt(url);
  return binaries() ? makeCluster() : nativePostgres();
}

/** Addresses of `clusters`, one for each of Vitest's workers. */
const URLS = 'TEST_DATABASE_URLS';

/** Files that run at the same time have different workers, and the next file of a worker has it to itself. */
function urlOfWorker(): string | undefined {
  const worker = Number(process.env['VITEST_POOL_ID'] ?? 0);
  return process.env[URLS]?.split(' ')[worker - 1];
}

/** A cluster for each of several workers. Empty where PostgreSQL is not installed. */
export async function startClusters(workers: number): Promise<NativePostgres[]> {
  const made = await Promise.all(Array.from({ length: binaries() ? workers : 0 }, makeCluster));
  const clusters = made.filter((cluster) => cluster !== null);
  if (clusters.length > 0) process.env[URLS] = clusters.map(({ url }) => url).join(' ');
  return clusters;
}

function serverAt(url: string, stop: () => Promise<void> = async () => undefined): NativePostgres {
  return {
    url,
    stop,
    createDatabase: async (name, like = 'template0') => {
      const sql = postgres(url, { max: 1, onnotice: () => undefined });
      try {
        await sql.unsafe(`drop database if exists "${name}" with (force)`);
        // A database that has connections cannot be copied.
        await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${like}`;
        // Copying files, not pages through the log, takes a fifth of the CPU.
        await sql.unsafe(`create database "${name}" template "${like}" encoding 'UTF8' strategy file_copy`);
      } finally {
        await sql.end();
      }
      const address = new URL(url);
      address.pathname = `/${name}`;
      return address.href;
    },
  };
}

/** Debian's folders of binaries, newest version first; null where PostgreSQL is not installed. */
function binaries(): string | null {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return null;
  const versions = readdirSync(root)
    .map(Number)
    .filter((version) => version >= OLDEST);
  const newest = versions
    .toSorted((a, b) => b - a)
    .find((version) => existsSync(join(root, String(version), 'bin/initdb')));
  return newest ? join(root, String(newest), 'bin') : null;
}

/** The server refuses to run as root, so root runs it as the user that Debian's package created. */
function owner(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const [uid = 0, gid = 0] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, USER]).toString()));
  return { uid, gid };
}

async function makeCluster(): Promise<NativePostgres | null> {
  const bin = binaries();
  if (!bin) {
    console.log(`PostgreSQL ${OLDEST} or later is not installed: the tests run on PGlite only.`);
    return null;
  }
  const folder = mkdtempSync(join(tmpdir(), 'marquee-postgres-'));
  const as = owner();
  if (as) chownSync(folder, as.uid, as.gid);
  const options = { ...as, cwd: folder, env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' } };
  const initdb = ['-D', join(folder, 'data'), '-U', USER, '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  execFileSync(join(bin, 'initdb'), initdb, { ...options, stdio: 'ignore' });

  const port = await freePort();
  const settings = [
    ...SPEED,
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${folder}`,
  ];
  const command = [
    join(bin, 'postgres'),
    '-D',
    join(folder, 'data'),
    ...settings.flatMap((setting) => ['-c', setting]),
  ];
  const server = spawn('/bin/sh', ['-c', SUPERVISE, folder, ...command], {
    ...options,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // It must not keep this process alive: the pipe ends it when this process ends.
  server.unref();
  const ended = new Promise<void>((done) => server.once('exit', () => done()));

  const url = `postgres://${USER}@127.0.0.1:${port}/postgres`;
  await untilReady(url, () => server.exitCode === null);
  return serverAt(url, async () => {
    server.ref();
    server.stdin.end();
    await ended;
    // The parent folder belongs to the owner of the temporary directory.
    rmSync(folder, { recursive: true, force: true });
    shared = null;
  });
}

async function untilReady(url: string, lives: () => boolean): Promise<void> {
  const deadline = Date.now() + START_WITHIN_MS;
  for (;;) {
    const sql = postgres(url, { max: 1, connect_timeout: 2 });
    try {
      await sql`select 1`;
      return;
    } catch (error) {
      if (!lives() || Date.now() > deadline)
        throw new Error('The test cluster did not start.', { cause: error });
      await wait(50);
    } finally {
      await sql.end({ timeout: 0 });
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((found, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => found(port));
    });
  });
}
