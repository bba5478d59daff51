import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FolderLock } from '../../supabase/local/folder-lock';
import { temporaryFolder } from '../support/backend';

const SCRIPTS = 'node_modules/.marquee/lock-scripts';
const PROCESSES = 4;
const ROUNDS_EACH = 150;

/** Takes the lock, says so, and stays. */
const HOLD = `
  import { FolderLock } from './supabase/local/folder-lock';
  const [file] = process.argv.slice(2);
  FolderLock.take(file, 'the folder');
  console.log('held');
  setInterval(() => {}, 1_000);
`;

/** Takes and releases the lock over and over; two that have it at once find each other's mark. */
const CONTEND = `
  import { rmSync, writeFileSync } from 'node:fs';
  import { FolderLock } from './supabase/local/folder-lock';
  const [file, rounds] = process.argv.slice(2);
  for (let done = 0; done < Number(rounds);) {
    let lock;
    try { lock = FolderLock.take(file, 'the folder'); } catch { continue; }
    writeFileSync(file + '.inside', '', { flag: 'wx' });
    rmSync(file + '.inside');
    lock.release();
    done += 1;
  }
`;

let folder: string;
let file: string;
const children = new Set<ChildProcess>();

beforeAll(() =>
  Promise.all(
    Object.entries({ hold: HOLD, contend: CONTEND }).map(([name, contents]) =>
      build({
        stdin: { contents, resolveDir: process.cwd(), loader: 'ts' },
        outfile: join(SCRIPTS, `${name}.mjs`),
        bundle: true,
        platform: 'node',
        format: 'esm',
        packages: 'external',
        logLevel: 'error',
      }),
    ),
  ),
);
beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, 'lock');
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
  rmSync(folder, { recursive: true, force: true });
});

function start(script: string, ...args: string[]): ChildProcess {
  const child = spawn(process.execPath, [join(SCRIPTS, `${script}.mjs`), ...args]);
  children.add(child);
  return child;
}

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((done) => child.once('close', (code) => done(code)));

async function holder(): Promise<ChildProcess> {
  const child = start('hold', file);
  await new Promise((resolve) => child.stdout?.once('data', resolve));
  return child;
}

const taken = (by: ChildProcess): string =>
  `Another Marquee (process ${by.pid}) is using ${folder}. Stop it first, or name another folder with --data.`;

describe('the lock of a data folder', () => {
  it('is held by one process at a time, and the others learn by which', async () => {
    const first = await holder();
    expect(() => FolderLock.take(file, folder)).toThrow(taken(first));
  });

  it('stays with a process that is frozen', async () => {
    const first = await holder();
    first.kill('SIGSTOP');
    expect(() => FolderLock.take(file, folder)).toThrow(taken(first));
  });

  it('ends with its process at once, however that ends, and leaves nothing to clear away', async () => {
    const first = await holder();
    const end = ended(first);
    first.kill('SIGKILL');
    await end;
    expect(existsSync(file)).toBe(true);
    FolderLock.take(file, folder).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is not held by a file that is only there, whatever process it names', () => {
    writeFileSync(file, `${process.ppid}, and more text than a process id has`);
    const lock = FolderLock.take(file, folder);
    expect(readFileSync(file, 'utf8')).toBe(String(process.pid));
    lock.release();
  });

  it('can be released twice, and leaves a successor’s file alone', () => {
    const lock = FolderLock.take(file, folder);
    renameSync(file, `${file}.moved`);
    const successor = FolderLock.take(file, folder);
    lock.release();
    lock.release();
    expect(() => FolderLock.take(file, folder)).toThrow(`process ${process.pid}`);
    successor.release();
    expect(existsSync(file)).toBe(false);
  });

  it(`has one holder at each moment while ${PROCESSES} processes take and release it`, async () => {
    const runs = Array.from({ length: PROCESSES }, () => start('contend', file, String(ROUNDS_EACH)));
    const errors: string[] = [];
    for (const { stderr } of runs) stderr?.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
    expect(await Promise.all(runs.map(ended))).toEqual(runs.map(() => 0));
    expect(errors).toEqual([]);
  });

  it('says what is wrong where there is no such folder', () => {
    expect(() => FolderLock.take(join(folder, 'none', 'lock'), folder)).toThrow('cannot be locked: ENOENT');
  });
});
